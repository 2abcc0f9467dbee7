import { fieldOf } from '../../../src/schema/index.ts'
import { sameContent } from '../../../src/schema/derive/same.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { undoValues } from '../journals/reversals.ts'
import { draftCreate } from '../records/create.ts'
import type { Values } from '../records/fields.ts'
import { draftRestore } from '../records/remove.ts'
import { draftDelete, draftUpdate, ruleContext } from '../records/pipeline.ts'
import type { RecordChangeSum } from './changeSums.ts'
import {
  formerValues,
  hasAny,
  nobody,
  type RecordUndo,
  type Stays,
  type WayBack,
} from './planBack.ts'

/** One record's change back, drafted by the ordinary rules; or what they left otherwise. */
export interface BackStep {
  readonly step?: {
    /** Undefined if an entry is reversed, because that adds an entry. */
    readonly before: Row | undefined
    readonly after: Row
    readonly action: 'create' | 'update' | 'delete' | 'restore'
  }
  readonly stays: readonly Stays[]
}

/**
 * The row restored from the trash, with the values that the operation changed when it deleted the
 * row.
 */
const restoredAs = async (
  tx: StoreTx,
  ctx: RecordUndo,
  past: RecordChangeSum,
  row: Row,
): Promise<Row> => {
  const back = await draftRestore(tx, ctx, row)
  const values = Object.fromEntries(
    Object.entries(formerValues(ctx, past)).filter(
      ([name]) => fieldOf(ctx.resource, name)?.options.readOnly !== true,
    ),
  )
  if (!hasAny(values)) return back
  const after = await draftUpdate(tx, ctx, back, values, { known: true })
  // one change, which has one version
  return after ? { ...after, version: back.version } : back
}

/** The entry that reverses another one, where entries are only added. */
const reversalOf = async (tx: StoreTx, ctx: RecordUndo, row: Row): Promise<BackStep> => {
  const values = await (ctx.rules.reversal
    ? ctx.rules.reversal(row, ruleContext(tx, ctx))
    : undoValues(tx, ctx.resource, row))
  if (!values) return { stays: [] }
  const after = await draftCreate(tx, ctx, values, { system: true })
  return { step: { before: undefined, after, action: 'create' }, stays: [] }
}

/**
 * The record with its earlier values, except those that it already has because they follow from
 * records that were undone before.
 */
const changedBack = async (
  tx: StoreTx,
  ctx: RecordUndo,
  past: RecordChangeSum,
  { values = {}, marks = {} }: WayBack,
  row: Row,
): Promise<BackStep> => {
  const open = (former: Values): Values =>
    Object.fromEntries(Object.entries(former).filter(([name, was]) => !sameContent(row[name], was)))
  const [openValues, openMarks] = [open(values), open(marks)]
  if (![openValues, openMarks].some(hasAny)) return { stays: [] }
  const after = await draftUpdate(tx, ctx, row, openValues, { known: true, marks: openMarks })
  const fixed = Object.keys(openValues).filter(
    name => !sameContent((after ?? row)[name], past.before?.[name]),
  )
  if (fixed.length) return { stays: [{ fields: fixed, why: 'fixed', ...nobody }] }
  return after ? { step: { before: row, after, action: 'update' }, stays: [] } : { stays: [] }
}

/**
 * Drafts the planned undo of one record by the ordinary rules. Throws the same faults as an
 * ordinary write. `row`: the current locked record; it may have changed since the plan, by the undo
 * of other records.
 */
export const stepBack = async (
  tx: StoreTx,
  ctx: RecordUndo,
  past: RecordChangeSum,
  way: WayBack,
  row: Row,
): Promise<BackStep> => {
  const living = row.deletedAt === null
  switch (way.act) {
    case 'reverse':
      return reversalOf(tx, ctx, row)
    case 'remove': {
      if (!living) return { stays: [] }
      const after = { ...(await draftDelete(tx, ctx, row)), ...formerValues(ctx, past) }
      return { step: { before: row, after, action: 'delete' }, stays: [] }
    }
    case 'restore': {
      if (living) return { stays: [] }
      const after = await restoredAs(tx, ctx, past, row)
      return { step: { before: row, after, action: 'restore' }, stays: [] }
    }
    case 'change':
      return living
        ? changedBack(tx, ctx, past, way, row)
        : { stays: [{ fields: ['deletedAt'], why: 'fixed', ...nobody }] }
    case 'none':
      return { stays: [] }
  }
}

/**
 * Fields in which a record differs from the plan after all of its change was undone. Values that
 * follow from other records may have changed since and are not included.
 */
export const notBack = (way: WayBack, past: RecordChangeSum, row: Row | undefined): string[] => {
  if (way.act === 'reverse') return []
  const isLiving = row !== undefined && row.deletedAt === null
  if (way.act !== 'none' && isLiving !== (way.act !== 'remove')) return ['deletedAt']
  return Object.keys({ ...way.values, ...way.marks, ...way.derived }).filter(
    name => !sameContent(row?.[name], past.before?.[name]),
  )
}
