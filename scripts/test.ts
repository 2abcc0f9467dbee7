import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'

/** `npm test`: the static checks, then every test, browser included; the last line counts them. */
const run = (args: string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

mkdirSync('.tmp', { recursive: true })
const report = '.tmp/tests.json'
const only = process.argv.slice(2)
const checked = only.length > 0 || run(['scripts/check.ts'])
const tested = run(
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only],
  {
    EDU_SKIP_BUILD: only.length ? '' : '1',
  },
)
const {
  numPassedTests = 0,
  numFailedTests = 0,
  numFailedTestSuites = 0,
} = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
const failures = numFailedTests + (checked ? 0 : 1) + (!tested && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : 0)
console.log(`${numPassedTests} passed, ${failures} failed`)
process.exitCode = failures ? 1 : 0
