import type { BulkTally } from '../../../src/protocol/provider.ts'
import { titleFor } from '../logs/readable.ts'
import type { BulkFailure, BulkProgress, Stay } from '../records/bulk.ts'
import type { RecordContext } from '../records/context.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { isObject } from '../../platform/http/body.ts'
import { codeOf, reasonOf } from '../../platform/http/reply.ts'
import type { KeptFailure, KeptStay, KeptTally } from '../jobs/task.ts'

/** How far a bulk change has come, as JSON. */
export interface KeptProgress {
  readonly matched: number
  readonly done: number
  readonly unchanged?: number
  readonly refused: number
  readonly at: string | number
  readonly failed: readonly KeptFailure[]
  readonly partly?: number
  readonly kept?: readonly KeptStay[]
}

const keptFailure = ({ id, title, fault: { code, params } }: BulkFailure): KeptFailure => ({
  id,
  title,
  code,
  ...(params ? { params } : {}),
})
const keptStay = (stay: Stay): KeptStay => ({ ...keptFailure(stay), field: stay.field })
const failureOf = ({ id, title, code, params }: KeptFailure): BulkFailure => ({
  id,
  title,
  fault: new Fault(codeOf(code), { params }),
})

export const keepProgress = ({ kept = [], ...progress }: BulkProgress): KeptProgress => ({
  ...progress,
  failed: progress.failed.map(keptFailure),
  kept: kept.map(keptStay),
})

/** Undefined where the JSON is no progress: it begins at the beginning then. */
export const progressOf = (kept: unknown): BulkProgress | undefined => {
  if (!isObject(kept) || typeof kept['refused'] !== 'number' || !Array.isArray(kept['failed']))
    return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  const progress = kept as unknown as KeptProgress
  return {
    ...progress,
    failed: progress.failed.map(failureOf),
    kept: progress.kept?.map(stay => ({ ...failureOf(stay), field: stay.field })),
  }
}

/** What is kept of a bulk change that has ended; texts are made when it is read. */
export const keptTally = ({
  matched,
  done,
  unchanged,
  failed,
  refused,
  partly,
  kept = [],
}: BulkProgress): KeptTally => ({
  matched,
  done,
  ...(unchanged ? { unchanged } : {}),
  failed: failed.map(keptFailure),
  ...(refused > failed.length ? { more: refused - failed.length } : {}),
  ...(partly ? { partly, kept: kept.map(keptStay) } : {}),
})

/** A kept tally as its reader may see it: names are masked as the list is, reasons are in their language. */
export const readTally = (
  ctx: RecordContext,
  resource: string,
  { failed, kept, ...tally }: KeptTally,
): BulkTally => {
  const told = ({ id, title, code, params }: KeptFailure) => ({
    id,
    title: titleFor(ctx, resource, title),
    ...reasonOf(new Fault(codeOf(code), params ? { params } : {}), ctx.lang),
  })
  return {
    ...tally,
    failed: failed.map(told),
    ...(kept ? { kept: kept.map(stay => ({ ...told(stay), field: stay.field })) } : {}),
  }
}

export const presentProgress = (ctx: RecordContext, progress: BulkProgress): BulkTally =>
  readTally(ctx, ctx.resource.name, keptTally(progress))
