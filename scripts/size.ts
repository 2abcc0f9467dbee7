import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { definitionFilesOf, firstLoadOf, type Manifest } from './first-load.ts'

/**
 * Limits the size of the first list page: the page, the entry, the list's code and texts, and the
 * definitions of the list with the largest ones, as sent (brotli), plus the server's responses.
 * Reads the manifest of the build. Fails above the limit, if the list isn't found, if a heavy
 * library is in the first load, if the player with its libraries is over its own limit, if charts
 * are not in a single separate file, or if any file would call react-admin's telemetry host.
 */
// each outline of a resource takes some 150 bytes, a page some 100: there is room for a dozen
// further ones
const limit = 254_000
/**
 * Bytes of the responses for the first list page (rows, those of the next page, views, menu codes,
 * the version).
 */
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
const sizeOf = (list: readonly string[]): number =>
  list.reduce((sum, file) => sum + transferSize(file) + headers, 0)
const definitions = [...definitionFilesOf(readFileSync(join(dist, 'index.html'), 'utf8')).values()]
  // files that the page loads anyway are counted once
  .map(list => list.filter(file => !files.includes(file)))
  .reduce((most, one) => (sizeOf(one) > sizeOf(most) ? one : most), [])
const rows = ['index.html', 'icon.svg', ...files, ...definitions, longest].map(
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
/** The player with hls.js and media-chrome, which a page loads when it plays something. */
const playerLimit = 250_000
const playerFiles = assets.filter(file => /^(?:Player|hls\.light)-/.test(file))
const playerSize = sizeOf(playerFiles.map(file => join('assets', file)))
console.log(`${playerSize} bytes of ${playerLimit} for the player (${playerFiles.length} files)`)
const faults = [
  ...(playerFiles.length < 2 ? ['the player and its libraries were not found'] : []),
  ...(playerSize > playerLimit ? ['the player is over its limit'] : []),
  ...(withCharts.length === 1
    ? []
    : [`charts are in ${withCharts.length} files: ${withCharts.join(', ')}`]),
  ...(total > limit ? ['the first load is over its limit'] : []),
  ...(found.length ? [`heavy code in the first load: ${found.join(', ')}`] : []),
  ...(telling.length ? [`calls react-admin's telemetry: ${telling.join(', ')}`] : []),
]
for (const fault of faults) console.error(fault)
if (faults.length) process.exitCode = 1
