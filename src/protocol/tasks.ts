import type { Undoing } from './journal.ts'
import type { BulkTally } from './provider.ts'

/** Background work that the jobs page lists. */
export type TaskKind = 'export' | 'bulk'
export type TaskState = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

/** A background export or bulk change; counts are of rows. */
export interface Task {
  readonly id: string
  readonly kind: TaskKind
  readonly resource: string
  /** The operation: 'export', 'updateMany', 'delete', 'restore' or the name of an action. */
  readonly action: string
  readonly state: TaskState
  /** Rows to go through; null until they have been counted. */
  readonly total: number | null
  readonly done: number
  readonly failed: number
  readonly createdBy: string
  readonly createdByName: string
  readonly createTime: string
  readonly finishTime: string | null
  /** Why it failed, in the caller's language. */
  readonly msg: string | null
  /** For an export: its file, while it is stored. */
  readonly file: {
    readonly name: string
    readonly size: number
    readonly expireTime: string
  } | null
  /** For a bulk change: its result, once it is done. */
  readonly tally: BulkTally | null
  /** By this it can be undone. */
  readonly operation: string | null
  readonly undone: boolean
  /** It is being taken back. */
  readonly undoing?: Undoing | null
}

/**
 * Sent to a person's open windows when one of their jobs makes progress ('job' events). `kind`
 * 'import': `id` is the jobId.
 */
export interface JobNews {
  readonly kind: TaskKind | 'import'
  readonly id: string
  readonly state: string
  readonly done: number
  readonly total: number | null
}
export const jobEvent = 'job'

/** With this permission a person sees and can end everyone's jobs, otherwise only their own. */
export const everyonesJobs = 'jobs.everyone'
/**
 * Exports of more rows than this become background jobs, like bulk changes of more than
 * `bulkInline` records.
 */
export const exportInline = 20_000
export const bulkInline = 1000
