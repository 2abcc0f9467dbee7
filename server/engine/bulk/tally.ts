import type { BulkTally } from '../../../src/protocol/provider.ts'
import { titleFor } from '../logs/readable.ts'
import { presentUnchanged } from '../operations/unchanged.ts'
import type { BulkFailure, BulkProgress, Stay } from '../records/bulk.ts'
import type { RecordContext } from '../records/context.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { isObject } from '../../platform/http/body.ts'
import { codeOf, reasonOf } from '../../platform/http/reply.ts'
import type { KeptFailure, KeptStay, KeptTally } from '../jobs/task.ts'

/** Progress of a bulk change, as JSON. */
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

export const keepProgress = ({ kept: stays = [], ...progress }: BulkProgress): KeptProgress => ({
  ...progress,
  failed: progress.failed.map(keptFailure),
  kept: stays.map(keptStay),
})

/** Undefined if the JSON is no progress: it begins at the beginning then. */
export const progressOf = (json: unknown): BulkProgress | undefined => {
  if (!isObject(json) || typeof json['refused'] !== 'number' || !Array.isArray(json['failed']))
    return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  const progress = json as unknown as KeptProgress
  return {
    ...progress,
    failed: progress.failed.map(failureOf),
    kept: progress.kept?.map(stay => ({ ...failureOf(stay), field: stay.field })),
  }
}

/** Stored result of a bulk change that has ended; its texts are made when it is read. */
export const keptTally = ({
  matched,
  done,
  unchanged,
  failed,
  refused,
  partly,
  kept: stays = [],
}: BulkProgress): KeptTally => ({
  matched,
  done,
  ...(unchanged ? { unchanged } : {}),
  failed: failed.map(keptFailure),
  ...(refused > failed.length ? { more: refused - failed.length } : {}),
  ...(partly ? { partly, kept: stays.map(keptStay) } : {}),
})

/**
 * A kept tally as its reader may see it: names are masked as the list is, reasons are in their
 * language.
 */
export const readTally = (
  ctx: RecordContext,
  resource: string,
  { failed, kept: stays, spared, ...tally }: KeptTally,
): BulkTally => {
  const presentFailure = ({ id, title, code, params }: KeptFailure) => ({
    id,
    title: titleFor(ctx, resource, title),
    ...reasonOf(new Fault(codeOf(code), params ? { params } : {}), ctx.lang),
  })
  return {
    ...tally,
    failed: failed.map(presentFailure),
    ...(stays ? { kept: stays.map(stay => ({ ...presentFailure(stay), field: stay.field })) } : {}),
    ...(spared ? { spared: spared.map(one => presentUnchanged(ctx, one)) } : {}),
  }
}

export const presentProgress = (ctx: RecordContext, progress: BulkProgress): BulkTally =>
  readTally(ctx, ctx.resource.name, keptTally(progress))
