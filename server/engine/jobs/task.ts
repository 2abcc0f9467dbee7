import type { Session } from '../../platform/context.ts'
import type { UnchangedRecord } from '../../../src/protocol/journal.ts'
import type { EnginePorts } from '../ports.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { ConversionLane } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'

/** Work to be put in the queue. */
export interface NewTask {
  /** A kind of the registry of handlers. */
  readonly kind: string
  readonly resource: string
  readonly action: string
  /** JSON: all that the handler needs to know. */
  readonly input: unknown
  readonly total?: number
  /** Not before this instant; now unless given. */
  readonly runAt?: string
  /** Only one task of a name is ever made in an institution. */
  readonly name?: string
}

/** How far a task has come. */
export interface TaskProgress {
  /** JSON: from where another process continues it; null where it can only begin anew. */
  readonly progress: unknown
  readonly total?: number
  readonly done: number
  readonly failed: number
}

/** A task under way. */
export interface RunningTask {
  readonly id: string
  readonly ports: EnginePorts
  readonly scope: Scope
  /**
   * Who wanted it, with the rights that they have now: `told` are those they had when they asked,
   * so that a right that was withdrawn since is refused with 5003. `requestId` is the operation
   * that the task is part of.
   */
  readonly session: Session
  readonly resource: string
  readonly action: string
  readonly input: unknown
  /** As it was last kept; null at the first beginning. */
  readonly progress: unknown
  /**
   * True once the server stops: return 'HALTED' after the batch; the task continues at the next
   * start.
   */
  stopping(): boolean
  /** True once a person cancelled it: return 'CANCELLED' after the batch. */
  cancelled(): boolean
  /**
   * To be called in the transaction of each batch: what is kept is what was done, whenever the
   * process dies. Throws `TakenOver` where another process has the task now, so that the batch is
   * rolled back.
   */
  keep(tx: Pick<StoreTx, 'db'>, now: TaskProgress): Promise<void>
}

/** A row that was refused; its text is made when it is read, in the reader's language. */
export interface KeptFailure {
  readonly id: string
  readonly title: string | null
  readonly code: string
  readonly params?: Issue['params']
}
/** A field of a row that stayed as it was while the rest of it was changed. */
export interface KeptStay extends KeptFailure {
  readonly field: string
}
/** Result of a bulk change. */
export interface KeptTally {
  readonly matched: number
  readonly done: number
  readonly unchanged?: number
  readonly failed: readonly KeptFailure[]
  /** Refused ones beyond those that are named. */
  readonly more?: number
  readonly partly?: number
  readonly kept?: readonly KeptStay[]
  /** Of an undo: records that were changed since and stay as they are. */
  readonly spared?: readonly UnchangedRecord[]
  /** Spared ones beyond those that are named. */
  readonly moreSpared?: number
}

export interface TaskOutcome {
  /** LATER: the task is queued again, for `runAt`. */
  readonly state: 'DONE' | 'FAILED' | 'CANCELLED' | 'HALTED' | 'LATER'
  /** ISO 8601; of LATER alone. */
  readonly runAt?: string
  /** JSON; of a bulk change a KeptTally. */
  readonly result?: unknown
  /** JSON { code, params }. */
  readonly error?: unknown
  /** By this it can be undone. */
  readonly operation?: string
  /** A file that it made, kept under `taskFileKey` until `expireTime`. */
  readonly file?: { readonly name: string; readonly size: number; readonly expireTime: string }
}

/**
 * Does a task from where it stopped. What it throws fails the task: a fault by its code, anything
 * else is tried again a few times.
 */
export type TaskHandler = (task: RunningTask) => Promise<TaskOutcome>

/**
 * Tasks that wait for each other: 'brief' ones take a moment, 'message' ones wait for a service
 * that sends, 'document' and 'media' ones for a process of `Converter`, 'service' ones for a slow
 * service outside; all others are 'usual'.
 */
export type TaskLane = 'brief' | 'usual' | ConversionLane | 'service' | 'message'

/** A kind of task of the queue. */
export interface TaskDefinition {
  /** Does the task from where it stopped. */
  readonly run: TaskHandler
  /** It takes a moment and is due at its minute, so it never waits behind an export. */
  readonly brief?: true
  /**
   * It sends one message: several of an institution run at once, and nothing else waits behind a
   * slow service.
   */
  readonly sends?: true
  /**
   * It converts a file: as many of the lane run at once as `Converter` allows, and no export waits
   * behind them.
   */
  readonly converts?: ConversionLane
  /**
   * It repeats work that failed: it begins only when no institution has a first try that waits in
   * its lane.
   */
  readonly repeats?: true
  /**
   * It waits for minutes for a service outside: a few run at once, one of a kind in each
   * institution, and nothing else waits behind them.
   */
  readonly awaitsService?: true
}
export const laneOf = (definition: TaskDefinition | undefined): TaskLane => {
  if (definition?.brief) return 'brief'
  if (definition?.sends) return 'message'
  if (definition?.awaitsService) return 'service'
  return definition?.converts ?? 'usual'
}
export type TaskKinds = Readonly<Record<string, TaskDefinition>>

/**
 * Another process has taken the task over: what it makes is no longer this one's to keep or to
 * delete.
 */
export class TakenOver extends Error {}

/** Where the file of a task is kept. */
export const taskFileKey = (id: string): string => `task-${id}`
