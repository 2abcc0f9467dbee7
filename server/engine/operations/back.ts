import { isOffered, seesField } from '../../../src/access/index.ts'
import { fieldOf, kindOf } from '../../../src/schema/index.ts'
import { sameContent } from '../../../src/schema/derive/same.ts'
import type { UnchangedRecord } from '../../../src/protocol/journal.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { undoValues } from '../entries/reversals.ts'
import type { RecordContext } from '../records/context.ts'
import { draftCreate } from '../records/create.ts'
import { draftRestore } from '../records/remove.ts'
import { draftDelete, draftUpdate, ruleContext } from '../records/update.ts'
import type { Values } from '../records/fields.ts'
import { isUsed } from '../records/usedBy.ts'
import { isVisible, recordNotFound } from '../records/visible.ts'
import { demand, demandVerb } from '../records/rights.ts'
import type { LaterChange, RecordChangeSum } from './changeSums.ts'
import type { OperationAction } from './state.ts'

/** What stays although its operation is taken back: which fields, why, and who changed them since. */
export type Stays = Pick<UnchangedRecord, 'fields' | 'why' | 'by' | 'at'>

/**
 * The result of undoing an operation for one record. With neither a step nor a reason, the record
 * is already as it was before.
 */
export interface UndoVerdict {
  readonly step?: {
    /** None where an entry is reversed: that adds one. */
    readonly before: Row | undefined
    readonly after: Row
    readonly action: 'create' | 'update' | 'delete' | 'restore'
  }
  readonly stays: readonly Stays[]
}

/** Who takes back, and what. */
type Undoing = RecordContext & { readonly deed: OperationAction }

/** A change of many, of fields or to a state ('status.CLOSED'), is an edit; every other deed is called as its right is. */
const verbOf = (action: string): string =>
  action === 'updateMany' || action.includes('.') ? 'update' : action
/** The right by which a deed is done: a declared action's own, that of the calls that write such records, else that of its name. */
const rightOf = ({ resources }: RecordContext, { resource, action }: OperationAction): string =>
  resources[resource]?.actions[action]?.right ??
  resources[resource]?.writeRight ??
  `${resource}.${verbOf(action)}`

/** The right to such a write; where people have none, because the server alone writes such records, the right to what was done. */
const demandBack = (ctx: Undoing, verb: 'update' | 'delete' | 'restore'): void => {
  if (!isOffered(ctx.resource, verb)) demand(ctx, rightOf(ctx, ctx.deed))
  else demandVerb(ctx, ctx.resource, verb)
}

const hasAny = (values: object): boolean => Object.keys(values).length > 0

const beside = new Set(['version', 'deletedAt'])
const asItWas: UndoVerdict = { stays: [] }

/** Who changed any of these last. */
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

/** Fields that hold something else now than when the operation was done. */
const changedSince = (
  { rules, deed }: Pick<Undoing, 'rules' | 'deed'>,
  row: Row,
  later: readonly LaterChange[],
): string[] => {
  const follows = rules.follows?.(deed)
  const then = new Map<string, unknown>()
  for (const { before } of later)
    for (const [name, value] of Object.entries(before))
      if (!beside.has(name) && !follows?.includes(name) && !then.has(name)) then.set(name, value)
  return [...then].flatMap(([name, value]) =>
    value === '***' || !sameContent(row[name], value) ? [name] : [],
  )
}

/** Values that the operation changed of a record that was in the trash, as they were; what was never stored, or is withheld, is not among them. */
const formerValues = (ctx: RecordContext, { before }: RecordChangeSum): Values =>
  Object.fromEntries(
    Object.entries(before ?? {}).filter(([name]) => {
      const field = beside.has(name) ? undefined : fieldOf(ctx.resource, name)
      return field && !kindOf(field).writeOnly && seesField(ctx.actor.access, field)
    }),
  )

