import { readdirSync, readFileSync } from 'node:fs'

/** A process of this machine, as /proc describes it. */
export interface ProcessStat {
  readonly pid: number
  /** The parent process, or the one that adopted it when its parent ended. */
  readonly parent: number
  readonly session: number
  /**
   * Seconds since the machine started; with the pid it names one process, as pids are used again.
   */
  readonly startedAt: number
  /** CPU seconds that the process has used itself, in user and system mode. */
  readonly own: number
  /** CPU seconds of children that have ended and were waited for, their own children included. */
  readonly reaped: number
}

/**
 * The kernel reports times in hundredths of a second (USER_HZ) on every architecture that Node
 * supports.
 */
const ticksPerSecond = 100

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // the process has ended
    return undefined
  }
}

/**
 * Parses /proc/<pid>/stat; the name of the command is in parentheses and may hold spaces and
 * parentheses itself.
 */
export const parseStat = (text: string): ProcessStat => {
  const values = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  // proc(5) numbers the values from 1; the first one behind the name is number 3
  const value = (number: number): number => values[number - 3] ?? 0
  const seconds = (number: number): number => value(number) / ticksPerSecond
  return {
    pid: parseInt(text, 10),
    parent: value(4),
    session: value(6),
    startedAt: seconds(22),
    own: seconds(14) + seconds(15),
    reaped: seconds(16) + seconds(17),
  }
}

/** Every process of this machine; undefined if there is no /proc (macOS). */
export const readProcesses = (): readonly ProcessStat[] | undefined => {
  if (readText('/proc/self/stat') === undefined) return undefined
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const text = readText(`/proc/${name}/stat`)
      return text ? [parseStat(text)] : []
    })
}

/** The words with which a process was started, separated by spaces; empty if it has ended. */
export const commandOf = (pid: number): string =>
  (readText(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim()
