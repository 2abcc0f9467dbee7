import { chosenChromium } from '../tests/support/chromium/chosen.ts'
import { dropTables } from '../tests/support/templates.ts'
import { printTotal, runNode, runVitest, sumOf } from './runVitest.ts'
import { testPlan } from './test-plan.ts'

/**
 * `npm test`: the static checks, then every test, browser included; the last line counts them. What is named behind `--` runs alone:
 * files, or with `--browser` the browser tests.
 */
const { whole, only, runs } = testPlan(process.argv.slice(2), chosenChromium())
const checked = !whole || runNode(['scripts/check.ts'])
const results = runs.map(({ projects, chromium }) => {
  if (chromium) console.log(`\n${projects.join()} with CHROME_PATH=${chromium}`)
  return runVitest(projects, only, {
    EDU_SKIP_BUILD: whole ? '1' : '',
    ...(chromium ? { CHROME_PATH: chromium } : {}),
  })
})
await dropTables()
printTotal(sumOf([...results, { passed: 0, failed: checked ? 0 : 1 }]))
