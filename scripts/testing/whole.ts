import { rmSync } from 'node:fs'
import { makeDemoSchool } from '../../tests/support/demoSchool.ts'
import { budgetFile, cpuSeconds, overBudget, readBudget } from './budget.ts'
import { checkStage, vitestStage, type StageResult } from './stages.ts'

/** Seconds after which a stage is ended: three to thirteen times what it takes on two fast processors; a busy machine takes three times as long. */
const limits = { checks: 900, tests: 3300, browser: 1900 }
/** Files that are listed at most. */
const maxListed = 10

export const cpuLog = '.tmp/cpu.log'
const projects = (...names: readonly string[]) => names.map(name => `--project=${name}`)

const printStage = (name: string, seconds: number, limit: number): void =>
  console.log(`${name.padEnd(20)}${Math.round(seconds)} s of ${limit}`)

const printFiles = (): void => {
  const seconds = cpuSeconds(cpuLog)
  console.log(`\nSlowest files in CPU seconds, as planned in ${budgetFile}:`)
  const budget = readBudget()
  for (const [file, cpu] of seconds.slice(0, maxListed))
    console.log(`${cpu.toFixed(1).padStart(6)} ${budget[file]?.cpu.toFixed(1) ?? '–'} ${file}`)
  const over = overBudget(seconds, budget)
  if (over.length) console.log('\nFiles that take a third more than planned:')
  for (const line of over.slice(0, maxListed)) console.log(line)
  if (over.length > maxListed) console.log(`… ${over.length - maxListed} more`)
  console.log('')
}

/** Runs everything that `npm test` proves; prints what failed, and where the time went. */
export const runWhole = async (chromium: string): Promise<readonly StageResult[]> => {
  rmSync(cpuLog, { force: true })
  const run = String(process.pid)
  const env = { EDU_TEST_RUN: run, EDU_CPU_LOG: cpuLog }
  // the checks build the console for the browser tests; the school these begin with is made before they wait for it
  const checkAndMakeSchool = async (): Promise<StageResult> => {
    const result = await checkStage([], limits.checks)
    // where it can't be made, the browser stage tries again and reports why
    if (result.failed === 0) await makeDemoSchool(run).catch(() => undefined)
    return result
  }
  const [checks, tests] = await Promise.all([
    checkAndMakeSchool(),
    vitestStage('tests', projects('node', 'node-alone', 'dom', 'dom-alone'), limits.tests, env),
  ])
  printStage('static checks', checks.seconds, limits.checks)
  printStage('node and DOM tests', tests.seconds, limits.tests)
  const browserEnv = { ...env, EDU_SKIP_BUILD: '1', CHROME_PATH: chromium }
  const browser = await vitestStage('browser', projects('e2e'), limits.browser, browserEnv)
  printStage('browser tests', browser.seconds, limits.browser)
  printFiles()
  return [checks, tests, browser]
}
