import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dropTables } from '../tests/support/templates.ts'

/** `npm test`: the static checks, then every test, browser included; the last line counts them. */
const run = (args: string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0

mkdirSync('.tmp', { recursive: true })
const only = process.argv.slice(2)
const checked = only.length > 0 || run(['scripts/check.ts'])

/** Runs projects of vitest; answers how many tests passed and failed (at least 1 failed where it ended badly). */
const vitest = (projects: readonly string[]): { passed: number; failed: number } => {
  const report = `.tmp/tests-${projects.join('-')}.json`
  const ok = run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects.map(name => `--project=${name}`),
      ...only,
    ],
    { EDU_SKIP_BUILD: only.length ? '' : '1', EDU_TEST_RUN: String(process.pid) },
  )
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Record<string, number>
  return { passed: numPassedTests, failed: Math.max(numFailedTests, ok ? 0 : 1) }
}

// The browser comes when the rest is done: what a person sees is not measured on a machine that is busy with something else.
const results = [
  vitest(['node', 'node-alone', 'dom', 'dom-alone']),
  vitest(['e2e']),
  vitest(['e2e-timed']),
]
await dropTables()
const sum = (of: 'passed' | 'failed'): number =>
  results.reduce((total, result) => total + result[of], 0)
const failed = sum('failed') + (checked ? 0 : 1)
console.log(`${sum('passed')} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
