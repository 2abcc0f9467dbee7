import { mkdirSync } from 'node:fs'
import { chosenChromium } from '../tests/support/chromium/chosen.ts'
import { dropTables } from '../tests/support/templates.ts'
import { runChanged } from './testing/changed.ts'
import { printTotal, runVitest, sumOf } from './testing/runVitest.ts'
import { testPlan } from './testing/testPlan.ts'
import { questionOf, readBook } from './testing/book.ts'
import { repositoryHere } from './testing/repository.ts'
import { runStages } from './testing/runStages.ts'

/**
 * `npm test`: the static checks, then the tests that the test book requires (docs/testing.md),
 * including the browser; with `--whole` every test. The last line counts them. Arguments after `--`
 * run alone: files, with `--browser` the browser tests, with `--changed [commit]` everything that a
 * change can break.
 */
mkdirSync('.tmp', { recursive: true })
const chromium = chosenChromium()
const { asks, changedSince, only, runs } = testPlan(process.argv.slice(2), chromium)
const runNamed = () =>
  runs.map(({ projects, chromium: path }) =>
    runVitest(projects, only, path ? { CHROME_PATH: path } : {}),
  )
const question =
  asks === 'whole'
    ? { whole: true as const, why: 'as --whole says' }
    : questionOf(readBook(), repositoryHere, new Date())
const results =
  asks !== 'named'
    ? await runStages(question, chromium)
    : changedSince === undefined
      ? runNamed()
      : await runChanged(changedSince)
await dropTables()
printTotal(sumOf(results))
