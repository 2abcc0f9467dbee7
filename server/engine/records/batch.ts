import type { Issue } from '../../../src/schema/issue.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { Quota, RuleContext } from './rules.ts'
import { writeSteps } from './commit.ts'
import type { RecordContext } from './context.ts'
import { afterSteps, ruleContext } from './pipeline.ts'
import { draftNew, ruledOver } from './draft.ts'
import type { Values } from './fields.ts'
import { DependentRows, watchRules } from './transactionLocks.ts'
import { heldKey, heldKeys, takenIssue } from './keys.ts'
import { unmetNeed } from './needs.ts'
import { quotaCounts, takeOf } from './quota.ts'

/** The result for one record of a batch: the written row, or why it was refused. */
export type BatchOutcome =
  | { readonly row: Row }
  | { readonly refused: Issue; readonly field?: string | undefined }

const refusalOf = (error: Fault): BatchOutcome => {
  const [field, found] = Object.entries(error.fields ?? {})[0] ?? []
  return {
    refused:
      found ?? (error.params ? { code: error.code, params: error.params } : { code: error.code }),
    field,
  }
}

/**
 * A record that passed `validateRecord`, and the names of the fields that the input contains (the
 * others have their defaults).
 */
export interface NewRecord {
  readonly values: Values
  readonly given: ReadonlySet<string>
  /** Its id, if it is known beforehand. */
  readonly id?: string | undefined
}

export interface BatchOptions {
  /**
   * The caller has just checked the keys of a whole file and expects the allowance to suffice. Then
   * only the unique index checks keys. The allowance, whose lock makes other writers wait, is taken
   * last (after `openQuotas`) and as a whole; its fault is thrown if it doesn't suffice.
   */
  readonly optimistic?: boolean
  /**
   * Throws `DependentRows` if the rules of one record wrote or locked something: their result then
   * depends on the other records, so each record needs its own transaction.
   */
  readonly independent?: boolean
}

/** Turns a checked record into a new row. Rules may change values, which are then checked again. */
export const draftNewRecord = async (
  tx: StoreTx,
  ctx: RecordContext,
  { values, given, id = ctx.ids.next() }: NewRecord,
  rules: RuleContext = ruleContext(tx, ctx),
): Promise<BatchOutcome> => {
  const { written } = tx
  try {
    const row = await draftNew(ctx, rules, {
      id,
      after: values,
      given,
      judge: ruleChanges => ruledOver(ctx.resource, values, ruleChanges),
    })
    return { row }
  } catch (error) {
    // a refused row must leave nothing behind: if its rules have already written, the whole
    // transaction is rolled back
    if (error instanceof Fault && tx.written === written) return refusalOf(error)
    throw error
  }
}

/** Refuses the rows whose natural key belongs to a record outside the trash. */
const refuseTaken = async (
  tx: StoreTx,
  ctx: RecordContext,
  outcomes: BatchOutcome[],
): Promise<void> => {
  const heldKeySets = await heldKeys(
    tx,
    ctx.resource,
    outcomes.flatMap(outcome => ('row' in outcome ? [outcome.row] : [])),
  )
  outcomes.forEach((outcome, at) => {
    const key = 'row' in outcome ? heldKey(ctx.resource, heldKeySets, outcome.row) : undefined
    if (!key) return
    const { field, ...refused } = takenIssue(ctx.resource, key)
    outcomes[at] = { refused, field }
  })
}

/**
 * Refuses the rows beyond a quota, in their order; the rows before it pass. Needs one query, and a
 * few more if they don't all fit.
 */
const refuseBeyondQuota = async (
  tx: StoreTx,
  ctx: RecordContext,
  outcomes: BatchOutcome[],
): Promise<void> => {
  const grantedCounts = new Map<Quota, number>()
  for (const quota of ctx.rules.quotas) {
    const quotaIndexes = outcomes.flatMap((outcome, at) =>
      'row' in outcome && quotaCounts(quota, outcome.row) ? [at] : [],
    )
    let left = quotaIndexes
    // what doesn't fit is asked for again by halves
    for (let step = quotaIndexes.length; left.length && step >= 1;) {
      const part = Math.min(step, left.length)
      if (await takeOf(tx, ctx, quota, part)) left = left.slice(part)
      else step = Math.floor(part / 2)
    }
    grantedCounts.set(quota, quotaIndexes.length - left.length)
    for (const at of left)
      outcomes[at] = { refused: { code: quota.code, params: { max: quota.max(ctx.institution) } } }
  }
  // a row that a later allowance refused returns what an earlier one had granted
  for (const [quota, count] of grantedCounts) {
    const used = outcomes.filter(
      outcome => 'row' in outcome && quotaCounts(quota, outcome.row),
    ).length
    if (used < count) await takeOf(tx, ctx, quota, used - count)
  }
}

/**
 * Creates the counters that an optimistic batch needs: a counter that is created after the inserts
 * would count them twice.
 */
export const openQuotas = async (tx: StoreTx, ctx: RecordContext): Promise<void> => {
  for (const quota of ctx.rules.quotas) await takeOf(tx, ctx, quota, 0)
}

/**
 * Creates many records in one transaction, each independently: a refused one doesn't affect the
 * others. Their keys are distinct. Results are in the order of the records. Throws KeyTaken if
 * another writer took a key meanwhile, and a fault if a referenced record was deleted: then nothing
 * is written, and the call can be repeated.
 */
export const createBatch = async (
  tx: StoreTx,
  ctx: RecordContext,
  records: readonly NewRecord[],
  action: string,
  { optimistic = false, independent = false }: BatchOptions = {},
): Promise<BatchOutcome[]> => {
  const unmet = unmetNeed(ctx)
  if (unmet) return records.map(() => ({ refused: unmet }))
  const outcomes: BatchOutcome[] = []
  const rules = ruleContext(tx, ctx)
  for (const record of records) {
    const watch = watchRules(tx)
    outcomes.push(await draftNewRecord(tx, ctx, record, rules))
    if (independent && records.length > 1 && watch.entangled()) throw new DependentRows()
  }
  if (!optimistic) {
    await refuseTaken(tx, ctx, outcomes)
    await refuseBeyondQuota(tx, ctx, outcomes)
  }
  const rows = outcomes.flatMap(outcome => ('row' in outcome ? [outcome.row] : []))
  if (rows.length) {
    const drafts = rows.map(after => ({ before: undefined, after }))
    const written = await writeSteps(tx, ctx, drafts, action, {
      quotas: optimistic ? 'last' : 'taken',
    })
    let next = 0
    outcomes.forEach((outcome, at) => {
      const row = 'row' in outcome ? written[next++] : undefined
      if (row) outcomes[at] = { row }
    })
    await afterSteps(
      tx,
      ctx,
      written.map(after => ({ before: undefined, after })),
    )
  }
  return outcomes
}
