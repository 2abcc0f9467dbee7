import { mkdirSync } from 'node:fs'
import { chosenChromium } from '../tests/support/chromium/chosen.ts'
import { dropTables } from '../tests/support/templates.ts'
import { printTotal, runVitest, sumOf } from './testing/runVitest.ts'
import { testPlan } from './testing/testPlan.ts'
import { runWhole } from './testing/whole.ts'

/**
 * `npm test`: the static checks, then every test, browser included; the last line counts them. What is named behind `--` runs alone:
 * files, or with `--browser` the browser tests.
 */
mkdirSync('.tmp', { recursive: true })
const chromium = chosenChromium()
const { whole, only, runs } = testPlan(process.argv.slice(2), chromium)
const results = whole
  ? await runWhole(chromium)
  : runs.map(({ projects, chromium: path }) =>
      runVitest(projects, only, path ? { CHROME_PATH: path } : {}),
    )
await dropTables()
printTotal(sumOf(results))
