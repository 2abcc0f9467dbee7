import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { longestChain, readImports, serverLayers } from './figures/imports.ts'
import { duplicateExports, longestFunction, untypedAccesses } from './figures/sources.ts'
import { kindRegistries } from './kinds.ts'
import { domainFiles } from './scaffold/domain.ts'
import type { Names } from './scaffold/names.ts'

/** `npm run check -- --figures`: how the code is built, in figures. Those of the browser are of the last `npm run bench -- console`. */
const example: Names = {
  name: 'example',
  type: 'Example',
  folder: 'example',
  label: 'Example',
  plural: 'Examples',
}
const written = Object.keys(domainFiles(example))
/** What a page with a call of its own takes in a domain that exists: call, handler, declaration, state and view. */
const page = written.filter(path =>
  /\.calls\.ts$|\.routes\.ts$|\/pages\.ts$|\/use\w+\.ts$|Page\.tsx$/.test(path),
)
const registries = written.filter(path => !path.includes('/example'))
const kindFolders = new Set(['src/schema/fields/example'])

const measured = (name: string): string => {
  const [newest] = globSync('tests/bench/results/*.json').toSorted().toReversed()
  if (newest === undefined) return 'npm run bench -- console'
  const { figures } = JSON.parse(readFileSync(newest, 'utf8')) as {
    figures: { name: string; value: number; unit: string }[]
  }
  const found = figures.find(figure => figure.name.startsWith(name))
  return found ? `${found.value.toPrecision(3)} ${found.unit}` : 'npm run bench -- console'
}

const graph = await readImports()
const { arrows, layers, upward } = serverLayers(graph)
const longest = longestFunction()
const rows: readonly (readonly [string, string, string])[] = [
  ['import arrows between modules of the server', String(arrows), '35'],
  ['layers of the server', String(layers), '7'],
  ['upward arrows (types apart)', String(upward), '0'],
  ['files of a page with its own call', String(page.length), '5'],
  [
    'folders of a page with its own call',
    String(new Set(page.map(path => dirname(path))).size),
    '3',
  ],
  ['registries of a domain', `${registries.length} (${registries.join(', ')})`, '2'],
  [
    'a new field kind',
    `${kindFolders.size} folder, 1 line (${Object.keys(kindRegistries()).length} generated files)`,
    '1 folder, 1 line',
  ],
  ["row['x'] accesses outside the engine", String(untypedAccesses()), '0'],
  ['exported names that exist twice', String(duplicateExports().length), '30'],
  ['longest import chain (files)', String(longestChain(graph)), '15'],
  ['longest function (lines)', `${longest.lines} (${longest.path})`, '80'],
  ['first list page: bytes sent', measured('first list page, cold: everything sent'), '300 kB'],
  ['first list page: rows visible', measured('first list page, cold: rows'), '0.85 s'],
  ['next list page', measured('next list page'), '50 ms'],
]
const width = Math.max(...rows.map(([name]) => name.length))
for (const [name, value, target] of rows)
  console.log(`${name.padEnd(width)}  ${value}  [${target}]`)
if (process.argv.includes('--duplicates')) console.log(duplicateExports().join(' '))
