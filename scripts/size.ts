import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { firstLoadOf, type Manifest } from './first-load.ts'

/**
 * Holds the size of the first list page: the page, the entry, the list's code and words, as sent (brotli), with what the server says besides.
 * Reads the manifest that the build writes. Fails above the limit, where the list isn't found, where a
 * heavy library is in the first load, where charts are not in one file of their own, or where any file would call react-admin's telemetry host.
 */
const limit = 300_000
/** Answers of the first list page (rows, those of the next page, views, menu codes, the version). */
const answers = 12_000
/** The headers of one answer. */
const headers = 1_000
/** Text that only the library's own code has. */
const heavy: Readonly<Record<string, RegExp>> = {
  charts: /recharts-wrapper/,
  calendar: /fc-daygrid/,
  sheets: /xl\/workbook/,
  store: /PGlite is closed/,
  'phone numbers': /country_calling_codes/,
  'form rules (yup)': /Cyclic dependency, node was/,
  "react-admin's lists": /RaDataTable|RaDatagrid|RaSimpleList/,
}
/** The host that react-admin's `<Admin>` tells of every start. */
const telemetry = /react-admin-telemetry/
const dist = process.argv[2] ?? 'dist'
const { files, words } = firstLoadOf(
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest,
)

const transferSize = (file: string): number => {
  const path = join(dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
// one language is loaded: the longer one counts
const longest = words.reduce((largest, file) =>
  transferSize(file) > transferSize(largest) ? file : largest,
)
const rows = ['index.html', 'boot.js', 'icon.svg', ...files, longest].map(
  file => [file, transferSize(file)] as const,
)
const total = rows.reduce((sum, [, size]) => sum + size + headers, answers)
for (const [file, size] of rows.toSorted((a, b) => b[1] - a[1]).slice(0, 12))
  console.log(`${String(size).padStart(8)}  ${file}`)
console.log(
  `${String(answers).padStart(8)}  answers, and ${headers} for the headers of each of ${rows.length} files`,
)
console.log(
  `${total} bytes of ${limit} for the first list page (${readdirSync(join(dist, 'assets')).length} assets in all)`,
)
const code = files.map(file => readFileSync(join(dist, file), 'utf8')).join('\n')
const found = Object.keys(heavy).filter(name => heavy[name]?.test(code))
const assets = readdirSync(join(dist, 'assets')).filter(file => file.endsWith('.js'))
const telling = assets.filter(file =>
  telemetry.test(readFileSync(join(dist, 'assets', file), 'utf8')),
)
const withCharts = assets.filter(file =>
  heavy['charts']?.test(readFileSync(join(dist, 'assets', file), 'utf8')),
)
const faults = [
  ...(withCharts.length === 1
    ? []
    : [`charts are in ${withCharts.length} files: ${withCharts.join(', ')}`]),
  ...(total > limit ? ['the first load is over its limit'] : []),
  ...(found.length ? [`heavy code in the first load: ${found.join(', ')}`] : []),
  ...(telling.length ? [`calls react-admin's telemetry: ${telling.join(', ')}`] : []),
]
for (const fault of faults) console.error(fault)
if (faults.length) process.exitCode = 1
