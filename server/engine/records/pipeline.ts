import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { referrersOf } from '../../../src/schema/index.ts'
import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault, invalidFields } from '../../platform/errors/fault.ts'
import { keepBalances } from '../journals/balances.ts'
import { commitSteps, bumpVersion } from './commit.ts'
import {
  contextOf,
  type RecordContext,
  type RecordContextOf,
  type WriteOptions,
} from './context.ts'
import type { RuleContext, WriteKind } from './rules.ts'
import { validateRow, checkedMoves, hashSecrets, castSentValues } from './draft.ts'
import { keepFiles } from './fileRefs.ts'
import { givenValues, sameValue, withCarried, type Values } from './fields.ts'
import { withListEdits } from './listEdits.ts'
import { demandLimits } from './limits.ts'
import { lockedIn, refuseRemoval } from './locks.ts'
import type { RowChange } from './quota.ts'
import { among, rowsWhere } from './rows.ts'
import { isVisible, recordNotFound } from './visible.ts'
import { acquireLock } from './transactionLocks.ts'
import { putNotice } from '../notices/notify.ts'

const drafted = async <R extends Row>(
  tx: StoreTx,
  ctx: RecordContext,
  before: R,
  newValues: Values,
  options: WriteOptions,
): Promise<R | undefined> => {
  const { resource } = ctx
  const merged: Row = { ...before, ...newValues, ...options.marks }
  const sent = new Set(Object.keys(newValues))
  const ruleChanges = await ctx.rules.beforeWrite?.(
    {
      kind: 'update',
      before,
      after: castSentValues(resource, merged, sent, 'update', before),
      given: sent,
    },
    ruleContext(tx, ctx),
  )
  const nextRow: Row = ruleChanges ? { ...merged, ...ruleChanges } : merged
  if (Object.keys(resource.fields).every(name => sameValue(nextRow[name], before[name])))
    return undefined
  const validRow = validateRow(resource, nextRow, 'update', before, false, options.system)
  const values = keepFiles(resource, before, validRow)
  // a transition that is undone or redone needs no new input: the record has what it requires
  const given = options.known ? new Set(Object.keys(values)) : sent
  if (!options.system) checkedMoves(ctx, before, values, { given, known: options.known })
  const hashedValues = await hashSecrets(ctx, values)
  if (Object.keys(resource.fields).every(name => sameValue(hashedValues[name], before[name])))
    return undefined
  return bumpVersion(ctx, before, hashedValues)
}

/**
 * Drafts the change of a row: returns the validated row after the change, or undefined if nothing
 * would differ.
 */
export const draftUpdate = async <R extends Row>(
  tx: StoreTx,
  ctx: RecordContext,
  before: R,
  changes: Values,
  options: WriteOptions = {},
): Promise<R | undefined> => {
  const { access } = ctx.actor
  const sight = options.known ? { ...access, masks: new Set<string>() } : access
  const requestedValues = options.system
    ? changes
    : withCarried(ctx.resource, givenValues(ctx, changes, before, sight))
  const newValues = options.listEdits
    ? withListEdits(ctx.resource, before, requestedValues)
    : requestedValues
  const stays = lockedIn(ctx, before, newValues)
  if (!Object.keys(stays).length) return drafted(tx, ctx, before, newValues, options)
  const open = Object.fromEntries(Object.entries(newValues).filter(([name]) => !stays[name]))
  const after =
    options.apart && Object.keys(open).length
      ? await drafted(tx, ctx, before, open, options)
      : undefined
  // no part of the change would be made
  if (!after) throw invalidFields(stays)
  options.apart?.(stays)
  return after
}

/** Locks a record that the caller may see and returns it; throws the entity's not-found code. */
export const lockVisible = async <R extends AnyResource>(
  tx: StoreTx,
  ctx: RecordContextOf<R>,
  id: string,
): Promise<RecordOf<R>> => {
  const row = await tx.lock(ctx.resource, id)
  if (!row || !isVisible(ctx, row)) throw recordNotFound(ctx)
  return row
}

/**
 * Changes a locked row and runs its consequences; returns the row as written, or unchanged if
 * nothing differs.
 */
export const changeRow = async <R extends Row>(
  tx: StoreTx,
  ctx: RecordContext,
  before: R,
  changes: Values,
  options: WriteOptions = { system: true },
): Promise<R> => {
  const after = await draftUpdate(tx, ctx, before, changes, options)
  if (!after) return before
  const steps = [{ before, after }]
  const [written = after] = await settleSteps(tx, ctx, steps, options.action ?? 'update')
  return written
}

/**
 * What rules and actions get; it is made for one transaction. Here, because rules change records
 * and changes run the rules.
 */
