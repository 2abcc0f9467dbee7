import { existsSync, readFileSync } from 'node:fs'

/** A test file's share of the time of `npm test`, as committed in tests/budget.json. */
interface Budgeted {
  /** CPU seconds in a worker. */
  readonly cpu: number
  /** Why it takes more than `maxUnexplained`. */
  readonly why?: string
}
/** Test files that take a second or more, by path. */
export type Budget = Readonly<Record<string, Budgeted>>

/** CPU seconds above which a file says why. */
const maxUnexplained = 10
/** Files below this are not in the table. */
const leastListed = 1
/** A file may take this much more than the table says before it is named: runs differ. */
const tolerance = 4 / 3

export const budgetFile = 'tests/budget.json'
export const readBudget = (): Budget => JSON.parse(readFileSync(budgetFile, 'utf8')) as Budget

/** CPU seconds of each test file, from the log that tests/support/cpu.ts writes, longest first. */
export const cpuSeconds = (logFile: string): readonly (readonly [file: string, cpu: number])[] => {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : []
  const sums = new Map<string, number>()
  for (const line of lines.filter(Boolean)) {
    const { file, seconds } = JSON.parse(line) as { file: string; seconds: number }
    sums.set(file, (sums.get(file) ?? 0) + seconds)
  }
  return [...sums].toSorted(([, a], [, b]) => b - a)
}

/** A table with these seconds that keeps the reasons of the one before. */
export const budgetOf = (seconds: ReturnType<typeof cpuSeconds>, before: Budget): Budget =>
  Object.fromEntries(
    seconds
      .filter(([, cpu]) => cpu >= leastListed)
      .map(([file, cpu]) => [file, { ...before[file], cpu: Math.round(cpu * 10) / 10 }]),
  )

/** Says of each file whether it takes more than the table says, or too much without a reason. */
export const overBudget = (
  seconds: ReturnType<typeof cpuSeconds>,
  budget: Budget,
): readonly string[] =>
  seconds.flatMap(([file, cpu]) => {
    const { cpu: planned, why }: Budgeted = budget[file] ?? { cpu: leastListed }
    const figure = `${cpu.toFixed(1)} CPU s`
    if (cpu > maxUnexplained && why === undefined)
      return [`${file}: ${figure}, and ${budgetFile} does not say why`]
    return cpu > Math.max(planned * tolerance, planned + 1)
      ? [`${file}: ${figure}, planned ${planned.toFixed(1)}`]
      : []
  })
