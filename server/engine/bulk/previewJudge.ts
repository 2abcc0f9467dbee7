import { isEmpty, titleOf } from '../../../src/schema/index.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { createYielder } from '../../platform/yieldToEventLoop.ts'
import type { BulkChange } from '../records/bulk.ts'
import type { RecordContext } from '../records/context.ts'
import type { RowChange } from '../records/quota.ts'
import { settleSteps } from '../records/pipeline.ts'
import { isVisible, recordNotFound } from '../records/visible.ts'
import type { BulkOrder } from './order.ts'
import type { ReadPart } from './previewParts.ts'
import type { JudgedRow } from './previewRows.ts'

interface Named {
  readonly id: string
  readonly title: string | null
}
/** The outcome that the change would have for the records that were read. */
export interface BulkJudgement {
  changes: number
  partly: number
  unchanged: number
  readonly refused: { readonly row: Named; readonly fault: Fault }[]
  /** Each of them. */
  readonly rows: JudgedRow[]
  /** In the order in which they were read. */
  readonly places: Map<string, number>
  /** Records of other resources that go along, by resource. */
  readonly along: Map<string, number>
  /** Records that would lose a field's value, by the fields that the order names. */
  readonly cleared: Map<string, number>
}
export const emptyJudgement = ({ data = {} }: BulkOrder): BulkJudgement => ({
  changes: 0,
  partly: 0,
  unchanged: 0,
  refused: [],
  rows: [],
  places: new Map(),
  along: new Map(),
  cleared: new Map(Object.keys(data).map(name => [name, 0])),
})
/** A step, and the locked fields that it leaves as they are. */
type Found = RowChange & Pick<JudgedRow, 'stays'>

const refuse = (judgement: BulkJudgement, row: Named, fault: Fault): void => {
  judgement.refused.push({ row, fault })
  judgement.rows.push({ ...row, fault })
}
const accept = (
  { resource }: RecordContext,
  judgement: BulkJudgement,
  steps: readonly Found[],
): void => {
  judgement.changes += steps.length
  judgement.partly += steps.filter(({ stays }) => stays).length
  for (const [name, n] of judgement.cleared) {
    const empties = ({ before, after }: Found): boolean =>
      !isEmpty(before?.[name]) && isEmpty(after[name])
    judgement.cleared.set(name, n + steps.filter(empties).length)
  }
  judgement.rows.push(
    ...steps.map(({ before, after, stays }) => ({
      id: after.id,
      title: titleOf(resource, before ?? after),
      ...(before ? { before } : {}),
      after,
      ...(stays ? { stays } : {}),
    })),
  )
}

/**
 * Tries the steps, in halves if some are refused; the whole transaction is rolled back afterwards.
 */
const tryOut = async (
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly Found[],
  action: string,
  judgement: BulkJudgement,
): Promise<void> => {
  try {
    await tx.attempt(() => settleSteps(tx, ctx, steps, action))
    accept(ctx, judgement, steps)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const [one] = steps
    if (steps.length === 1 && one) {
      refuse(
        judgement,
        { id: one.after.id, title: titleOf(ctx.resource, one.before ?? one.after) },
        error,
      )
      return
    }
    const middle = Math.ceil(steps.length / 2)
    await tryOut(tx, ctx, steps.slice(0, middle), action, judgement)
    await tryOut(tx, ctx, steps.slice(middle), action, judgement)
  }
}

/** Checks a part; `together` tries the writes themselves, since one may refuse another. */
export const judgePart = async (
  tx: StoreTx,
  ctx: RecordContext,
  change: BulkChange,
  read: ReadPart,
  together: boolean,
  judgement: BulkJudgement,
): Promise<void> => {
  const breathe = createYielder()
  const steps: Found[] = []
  for (const { id, row } of await read(tx)) {
    await breathe()
    judgement.places.set(id, judgement.places.size)
    try {
      if (!row || !isVisible(ctx, row)) throw recordNotFound(ctx)
      let stays: Found['stays']
      const after = await change.draft(tx, row, locked => (stays = locked))
      if (after) steps.push({ before: row, after, ...(stays ? { stays } : {}) })
      else {
        judgement.unchanged += 1
        judgement.rows.push({ id, title: titleOf(ctx.resource, row) })
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      refuse(
        judgement,
        { id, title: row && isVisible(ctx, row) ? titleOf(ctx.resource, row) : null },
        error,
      )
    }
  }
  if (together && steps.length) await tryOut(tx, ctx, steps, change.action, judgement)
  else accept(ctx, judgement, steps)
}
