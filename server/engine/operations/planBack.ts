import { isOffered, seesField } from '../../../src/access/index.ts'
import { fieldOf, isStateField, kindOf, moveOf } from '../../../src/schema/index.ts'
import { asText } from '../../../src/schema/asText.ts'
import { sameContent } from '../../../src/schema/derive/same.ts'
import type { UnchangedReason, UnchangedRecord } from '../../../src/protocol/journal.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from '../records/context.ts'
import type { Values } from '../records/fields.ts'
import { isUsed } from '../records/usedBy.ts'
import { isVisible, recordNotFound } from '../records/visible.ts'
import { demand, demandVerb } from '../records/rights.ts'
import type { LaterChange, RecordChangeSum } from './changeSums.ts'
import type { UndoneDeed, OperationAction } from './state.ts'

/** The obstacles of an undo: the fields, the reason, and who has changed them since. */
export type Stays = Pick<UnchangedRecord, 'fields' | 'why' | 'states' | 'by' | 'at'>

/**
 * The planned undo of one record, before anything is written; with an obstacle (`stays`) the record
 * stays as it is.
 */
export interface WayBack {
  /** 'none': the record is already in its earlier state. */
  readonly act: 'none' | 'remove' | 'restore' | 'change' | 'reverse'
  readonly stays: readonly Stays[]
  /**
   * For a change: earlier values of fields that people write, and of those that only the server
   * writes.
   */
  readonly values?: Values
  readonly marks?: Values
  /**
   * For any undo: earlier values that the rules must produce again, because nobody has changed them
   * since.
   */
  readonly derived?: Values
}

/** The person who undoes, and the operation that is undone. */
export type RecordUndo = RecordContext & { readonly deed: UndoneDeed }

/**
 * A change of many, of fields or to a state ('status.CLOSED'), is an edit; every other operation is
 * called as its right is.
 */
const verbOf = (action: string): string =>
  action === 'updateMany' || action.includes('.') ? 'update' : action
/**
 * The permission for an operation: a declared action's own, that of the calls that write such
 * records, or the one with the operation's name.
 */
const rightOf = ({ resources }: RecordContext, { resource, action }: OperationAction): string =>
  resources[resource]?.actions[action]?.right ??
  resources[resource]?.writeRight ??
  `${resource}.${verbOf(action)}`

/**
 * Checks the permission for such a write. If people have none because only the server writes such
 * records, it checks the permission for the operation that is undone.
 */
const demandBack = (ctx: RecordUndo, verb: 'update' | 'delete' | 'restore'): void => {
  if (!isOffered(ctx.resource, verb)) demand(ctx, rightOf(ctx, ctx.deed))
  else demandVerb(ctx, ctx.resource, verb)
}

export const hasAny = (values: object): boolean => Object.keys(values).length > 0

const beside = new Set(['version', 'deletedAt'])
const asItWas: WayBack = { act: 'none', stays: [] }
export const nobody = { by: null, at: null }
const blocked = (why: UnchangedReason, fields: readonly string[] = []): WayBack => ({
  act: 'none',
  stays: [{ fields, why, ...nobody }],
})

/**
 * Fields that this operation changed by derivation: from records of its own resource, and from
 * entries that it made.
 */
const followersIn = ({ rules, resources, deed }: RecordUndo): ReadonlySet<string> => {
  const entries = deed.changed.filter(name => resources[name]?.journal !== undefined)
  return new Set(
    [deed.resource, ...entries].flatMap(resource => rules.follows?.({ resource }) ?? []),
  )
}

/** The person who last changed any of these. */
const changedBy = (
  later: readonly LaterChange[],
  fields: readonly string[],
): Pick<Stays, 'by' | 'at'> => {
  const last = later.findLast(({ after }) => fields.some(name => Object.hasOwn(after, name)))
  return { by: last?.actorName ?? null, at: last?.at ?? null }
}
const since = (later: readonly LaterChange[], fields: readonly string[]): Stays => ({
  fields,
  why: 'changed',
  ...changedBy(later, fields),
})

/** Fields whose value has changed since the operation. */
const changedSince = (ctx: RecordUndo, row: Row, later: readonly LaterChange[]): string[] => {
  const follows = followersIn(ctx)
  const then = new Map<string, unknown>()
  for (const { before } of later)
    for (const [name, value] of Object.entries(before))
      if (!beside.has(name) && !follows.has(name) && !then.has(name)) then.set(name, value)
  return [...then].flatMap(([name, value]) =>
    value === '***' || !sameContent(row[name], value) ? [name] : [],
  )
}

/**
 * Earlier values of a record that was in the trash, for the fields that the operation changed;
 * fields that were never stored or are withheld are left out.
 */
export const formerValues = (ctx: RecordContext, { before }: RecordChangeSum): Values =>
  Object.fromEntries(
    Object.entries(before ?? {}).filter(([name]) => {
      const field = beside.has(name) ? undefined : fieldOf(ctx.resource, name)
      return field && !kindOf(field).writeOnly && seesField(ctx.actor.access, field)
    }),
  )

const planRemoval = async (
  tx: StoreTx,
  ctx: RecordUndo,
  row: Row,
  later: readonly LaterChange[],
): Promise<WayBack> => {
  if (row.deletedAt !== null) return asItWas
  const { journal } = ctx.resource
  if (journal) {
    const isReversed =
      ctx.rules.reversal !== undefined || (journal.reverses && journal.reverses.undo !== false)
    if (!isReversed) return blocked('final')
    demandBack(ctx, 'delete')
    return { act: 'reverse', stays: [] }
  }
  const changed = changedSince(ctx, row, later)
  if (changed.length) return { act: 'none', stays: [since(later, changed)] }
  // a record that an import created as a by-product stays if another record refers to it now
  const { action, resource } = ctx.deed
  if (action === 'import' && resource !== ctx.resource.name && (await isUsed(tx, ctx, row.id)))
    return blocked('used')
  demandBack(ctx, 'delete')
  return { act: 'remove', stays: [] }
}

