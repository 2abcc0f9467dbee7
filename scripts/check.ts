import { spawn, spawnSync } from 'node:child_process'
import { askedSteps, type Step } from './check-parts.ts'

/**
 * Runs every static check of the project, or the named parts; `--fast` leaves out what needs a
 * build, `--figures` prints code metrics instead.
 */
const node = process.execPath
if (process.argv.includes('--figures'))
  process.exit(
    spawnSync(node, ['scripts/figures.ts', ...process.argv.slice(2)], { stdio: 'inherit' })
      .status ?? 1,
  )
const bin = (path: string, ...args: string[]): [string, string[]] => [
  node,
  [`node_modules/${path}`, ...args],
]
const withBuild: readonly Step[] = [
  ['build', [node, ['scripts/build.ts']]],
  ['size', [node, ['scripts/size.ts']]],
]
/** Two lanes run side by side, each in its order: what takes long is in the first. */
const lanes: readonly (readonly Step[])[] = [
  [
    [
      'types',
      bin(
        'typescript/bin/tsc',
        '--noEmit',
        '--incremental',
        '--tsBuildInfoFile',
        '.tmp/types.json',
      ),
    ],
    ['lint', bin('oxlint/bin/oxlint', '--type-aware')],
    ...(process.argv.includes('--fast') ? [] : withBuild),
  ],
  [
    ['definitions', [node, ['scripts/check-definitions.ts']]],
    ['format', bin('oxfmt/bin/oxfmt', '--check')],
    [
      'rooms',
      bin(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        'src',
        'resources',
        'dataProvider',
        'custom-pages',
        'server',
        'mocks',
        'scripts',
        'tests',
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'err-long',
        '--cache',
        '.tmp/dependency-cruiser',
        '--cache-strategy',
        'content',
      ),
    ],
    ['figures', [node, ['scripts/figures.ts', '--check']]],
    ['unused-code', bin('knip/bin/knip.js', '--cache', '--cache-location', '.tmp/knip')],
    ['lock-file', [node, ['scripts/check-lock.ts']]],
    ['field-kinds', [node, ['scripts/print-kinds.ts', '--check']]],
    ['map', [node, ['scripts/print-map.ts', '--check']]],
    ['reference', [node, ['scripts/print-reference.ts', '--check']]],
    ['schema.sql', [node, ['scripts/print-schema.ts', '--check']]],
    ['versions', [node, ['scripts/check-versions.ts']]],
  ],
]

const run = (program: string, args: readonly string[]) =>
  new Promise<{ readonly ok: boolean; readonly output: string; readonly faults: string }>(done => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const read = { output: '', faults: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (read.output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (read.faults += text))
    child.on('error', error => done({ ok: false, ...read, faults: error.message }))
    child.on('close', status => done({ ok: status === 0, ...read }))
  })

const runStep = async ([name, [program, args]]: Step): Promise<boolean> => {
  const started = performance.now()
  const { ok, output, faults } = await run(program, args)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  // a single call, so that the output of the other lane can't mix with it
  console.log(
    [
      `${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`,
      ...(!ok || name === 'size' ? [`${output}${ok ? '' : faults}`] : []),
      ...(!ok && name === 'format' ? ['npm run format writes them as they should be.\n'] : []),
    ].join('\n'),
  )
  return ok
}
const runLane = async (steps: readonly Step[]): Promise<readonly boolean[]> => {
  const results: boolean[] = []
  for (const step of steps) results.push(await runStep(step))
  return results
}

const asked = askedSteps(lanes, process.argv.slice(2))
if ('unknown' in asked) {
  console.error(asked.unknown)
  process.exitCode = 1
} else {
  const results = (await Promise.all(asked.lanes.map(runLane))).flat()
  process.exitCode = results.every(Boolean) ? 0 : 1
}
