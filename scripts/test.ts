import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { chromiumsHere } from '../tests/support/chromium/chosen.ts'
import { dropTables } from '../tests/support/templates.ts'
import { testPlan } from './test-plan.ts'

/**
 * `npm test`: the static checks, then every test, browser included; the last line counts them. What is named behind `--` runs alone:
 * files, or with `--browser` the browser tests. `--each-browser` runs these with every Chromium that there is here.
 */
const run = (args: string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0

mkdirSync('.tmp', { recursive: true })
const { whole, only, runs } = testPlan(process.argv.slice(2), chromiumsHere())
const checked = !whole || run(['scripts/check.ts'])

/** Runs projects of vitest; answers how many tests passed and failed (at least 1 failed where it ended badly). */
const vitest = (
  projects: readonly string[],
  env: NodeJS.ProcessEnv,
): { passed: number; failed: number } => {
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
    { EDU_SKIP_BUILD: whole ? '1' : '', EDU_TEST_RUN: String(process.pid), ...env },
  )
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Record<string, number>
  return { passed: numPassedTests, failed: Math.max(numFailedTests, ok ? 0 : 1) }
}

const results = runs.map(({ projects, chromium }) => {
  if (chromium) console.log(`\n${projects.join()} with CHROME_PATH=${chromium}`)
  return vitest(projects, chromium ? { CHROME_PATH: chromium } : {})
})
await dropTables()
const sum = (of: 'passed' | 'failed'): number =>
  results.reduce((total, result) => total + result[of], 0)
const failed = sum('failed') + (checked ? 0 : 1)
console.log(`${sum('passed')} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
