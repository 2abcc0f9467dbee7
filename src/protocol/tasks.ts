import type { Undoing } from './journal.ts'
import type { BulkTally } from './provider.ts'

/** Work that goes on beside the requests and is told of on the page of jobs. */
export type TaskKind = 'export' | 'bulk'
export type TaskState = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

/** A background export or bulk change; counts are of rows. */
export interface Task {
  readonly id: string
  readonly kind: TaskKind
  readonly resource: string
  /** What is done: 'export', 'updateMany', 'delete', 'restore' or the name of an action. */
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
  /** Of an export: its file, as long as it is kept. */
  readonly file: {
    readonly name: string
    readonly size: number
    readonly expireTime: string
  } | null
  /** Of a bulk change: what became of its rows, once it is done. */
  readonly tally: BulkTally | null
  /** By this it can be undone. */
  readonly operation: string | null
  readonly undone: boolean
  /** It is being taken back. */
  readonly undoing?: Undoing | null
}

/**
 * Told to a person's open windows whenever one of their jobs has gone on ('job' events). `kind`
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

/** With this right a person sees everyone's jobs and may end them, else their own. */
export const everyonesJobs = 'jobs.everyone'
/** Exports of more rows than this, and bulk changes of more than `bulkInline`, go on as jobs. */
export const exportInline = 20_000
export const bulkInline = 1000
