import { rmSync } from 'node:fs'
import type { CpuByKind } from './groupCpu.ts'
import { runLogged, type LoggedRun } from './runLogged.ts'
import { countsOf, type Counts } from './runVitest.ts'

/** Result of a stage of `npm test`. */
export interface StageResult extends Counts {
  readonly seconds: number
  /** CPU seconds of all its processes; undefined if there is no /proc. */
  readonly cpu: CpuByKind | undefined
}

/** Lines of a failed stage that are printed at most; the rest is in its log. */
const maxPrinted = 40

const printFailure = (name: string, logFile: string, lines: readonly string[]): void => {
  console.log(`\nFAIL ${name} (whole output in ${logFile})`)
  for (const line of lines.slice(0, maxPrinted)) console.log(line)
  if (lines.length > maxPrinted) console.log(`… ${lines.length - maxPrinted} more lines`)
}

/** The part of vitest's output with the failures; its end if there is no such part. */
const failureLines = (output: string): string[] => {
  const lines = output.trimEnd().split('\n')
  const first = lines.findIndex(line =>
    /Failed Suites|Failed Tests|Unhandled Errors|^Ended: /.test(line),
  )
  return lines.slice(first < 0 ? -40 : first)
}

/** The file of a stage's report. */
export const reportOf = (stage: string): string => `.tmp/tests-${stage}.json`

/**
 * Runs projects of vitest without a terminal; prints what failed, or which tests were running when
 * it was ended.
 */
export const vitestStage = async (
  name: string,
  args: readonly string[],
  limitCpuSeconds: number,
  env: Readonly<Record<string, string>> = {},
): Promise<StageResult> => {
  const [report, log] = [reportOf(name), `.tmp/tests-${name}.log`]
  rmSync(report, { force: true })
  const run = await runLogged(
    ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...args],
    log,
    limitCpuSeconds,
    { EDU_STAGE_REPORT: report, ...env },
  )
  if (!run.ok) printFailure(name, log, failureLines(run.output))
  return { ...countsOf(report, run.ok), seconds: run.seconds, cpu: run.cpu }
}

/** Steps of `scripts/check.ts` that failed, with what they printed. */
const failedChecks = ({ output, endedBy }: LoggedRun): string[] => {
  const lines = output.trimEnd().split('\n')
  const failed = lines.filter((_, n) => {
    const heading = lines.slice(0, n + 1).findLast(line => /^(ok {2}|FAIL) /.test(line))
    return heading?.startsWith('FAIL') ?? true
  })
  const last = lines.findLast(line => /^(ok {2}|FAIL) /.test(line))
  return endedBy === undefined ? failed : [...failed, `Ended: ${endedBy}. The last step: ${last}`]
}

/**
 * Runs the static checks; prints those that failed. Each failed one counts as one failure, and none
 * counts as a passed test.
 */
export const checkStage = async (
  args: readonly string[],
  limitCpuSeconds: number,
): Promise<StageResult> => {
  const log = '.tmp/checks.log'
  const run = await runLogged(['scripts/check.ts', ...args], log, limitCpuSeconds)
  if (!run.ok) printFailure('static checks', log, failedChecks(run))
  const failed = [...run.output.matchAll(/^FAIL /gm)].length
  return {
    passed: 0,
    failed: Math.max(failed, run.ok ? 0 : 1),
    seconds: run.seconds,
    cpu: run.cpu,
  }
}

/**
 * Makes the demo school of the browser tests. Where that fails, they make it themselves and report
 * why.
 */
export const schoolStage = async (
  limitCpuSeconds: number,
  env: Readonly<Record<string, string>>,
): Promise<StageResult> => {
  const { seconds, cpu } = await runLogged(
    ['tests/support/processes/make-school.ts'],
    '.tmp/school.log',
    limitCpuSeconds,
    env,
  )
  return { passed: 0, failed: 0, seconds, cpu }
}
