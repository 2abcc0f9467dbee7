import { spawnSync } from 'node:child_process'

/** Every static check of the project, in one command; `--fast` leaves out what needs a build, `--figures` prints how the code is built instead. */
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
const steps: [string, [string, string[]]][] = [
  [
    'types',
    bin('typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.tmp/types.json'),
  ],
  ['definitions', [node, ['scripts/check-definitions.ts']]],
  ['lint', bin('oxlint/bin/oxlint', '--type-aware')],
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
  ['unused code', bin('knip/bin/knip.js', '--cache', '--cache-location', '.tmp/knip')],
  ['lock file', [node, ['scripts/check-lock.ts']]],
  ['error factories', [node, ['scripts/print-errors.ts', '--check']]],
  ['field kinds', [node, ['scripts/print-kinds.ts', '--check']]],
  ['reference', [node, ['scripts/print-reference.ts', '--check']]],
  ['schema.sql', [node, ['scripts/print-schema.ts', '--check']]],
  ...(process.argv.includes('--fast')
    ? []
    : ([
        ['build', bin('vite/bin/vite.js', 'build', '--logLevel', 'warn')],
        ['size', [node, ['scripts/size.ts']]],
      ] as [string, [string, string[]]][])),
]

const failed = steps.filter(([name, [command, args]]) => {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  const ok = status === 0
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  if (!ok || name === 'size') console.log(`${stdout}${ok ? '' : stderr}`)
  if (!ok && name === 'format') console.log('npm run format writes them as they should be.\n')
  return !ok
})
process.exitCode = failed.length ? 1 : 0
