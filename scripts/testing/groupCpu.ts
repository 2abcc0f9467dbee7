import { commandOf, readProcesses, type ProcessStat } from './processes.ts'

/** Kinds of processes of a stage, by their command. */
export const processKinds = ['servers', 'chromium', 'other'] as const
export type ProcessKind = (typeof processKinds)[number]
/** CPU seconds of a group of processes. */
export type CpuByKind = Readonly<Record<ProcessKind, number>>

const kindOf = (command: string): ProcessKind => {
  if (/\bserver\/main\.ts\b/.test(command)) return 'servers'
  const [program = ''] = command.split(' ')
  return /chrom|headless[_-]shell/i.test(program) ? 'chromium' : 'other'
}

interface Member {
  stat: ProcessStat
  kind: ProcessKind
  /** CPU seconds of its ended children, as they were last sampled: `reaped` counts them as well. */
  known: number
}

/**
 * A process that ends between two samples shows in what its parent has reaped; it counts as the
 * parent's kind.
 */
const cpuOf = ({ stat, known }: Member): number => stat.own + Math.max(0, stat.reaped - known)

const keyOf = ({ pid, startedAt }: ProcessStat): string => `${pid} ${startedAt}`

/**
 * Counts the CPU seconds of a process and all its descendants. A process belongs to the group if
 * its parent or its session does, and stays in it when its parent ends. The root must have its own
 * session (`detached: true`).
 */
export class GroupCpu {
  readonly #root: number
  readonly #members = new Map<string, Member>()
  #alive = new Map<number, Member>()

  constructor(rootPid: number) {
    this.#root = rootPid
  }

  /**
   * Samples every process of the group; call it every second or two. Returns false if there is no
   * /proc.
   */
  sample(): boolean {
    const processes = readProcesses()
    if (!processes) return false
    const before = this.#alive
    this.#alive = this.#find(processes)
    for (const [pid, member] of before) {
      if (this.#alive.get(pid) === member) continue
      const parent = before.get(member.stat.parent)
      if (parent) parent.known += member.stat.own + member.stat.reaped
    }
    return true
  }

  /** The processes of the group that were there at the last look. */
  pids(): readonly number[] {
    return [...this.#alive.keys()]
  }

  /** The CPU seconds so far, by kind of process. */
  seconds(): CpuByKind {
    const sums = Object.fromEntries(processKinds.map(kind => [kind, 0])) as Record<
      ProcessKind,
      number
    >
    for (const member of this.#members.values()) sums[member.kind] += cpuOf(member)
    return sums
  }

  #find(processes: readonly ProcessStat[]): Map<number, Member> {
    const found = new Map<number, Member>()
    const sessions = new Set<number>()
    const add = (stat: ProcessStat): void => {
      found.set(stat.pid, this.#member(stat))
      sessions.add(stat.session)
    }
    for (const stat of processes)
      if (stat.pid === this.#root || this.#members.has(keyOf(stat))) add(stat)
    // children of members that were found in the last round
    for (let count = 0; count < found.size;) {
      count = found.size
      for (const stat of processes)
        if (!found.has(stat.pid) && (found.has(stat.parent) || sessions.has(stat.session)))
          add(stat)
    }
    return found
  }

  #member(stat: ProcessStat): Member {
    const key = keyOf(stat)
    const known = this.#members.get(key)
    if (known) {
      known.stat = stat
      // a process shows its parent's command until it runs a program of its own
      if (stat.own < 1) known.kind = kindOf(commandOf(stat.pid))
      return known
    }
    const member: Member = { stat, kind: kindOf(commandOf(stat.pid)), known: 0 }
    this.#members.set(key, member)
    return member
  }
}

/** CPU seconds of all kinds together. */
export const sumOfKinds = (seconds: CpuByKind): number =>
  processKinds.reduce((sum, kind) => sum + seconds[kind], 0)
