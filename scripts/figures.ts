import { globSync, readFileSync } from 'node:fs'
import { longestChain, readImports, serverLayers } from './figures/imports.ts'
import {
  duplicateExports,
  longComments,
  longFunctions,
  untypedAccesses,
} from './figures/sources.ts'
import { kindRegistries } from './kinds.ts'
import { domainFiles } from './scaffold/domain.ts'
import type { Names } from './scaffold/names.ts'
import { partsOf } from './scaffold/parts.ts'

/**
 * `npm run check -- --figures`: prints code metrics. Those of the browser come from the last `npm
 * run bench -- console`. `--duplicates` lists exported names that exist twice. `--check` prints
 * only the metrics with a target in `npm run check` that miss it, with their places; it fails if
 * there is one.
 */
const example: Names = {
  name: 'example',
  type: 'Example',
  folder: 'example',
  label: 'Example',
  plural: 'Examples',
}
const parts = partsOf(example.name, {})
const written = typeof parts === 'string' ? [] : Object.keys(domainFiles(example, example, parts))
/** The files of a page of figures in an existing domain. */
const page = written.filter(path => path.endsWith('/pages.ts'))
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
const accesses = untypedAccesses()
const duplicates = duplicateExports()
const functions = longFunctions()
const comments = longComments()
const [longest = { lines: 0, path: '' }] = functions

/**
 * Files with a function that is yet to be split, and its lines: none may grow, and no other file
 * may have one (docs/decisions/044).
 */
const toSplit: Readonly<Record<string, number>> = {
  'server/adapters/payments/cashier.ts': 143,
  'server/adapters/payments/wechat.ts': 111,
  'server/adapters/payments/stripe.ts': 111,
  'server/adapters/payments/alipay.ts': 112,
  'server/adapters/payments/stripeCards.ts': 96,
  'custom-pages/seminars/view/OwnPart.tsx': 101,
  'custom-pages/seminars/view/useInvite.ts': 89,
  'custom-pages/supervision/SuperviseLessonPage.tsx': 93,
  'custom-pages/scheduling/Calendar.tsx': 88,
}
const tooLong = functions.filter(({ lines, path }) => lines > (toSplit[path] ?? 80))

interface Figure {
  readonly name: string
  readonly value: number
  readonly target: number
  readonly note?: string
  /**
   * The places that cause it, for metrics with a target in `npm run check`; docs/decisions/044 has
   * the others.
   */
  readonly offenders?: () => readonly string[]
}

const figures: readonly Figure[] = [
  { name: 'import arrows between modules of the server', value: arrows, target: 35 },
  // Eight domains build on one another, from identity up to automations; each dependency is needed,
  // and none points upwards.
  { name: 'layers of the server', value: layers, target: 12, offenders: () => [] },
  { name: 'upward arrows (types apart)', value: upward, target: 0, offenders: () => [] },
  {
    name: 'files of a page of figures',
    value: page.length,
    target: 1,
    offenders: () => page,
  },
  {
    name: 'registries of a domain',
    value: registries.length,
    target: 2,
    note: registries.join(', '),
  },
  {
    name: "row['x'] accesses outside the engine",
    value: accesses.length,
    target: 0,
    offenders: () => accesses,
  },
  {
    name: 'exported names that exist twice',
    value: duplicates.length,
    target: 31,
    offenders: () => duplicates,
  },
  {
    name: 'lines of comments over 100 characters',
    value: comments.length,
    target: 0,
    offenders: () => comments,
  },
  { name: 'longest import chain (files)', value: longestChain(graph), target: 15 },
  {
    name: 'longest function (lines)',
    value: longest.lines,
    target: 80,
    note: longest.path,
  },
  {
    name: 'functions over 80 lines that are not on the list of those to split',
    value: tooLong.length,
    target: 0,
    offenders: () => tooLong.map(({ lines, path }) => `${path}: ${lines}`),
  },
]
const missed = figures.filter(({ value, target, offenders }) => offenders && value > target)

if (process.argv.includes('--check')) {
  for (const { name, value, target, offenders } of missed)
    console.log(`${name}: ${value}, at most ${target}\n  ${offenders?.().join('\n  ') ?? ''}`)
  process.exitCode = missed.length ? 1 : 0
} else {
  const rows: readonly (readonly [string, string, string])[] = [
    ...figures.map(
      ({ name, value, target, note }) =>
        [name, note === undefined ? String(value) : `${value} (${note})`, String(target)] as const,
    ),
    [
      'a new field kind',
      `${kindFolders.size} folder, 1 line (${Object.keys(kindRegistries()).length} generated files)`,
      '1 folder, 1 line',
    ],
    ['first list page: bytes sent', measured('first list page, cold: everything sent'), '265 kB'],
    ['first list page: rows visible', measured('first list page, cold: rows'), '0.85 s'],
    ['next list page', measured('next list page'), '50 ms'],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value, target] of rows)
    console.log(`${name.padEnd(width)}  ${value}  [${target}]`)
  if (process.argv.includes('--duplicates')) console.log(duplicates.join(' '))
}
