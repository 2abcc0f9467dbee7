import { existsSync, readFileSync } from 'node:fs'
import { sumOfKinds, type CpuByKind } from './groupCpu.ts'
import { readReport } from './runVitest.ts'

/** A test file's share of the time of `npm test`, as committed in tests/budget.json. */
interface Budgeted {
  /** CPU seconds in a worker. */
  readonly cpu: number
  /** Why it takes more than `maxUnexplained`. */
  readonly why?: string
}
/** Test files that take a second or more, by path. */
export type Budget = Readonly<Record<string, Budgeted>>
/**
 * CPU seconds of a stage of `npm test`, including child processes; those of servers and of Chromium
 * also separately.
 */
export interface StageCpu {
  readonly total: number
  readonly servers?: number
  readonly chromium?: number
}
export type StageBudget = Readonly<Record<string, StageCpu>>

/** CPU seconds above which a file says why. */
const maxUnexplained = 10
/** Files below this are not in the table. */
const leastListed = 1
/** Factor by which a file may exceed the table before it is reported: runs differ. */
const tolerance = 4 / 3

export const budgetFile = 'tests/budget.json'
const readTable = () =>
  JSON.parse(readFileSync(budgetFile, 'utf8')) as { stages: StageBudget; files: Budget }
export const readBudget = (): Budget => readTable().files
export const readStageBudget = (): StageBudget => readTable().stages
/** The stages of the last `npm test`: CPU seconds as they were measured. */
export const stageLog = '.tmp/stages.json'
export const measuredStages = (): StageBudget =>
  readReport<Record<string, StageCpu>>(stageLog) as StageBudget

/** CPU seconds of a stage in whole seconds, without what it did not start. */
export const stageCpu = (cpu: CpuByKind): StageCpu => {
  const [servers, chromium] = [Math.round(cpu.servers), Math.round(cpu.chromium)]
  return {
    total: Math.round(sumOfKinds(cpu)),
    ...(servers ? { servers } : {}),
    ...(chromium ? { chromium } : {}),
  }
}

/** A line about a stage: its used and planned CPU time, and its duration. */
export const stageLine = (
  name: string,
  seconds: number,
  cpu: StageCpu | undefined,
  planned: StageCpu | undefined,
): string => {
  const time = `${Math.round(seconds)} s`
  if (!cpu) return `${name.padEnd(20)}${time}`
  const { total, ...kinds } = cpu
  const apart = Object.entries(kinds).map(([kind, used]) => `${kind} ${used}`)
  return [
    `${name.padEnd(20)}${total} CPU s`,
    planned ? ` of ${planned.total} planned` : '',
    apart.length ? ` (${apart.join(', ')})` : '',
    `, ${time}`,
  ].join('')
}

interface FileUse {
  readonly file: string
  readonly seconds: number
  readonly clones?: number
  readonly statements?: number
}
/** The log that tests/support/cpu.ts writes. */
const readLog = (logFile: string): readonly FileUse[] =>
  (existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : [])
    .filter(Boolean)
    .map(line => JSON.parse(line) as FileUse)

/** CPU seconds of each test file, longest first. */
export const cpuSeconds = (logFile: string): readonly (readonly [file: string, cpu: number])[] => {
  const sums = new Map<string, number>()
  for (const { file, seconds } of readLog(logFile)) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return [...sums].toSorted(([, a], [, b]) => b - a)
}

/** A line about the database work of all files. */
export const storeLine = (logFile: string): string => {
  const sum = (key: 'clones' | 'statements') =>
    readLog(logFile).reduce((total, use) => total + (use[key] ?? 0), 0)
  return `Databases made of the template: ${sum('clones')}; statements: ${sum('statements')}`
}

/** A table with these seconds that keeps the reasons of the one before. */
export const budgetOf = (seconds: ReturnType<typeof cpuSeconds>, before: Budget): Budget =>
  Object.fromEntries(
    seconds
      .filter(([, cpu]) => cpu >= leastListed)
      .map(([file, cpu]) => [file, { ...before[file], cpu: Math.round(cpu * 10) / 10 }]),
  )

/** Lists the files that take more time than the table allows, or too much without a reason. */
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