const planRestoration = (
  ctx: RecordUndo,
  past: RecordChangeSum,
  row: Row,
  later: readonly LaterChange[],
): WayBack => {
  if (row.deletedAt === null) return asItWas
  // it was restored and deleted again; if an undo deleted it, it is in the trash as this operation
  // left it
  const again = later.findLast(change => (change.after['deletedAt'] ?? null) !== null)
  if (!sameContent(row.deletedAt, past.after['deletedAt']) && !again?.undoing)
    return { act: 'none', stays: [since(later, ['deletedAt'])] }
  demandBack(ctx, 'restore')
  return { act: 'restore', stays: [] }
}

/** The fields of a change, sorted by what can be done about them. */
const sortedFields = (
  ctx: RecordUndo,
  { before, after }: RecordChangeSum,
  row: Row,
  isAlone: boolean,
) => {
  const values: Record<string, unknown> = {}
  const marks: Record<string, unknown> = {}
  const changed: string[] = []
  const secret: string[] = []
  const fixed: string[] = []
  const derived: Record<string, unknown> = {}
  const stuck: Stays[] = []
  const follows = followersIn(ctx)
  let withheld = false
  for (const name of Object.keys(after)) {
    const field = beside.has(name) ? undefined : fieldOf(ctx.resource, name)
    // what follows from other records goes back with them
    if (!field || follows.has(name)) continue
    const was = before?.[name] ?? null
    if (kindOf(field).writeOnly) secret.push(name)
    else if (sameContent(row[name], was)) continue
    else if (!seesField(ctx.actor.access, field)) withheld = true
    else if (field.options.readOnly === true) {
      if (ctx.rules.marks?.includes(name) && sameContent(row[name], after[name])) marks[name] = was
      else if (sameContent(row[name], after[name])) derived[name] = was
    } else if (!sameContent(row[name], after[name])) changed.push(name)
    else if (field.options.readOnly) fixed.push(name)
    else if (isStateField(field) && !moveOf(field, asText(row[name]), asText(was)))
      stuck.push({
        fields: [name],
        why: 'noWayBack',
        states: [asText(row[name]), asText(was)],
        ...nobody,
      })
    else values[name] = was
  }
  // values that only the system writes result from other fields or records; a change of only such
  // values can't be undone
  if (isAlone && ![values, marks].some(hasAny) && !changed.length && !secret.length && !withheld)
    fixed.push(...Object.keys(derived))
  return { values, marks, derived, changed, secret, fixed, stuck, withheld }
}

const planChange = (
  ctx: RecordUndo,
  past: RecordChangeSum,
  row: Row,
  later: readonly LaterChange[],
  isAlone: boolean,
): WayBack => {
  if (row.deletedAt !== null) return { act: 'none', stays: [since(later, ['deletedAt'])] }
  const { values, marks, derived, changed, secret, fixed, stuck, withheld } = sortedFields(
    ctx,
    past,
    row,
    isAlone,
  )
  const stays: Stays[] = [
    ...(changed.length ? [since(later, changed)] : []),
    ...(secret.length ? [{ fields: secret, why: 'secret', ...nobody } as const] : []),
    ...(fixed.length ? [{ fields: fixed, why: 'fixed', ...nobody } as const] : []),
    ...stuck,
    // the message doesn't reveal that there is such a field
    ...(withheld ? [{ fields: [], why: 'withheld', ...nobody } as const] : []),
  ]
  if (stays.length) return { act: 'none', stays }
  if (![values, marks].some(hasAny)) return { ...asItWas, derived }
  demandBack(ctx, 'update')
  return { act: 'change', stays, values, marks, derived }
}

/**
 * Plans the undo of one record and writes nothing. Throws a fault if the record is gone or a
 * permission is missing. `row`: locked, possibly in the trash. `isAlone`: no other record is undone
 * with it.
 */
export const planBack = async (
  tx: StoreTx,
  ctx: RecordUndo,
  past: RecordChangeSum,
  { row, later, isAlone }: RecordNow,
): Promise<WayBack> => {
  // of records that calls write, their rules check each change, also of what no list shows the
  // caller
  const isJudgedByRules = ctx.resource.writeRight !== undefined
  if (!row || !(isJudgedByRules || isVisible(ctx, row))) throw recordNotFound(ctx)
  if (past.isBeside) return blocked('final')
  const { lived, lives } = livesOf(past)
  if (!lived && !lives) return asItWas
  if (!lived) return planRemoval(tx, ctx, row, later)
  if (!lives) return planRestoration(ctx, past, row, later)
  return planChange(ctx, past, row, later, isAlone)
}

/** The current record, and the changes to it since the operation. */
interface RecordNow {
  readonly row: Row | undefined
  readonly later: readonly LaterChange[]
  readonly isAlone: boolean
}

/** Whether the record was there before the operation, and after it. */
const livesOf = ({ before, after }: RecordChangeSum) => {
  const moved = Object.hasOwn(after, 'deletedAt')
  return {
    lived: before !== null && (moved ? (before['deletedAt'] ?? null) === null : true),
    lives: moved ? (after['deletedAt'] ?? null) === null : true,
  }
}
