import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

/** How many tests (or checks) passed and failed. */
export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** Runs a script with this Node and this terminal; returns whether it exited with 0. */
export const runNode = (args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0

/** Reads a report in JSON; it has no values if the script that writes it crashed. */
export const readReport = <T>(path: string): Partial<T> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : {}

/**
 * Counts the tests of a report of vitest; `failed` is at least 1 if vitest exited with an error.
 */
export const countsOf = (report: string, ok: boolean): Counts => {
  const { numPassedTests: passed = 0, numFailedTests = 0 } = readReport<{
    numPassedTests: number
    numFailedTests: number
  }>(report)
  return { passed, failed: Math.max(numFailedTests, ok ? 0 : 1) }
}

/**
 * Paths of the test files of a report of vitest in which something failed, from the project's
 * folder.
 */
export const failedFiles = (report: string): readonly string[] =>
  (
    readReport<{ testResults: readonly { name: string; status: string }[] }>(report).testResults ??
    []
  ).flatMap(({ name, status }) => (status === 'failed' ? [relative(process.cwd(), name)] : []))

/**
 * Runs projects of vitest and counts their tests; `failed` is at least 1 if vitest exits with an
 * error.
 */
export const runVitest = (
  projects: readonly string[],
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Counts => {
  mkdirSync('.tmp', { recursive: true })
  const report = `.tmp/tests-${projects.join('-')}.json`
  rmSync(report, { force: true })
  const ok = runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects.map(name => `--project=${name}`),
      ...args,
    ],
    { EDU_TEST_RUN: String(process.pid), ...env },
  )
  return countsOf(report, ok)
}

export const sumOf = (counts: readonly Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})

/** Prints the last line of a run, `N passed, N failed`, and sets the exit code. */
export const printTotal = ({ passed, failed }: Counts): void => {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
}