export const ruleContext = (
  tx: StoreTx,
  ctx: RecordContext,
  answers = new Map<string, Promise<unknown>>(),
): RuleContext => {
  const now = ctx.clock.now().toISOString()
  const rule: RuleContext = {
    actor: ctx.actor,
    institution: ctx.institution,
    lang: ctx.lang,
    requestId: ctx.requestId,
    origin: ctx.origin,
    sign: ctx.sign,
    tx,
    now,
    today: dateOf(toLocal(now, ctx.institution.timezone)),
    ids: ctx.ids,
    passwords: ctx.passwords,
    resources: ctx.resources,
    ports: ctx.ports,
    resource: name => {
      const found = ctx.resources[name]
      if (!found) throw new Error(`no resource ${name}`)
      return found
    },
    turn: name => acquireLock(tx, name),
    memo: <T>(key: string, ask: () => Promise<T>): Promise<T> => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each question has one key, and one type of result
      const known = answers.get(key) as Promise<T> | undefined
      const answer = known ?? ask()
      if (!known) answers.set(key, answer)
      return answer
    },
    change: async (resource, id, changes): Promise<Row> => {
      const other = contextOf(ctx, resource)
      return changeRow(tx, other, await lockVisible(tx, other, id), changes)
    },
    notify: (person, message, facts, options) => putNotice(rule, person, message, facts, options),
    contextOf: resource => contextOf(ctx, resource),
  }
  return rule
}

const kindOfStep = ({ before, after }: RowChange): WriteKind => {
  if (!before) return 'create'
  if (before.deletedAt === null) return after.deletedAt === null ? 'update' : 'delete'
  return 'restore'
}

const none: ReadonlySet<string> = new Set()

/**
 * A living row -> the row in the trash. Throws what its locks or the resource's rules refuse with.
 */
export const draftDelete = async <R extends Row>(
  tx: StoreTx,
  ctx: RecordContext,
  before: R,
): Promise<R> => {
  refuseRemoval(ctx, before)
  const after = { ...bumpVersion(ctx, before, {}), deletedAt: ctx.clock.now().toISOString() }
  await ctx.rules.beforeWrite?.(
    { kind: 'delete', before, after, given: none },
    ruleContext(tx, ctx),
  )
  return after
}

/**
 * Handles the records that refer to those about to be deleted, as their references declare: clears
 * the reference, deletes them too, or throws the code that refuses the deletion. It runs before the
 * deletion is written, so that an undo restores the record before the records that refer to it.
 */
export const followDeletions = async (
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly RowChange[],
): Promise<void> => {
  const ids = steps.filter(step => kindOfStep(step) === 'delete').map(({ after }) => after.id)
  if (!ids.length) return
  for (const { resource, field, onDelete } of referrersOf(ctx.resources, ctx.resource.name)) {
    const referring = await rowsWhere(tx, resource, [among(field, ids)])
    if (!referring.length) continue
    if (typeof onDelete === 'object')
      throw onDelete.refuse === ErrorCode.invalidFormat
        ? errors.recordInUse()
        : new Fault(onDelete.refuse)
    const other = contextOf(ctx, resource)
    const follow: RowChange[] = []
    for (const before of await tx.lockMany(
      resource,
      referring.map(({ id }) => id),
    )) {
      const after =
        onDelete === 'cascade'
          ? await draftDelete(tx, other, before)
          : await draftUpdate(tx, other, before, { [field]: null }, { system: true })
      if (after) follow.push({ before, after })
    }
    await settleSteps(tx, other, follow, onDelete === 'cascade' ? 'delete' : 'update')
  }
}

/** Lets the rules do what follows from changes that were written. */
export const afterSteps = async (
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly RowChange[],
): Promise<void> => {
  await demandLimits(tx, ctx, steps)
  await followRules(tx, ctx, steps)
  // last, so that others who write to the same sums wait as little as can be
  await keepBalances(tx, ctx, steps)
}

const followRules = async (
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly RowChange[],
): Promise<void> => {
  const { afterWrite, afterWrites } = ctx.rules
  if (!(afterWrite ?? afterWrites) || !steps.length) return
  const changes = steps.map(step => ({
    kind: kindOfStep(step),
    before: step.before,
    after: step.after,
  }))
  if (afterWrite) for (const change of changes) await afterWrite(change, ruleContext(tx, ctx))
  await afterWrites?.(changes, ruleContext(tx, ctx))
}

/**
 * Writes a set of changes and what follows from them; throws what `commitSteps` and the rules
 * refuse with. Returns the rows as written.
 */
export const settleSteps = async <R extends Row>(
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly RowChange<R>[],
  action: string,
): Promise<readonly R[]> => {
  await followDeletions(tx, ctx, steps)
  const rows = await commitSteps(tx, ctx, steps, action)
  await afterSteps(tx, ctx, steps)
  return rows
}
