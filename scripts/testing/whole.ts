import { rmSync } from 'node:fs'
import { budgetFile, cpuSeconds, overBudget, readBudget } from './budget.ts'
import { checkStage, vitestStage, type StageResult } from './stages.ts'

/** Seconds after which a stage is ended. */
const limits = { checks: 300, tests: 720, browser: 720 }
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
  const env = { EDU_TEST_RUN: String(process.pid), EDU_CPU_LOG: cpuLog }
  // the checks build the console, and leave a processor to the tests of views
  const [checks, views] = await Promise.all([
    checkStage([], limits.checks),
    vitestStage('dom', [...projects('dom', 'dom-alone'), '--maxWorkers=1'], limits.tests, env),
  ])
  printStage('static checks', checks.seconds, limits.checks)
  const left = Math.max(1, Math.round(limits.tests - views.seconds))
  const node = await vitestStage('node', projects('node', 'node-alone'), left, env)
  printStage('node and DOM tests', views.seconds + node.seconds, limits.tests)
  const browserEnv = { ...env, EDU_SKIP_BUILD: '1', CHROME_PATH: chromium }
  const browser = await vitestStage('browser', projects('e2e'), limits.browser, browserEnv)
  const browserLeft = Math.max(1, Math.round(limits.browser - browser.seconds))
  // these measure what a person waits for, alone on the machine
  const timed = await vitestStage('timed', projects('e2e-timed'), browserLeft, browserEnv)
  printStage('browser tests', browser.seconds + timed.seconds, limits.browser)
  printFiles()
  return [checks, views, node, browser, timed]
}