/** The row that comes back from the trash, with the values that the operation changed when it went there. */
const restoredAs = async (
  tx: StoreTx,
  ctx: Undoing,
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
const reverse = async (tx: StoreTx, ctx: Undoing, row: Row): Promise<UndoVerdict> => {
  demandBack(ctx, 'delete')
  const { reversal } = ctx.rules
  // an entry that nothing reverses stays
  const { reverses } = ctx.resource.journal ?? {}
  if (!reversal && (!reverses || reverses.undo === false)) throw errors.permissionMissing()
  const values = await (reversal
    ? reversal(row, ruleContext(tx, ctx))
    : undoValues(tx, ctx.resource, row))
  if (!values) return asItWas
  const after = await draftCreate(tx, ctx, values, { system: true })
  return { step: { before: undefined, after, action: 'create' }, stays: [] }
}

const remove = async (
  tx: StoreTx,
  ctx: Undoing,
  past: RecordChangeSum,
  row: Row,
  later: readonly LaterChange[],
): Promise<UndoVerdict> => {
  if (row.deletedAt !== null) return asItWas
  if (ctx.resource.journal) return reverse(tx, ctx, row)
  const changed = changedSince(ctx, row, later)
  if (changed.length) return { stays: [since(later, changed)] }
  // what an import created on the way stays where something else refers to it by now
  const { action, resource } = ctx.deed
  if (action === 'import' && resource !== ctx.resource.name && (await isUsed(tx, ctx, row.id)))
    return { stays: [{ fields: [], why: 'used', by: null, at: null }] }
  demandBack(ctx, 'delete')
  const after = { ...(await draftDelete(tx, ctx, row)), ...formerValues(ctx, past) }
  return { step: { before: row, after, action: 'delete' }, stays: [] }
}

const bringBack = async (
  tx: StoreTx,
  ctx: Undoing,
  past: RecordChangeSum,
  row: Row,
  later: readonly LaterChange[],
): Promise<UndoVerdict> => {
  if (row.deletedAt === null) return asItWas
  // it was restored and deleted again; where that was an undo, it lies there as this operation left it
  const again = later.findLast(change => (change.after['deletedAt'] ?? null) !== null)
  if (!sameContent(row.deletedAt, past.after['deletedAt']) && !again?.undoing)
    return { stays: [since(later, ['deletedAt'])] }
  demandBack(ctx, 'restore')
  const after = await restoredAs(tx, ctx, past, row)
  return { step: { before: row, after, action: 'restore' }, stays: [] }
}

/** The fields of a change, sorted by what can be done about them. */
const sortedFields = (ctx: Undoing, { before, after }: RecordChangeSum, row: Row) => {
  const revertedValues: Record<string, unknown> = {}
  const marks: Record<string, unknown> = {}
  const changed: string[] = []
  const secret: string[] = []
  const fixed: string[] = []
  const derived: string[] = []
  const follows = ctx.rules.follows?.(ctx.deed)
  let withheld = false
  for (const name of Object.keys(after)) {
    const field = beside.has(name) ? undefined : fieldOf(ctx.resource, name)
    // what follows from other records goes back with them
    if (!field || follows?.includes(name)) continue
    const was = before?.[name] ?? null
    if (kindOf(field).writeOnly) secret.push(name)
    else if (sameContent(row[name], was)) continue
    else if (!seesField(ctx.actor.access, field)) withheld = true
    else if (field.options.readOnly === true) {
      if (ctx.rules.marks?.includes(name) && sameContent(row[name], after[name])) marks[name] = was
      else derived.push(name)
    } else if (!sameContent(row[name], after[name])) changed.push(name)
    else if (field.options.readOnly) fixed.push(name)
    else revertedValues[name] = was
  }
  // what the system alone writes follows from the rest; it is only told where there is no rest
  if (![revertedValues, marks].some(hasAny) && !changed.length && !secret.length && !withheld)
    fixed.push(...derived)
  return { wanted: revertedValues, marks, changed, secret, fixed, withheld }
}

const putBack = async (
  tx: StoreTx,
  ctx: Undoing,
  past: RecordChangeSum,
  row: Row,
  later: readonly LaterChange[],
): Promise<UndoVerdict> => {
  if (row.deletedAt !== null) return { stays: [since(later, ['deletedAt'])] }
  const {
    wanted: revertedValues,
    marks,
    changed,
    secret,
    fixed,
    withheld,
  } = sortedFields(ctx, past, row)
  const stays: Stays[] = [
    ...(changed.length ? [since(later, changed)] : []),
    ...(secret.length ? [{ fields: secret, why: 'secret', by: null, at: null } as const] : []),
    // that there is such a field is not told
    ...(withheld ? [{ fields: [], why: 'withheld', by: null, at: null } as const] : []),
  ]
  if (![revertedValues, marks].some(hasAny)) {
    // what only the system writes has no way back by hand
    if (fixed.length && !stays.length) throw errors.permissionMissing()
    return {
      stays: fixed.length ? [...stays, { fields: fixed, why: 'fixed', by: null, at: null }] : stays,
    }
  }
  demandBack(ctx, 'update')
  const after = await draftUpdate(tx, ctx, row, revertedValues, { known: true, marks })
  const fixedFields = [...Object.keys(revertedValues), ...fixed].filter(
    name => !sameContent((after ?? row)[name], past.before?.[name]),
  )
  if (fixedFields.length) stays.push({ fields: fixedFields, why: 'fixed', by: null, at: null })
  return after ? { step: { before: row, after, action: 'update' }, stays } : { stays }
}

/**
 * One record's way back, not yet written: what the operation changed goes back by the ordinary rules and the rights of whoever takes it
 * back; what was changed since stays. Throws the fault that an ordinary write would be refused with. `row`: locked, living or in the trash.
 */
export const backOf = async (
  tx: StoreTx,
  ctx: Undoing,
  past: RecordChangeSum,
  row: Row | undefined,
  later: readonly LaterChange[],
): Promise<UndoVerdict> => {
  // of records that calls write, their rules judge each change, also of what no list shows the caller
  const isJudgedByRules = ctx.resource.writeRight !== undefined
  if (!row || !(isJudgedByRules || isVisible(ctx, row))) throw recordNotFound(ctx)
  const { before, after } = past
  const moved = Object.hasOwn(after, 'deletedAt')
  const lived = before !== null && (moved ? (before['deletedAt'] ?? null) === null : true)
  const lives = moved ? (after['deletedAt'] ?? null) === null : true
  if (!lived && !lives) return asItWas
  if (!lived) return remove(tx, ctx, past, row, later)
  if (!lives) return bringBack(tx, ctx, past, row, later)
  return putBack(tx, ctx, past, row, later)
}
