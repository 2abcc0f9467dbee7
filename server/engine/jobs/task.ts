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
  /** Earliest start, ISO 8601; by default now. */
  readonly runAt?: string
  /** An institution gets at most one task of this name, ever. */
  readonly name?: string
}

/** Progress of a task. */
export interface TaskProgress {
  /**
   * JSON: the position from which another process continues; null if it has to start from the
   * beginning.
   */
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
   * The requester with their current permissions. `told` are the permissions at the time of the
   * request: a permission that was withdrawn since is refused with 5003. `requestId` is the
   * operation that the task belongs to.
   */
  readonly session: Session
  readonly resource: string
  readonly action: string
  readonly input: unknown
  /** The last stored progress; null at the first start. */
  readonly progress: unknown
  /**
   * True once the server stops: return 'HALTED' after the batch; the task continues at the next
   * start.
   */
  stopping(): boolean
  /** True once a person cancelled it: return 'CANCELLED' after the batch. */
  cancelled(): boolean
  /**
   * Stores the progress. Call it in the transaction of each batch, so that the progress matches the
   * work even after a crash. Throws `TakenOver` if another process has the task now, so that the
   * batch is rolled back.
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
/** A field of a row that kept its value while the rest of the row was changed. */
export interface KeptStay extends KeptFailure {
  readonly field: string
}
/** Result of a bulk change. */
export interface KeptTally {
  readonly matched: number
  readonly done: number
  readonly unchanged?: number
  readonly failed: readonly KeptFailure[]
  /** Number of failures beyond the listed ones. */
  readonly more?: number
  readonly partly?: number
  readonly kept?: readonly KeptStay[]
  /** For an undo: records that have changed since and stay as they are. */
  readonly spared?: readonly UnchangedRecord[]
  /** Number of such records beyond the listed ones. */
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
 * Tasks of one lane wait for each other. 'brief' tasks take a moment, 'message' ones wait for a
 * sending service, 'document' and 'media' ones for a process of `Converter`, 'service' ones for
 * another slow external service; all others are 'usual'.
 */
export type TaskLane = 'brief' | 'usual' | ConversionLane | 'service' | 'message'

/** A kind of task of the queue. */
export interface TaskDefinition {
  /** Does the task from where it stopped. */
  readonly run: TaskHandler
  /** It takes a moment and is due at its minute, so it never waits behind an export. */
  readonly brief?: true
  /**
   * Sends one message: several of an institution run at once, and no other task waits behind a slow
   * service.
   */
  readonly sends?: true
  /**
   * Converts a file: the lane runs as many tasks at once as `Converter` allows, and no export waits
   * behind them.
   */
  readonly converts?: ConversionLane
  /**
   * Repeats failed work: it starts only when no first attempt of any institution waits in its lane.
   */
  readonly repeats?: true
  /**
   * Waits for minutes for an external service: a few run at once, one of each kind per institution,
   * and no other task waits behind them.
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

/** The storage key of a task's file. */
export const taskFileKey = (id: string): string => `task-${id}`
