import { rmSync, writeFileSync } from 'node:fs'
import {
  budgetFile,
  cpuSeconds,
  overBudget,
  readBudget,
  readStageBudget,
  stageCpu,
  stageLine,
  stageLog,
  storeLine,
} from './budget.ts'
import { askedBy, askedLines } from './asked.ts'
import { provenLines, readBook, type Question } from './book.ts'
import { keepBook } from './keepBook.ts'
import { repositoryHere, testedCommit } from './repository.ts'
import { checkStage, schoolStage, vitestStage, type StageResult } from './stages.ts'

/**
 * CPU seconds after which a stage is killed, including child processes: eight times its use on a
 * fast, quiet machine; a slow, busy one needs four times.
 */
const limits = { checks: 1200, school: 500, tests: 8000, browser: 6000 }
/** Files that are listed at most. */
const maxListed = 10

export const cpuLog = '.tmp/cpu.log'

/** Paths of the tests of a stage, in vitest's form. Without any, all tests run. */
type Files = readonly string[]
/** Environment of a stage. */
type Env = Readonly<Record<string, string>>

const runProjects = (
  stage: 'tests' | 'browser',
  projects: readonly string[],
  files: Files,
  env: Env,
): Promise<StageResult> =>
  vitestStage(stage, [...projects.map(name => `--project=${name}`), ...files], limits[stage], env)

const runTests = (files: Files, env: Env): Promise<StageResult> =>
  runProjects('tests', ['node', 'node-alone', 'dom', 'dom-alone'], files, env)

const runBrowserTests = (files: Files, chromium: string, env: Env): Promise<StageResult> =>
  runProjects('browser', ['e2e'], files, { ...env, EDU_SKIP_BUILD: '1', CHROME_PATH: chromium })

/**
 * The checks build the console for the browser tests; the school that these begin with is made
 * before they wait for it.
 */
const checkAndMakeSchool = async (env: Env): Promise<Readonly<Record<string, StageResult>>> => {
  const checks = await checkStage([], limits.checks)
  return checks.failed ? { checks } : { checks, school: await schoolStage(limits.school, env) }
}

/** Prints a line for each stage, and writes down for `npm run print:budget` what they used. */
const printStages = (stages: Readonly<Record<string, StageResult>>): void => {
  const planned = readStageBudget()
  const measured = Object.entries(stages).map(
    ([name, { seconds, cpu }]) => [name, seconds, cpu && stageCpu(cpu)] as const,
  )
  for (const [name, seconds, cpu] of measured)
    console.log(stageLine(name, seconds, cpu, planned[name]))
  writeFileSync(
    stageLog,
    JSON.stringify(Object.fromEntries(measured.map(([name, , cpu]) => [name, cpu]))),
  )
}

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
  console.log(`\n${storeLine(cpuLog)}\n`)
}

/**
 * Runs the stages of `npm test` in the given scope; prints failures, what was left out, and the
 * times.
 */
export const runStages = async (
  question: Question,
  chromium: string,
): Promise<readonly StageResult[]> => {
  rmSync(cpuLog, { force: true })
  const commit = testedCommit()
  const asked = askedBy(question)
  const lines = [...askedLines(question, asked), ...provenLines(readBook(), repositoryHere)]
  const run = String(process.pid)
  const env = { EDU_TEST_RUN: run, EDU_CPU_LOG: cpuLog, ...asked.env }
  const [checksAndSchool, tests] = await Promise.all([
    checkAndMakeSchool(env),
    runTests(asked.tests ?? [], env),
  ])
  const browser = await runBrowserTests(asked.flows ?? [], chromium, env)
  const stages = { ...checksAndSchool, tests, browser }
  printStages(stages)
  printFiles()
  keepBook(question, asked, commit, Object.values(stages))
  for (const line of lines) console.log(line)
  return Object.values(stages)
}
