import { mkdirSync } from 'node:fs'
import { chosenChromium } from '../tests/support/chromium/chosen.ts'
import { dropTables } from '../tests/support/templates.ts'
import { runChanged } from './testing/changed.ts'
import { printTotal, runVitest, sumOf } from './testing/runVitest.ts'
import { testPlan } from './testing/testPlan.ts'
import { runWhole } from './testing/whole.ts'

/**
 * `npm test`: the static checks, then every test, browser included; the last line counts them. What is named behind `--` runs alone:
 * files, with `--browser` the browser tests, with `--changed [commit]` what a change can break.
 */
mkdirSync('.tmp', { recursive: true })
const chromium = chosenChromium()
const { whole, changedSince, only, runs } = testPlan(process.argv.slice(2), chromium)
const runNamed = () =>
  runs.map(({ projects, chromium: path }) =>
    runVitest(projects, only, path ? { CHROME_PATH: path } : {}),
  )
const results = whole
  ? await runWhole(chromium)
  : changedSince === undefined
    ? runNamed()
    : await runChanged(changedSince)
await dropTables()
printTotal(sumOf(results))
