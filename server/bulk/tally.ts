import type { Tally } from '../../src/protocol/provider.ts'
import { titleFor } from '../domain/logs/readable.ts'
import type { Failure, Progress } from '../domain/records/bulk.ts'
import type { RecordContext } from '../domain/records/context.ts'
import { Fault } from '../errors.ts'
import { isObject } from '../http/body.ts'
import { codeOf, reasonOf } from '../http/reply.ts'
import type { KeptFailure, KeptTally } from '../jobs/task.ts'

/** How far a bulk change has come, as JSON. */
export interface KeptProgress {
  readonly matched: number
  readonly done: number
  readonly unchanged?: number
  readonly refused: number
  readonly at: string | number
  readonly failed: readonly KeptFailure[]
}

const keptFailure = ({ id, title, fault: { code, params } }: Failure): KeptFailure => ({ id, title, code, ...(params ? { params } : {}) })
const failureOf = ({ id, title, code, params }: KeptFailure): Failure => ({ id, title, fault: new Fault(codeOf(code), { params }) })

export const keepProgress = (progress: Progress): KeptProgress => ({ ...progress, failed: progress.failed.map(keptFailure) })

/** Undefined where the JSON is no progress: it begins at the beginning then. */
export const progressOf = (kept: unknown): Progress | undefined => {
  if (!isObject(kept) || typeof kept['refused'] !== 'number' || !Array.isArray(kept['failed'])) return undefined
  const progress = kept as unknown as KeptProgress
  return { ...progress, failed: progress.failed.map(failureOf) }
}

const unchangedOf = ({ unchanged = 0 }: Progress) => (unchanged ? { unchanged } : {})
const moreOf = ({ refused, failed }: Progress) => (refused > failed.length ? { more: refused - failed.length } : {})

/** What is kept of a bulk change that has ended; texts are made when it is read. */
export const keptTally = (progress: Progress): KeptTally => ({
  matched: progress.matched,
  done: progress.done,
  ...unchangedOf(progress),
  failed: progress.failed.map(keptFailure),
  ...moreOf(progress),
})

/** A tally as its reader may see it: names are masked as the list is, reasons are in her language. */
export const tallyOf = (ctx: RecordContext, progress: Progress): Tally => ({
  matched: progress.matched,
  done: progress.done,
  ...unchangedOf(progress),
  failed: progress.failed.map(({ id, title, fault }) => ({
    id,
    title: titleFor(ctx, ctx.resource.name, title),
    ...reasonOf(fault, ctx.lang),
  })),
  ...moreOf(progress),
})
