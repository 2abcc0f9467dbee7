import type { AnyResource, RecordOf, ValuesOf } from '../../../src/schema/resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { contextOf } from '../records/context.ts'
import { draftCreate } from '../records/create.ts'
import { sameValue } from '../records/fields.ts'
import type { RuleContext } from '../records/rules.ts'
import { settleSteps } from '../records/pipeline.ts'
import { reversalValues } from './reversals.ts'

type EntryValues<R extends AnyResource> = Partial<ValuesOf<R['fields']>>
export interface NewEntry<R extends AnyResource> {
  readonly values: EntryValues<R>
  /**
   * Identifies the entry ('lesson 7 student 3'): entering the same key again returns the existing
   * entry.
   */
  readonly key?: string
  /**
   * Id of the entry, for other rows of the same transaction that refer to it before it is entered.
   */
  readonly id?: string
}
type Writing = Pick<RuleContext, 'tx' | 'ids' | 'contextOf'>

/**
 * Claims the keys of new entries for their ids; returns by key the id that has it. Waits for
 * another writer of a key.
 */
const claimKeys = async (
  { db }: Pick<StoreTx, 'db'>,
  journal: string,
  ids: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => {
  if (!ids.size) return ids
  const claimed = await db
    .insertInto('journalKey')
    .values([...ids].toSorted().map(([key, entryId]) => ({ journal, key, entryId })))
    .onConflict(on => on.columns(['journal', 'key']).doNothing())
    .returning('key')
    .execute()
  if (claimed.length === ids.size) return ids
  const rows = await db
    .selectFrom('journalKey')
    .select(['key', 'entryId'])
    .where('journal', '=', journal)
    .where('key', 'in', [...ids.keys()])
    .execute()
  return new Map(rows.map(({ key, entryId }) => [key, entryId]))
}

/**
 * Adds entries to a journal, all or none, and returns them in their order. All server code writes
 * entries this way. Throws the refusal of an entry (its fields, 34600, 34601, the code of the
 * balance), and 321 for a key that an entry with other values has.
 *
 * @example
 * await enter(ctx, fine, [{ key: `loan ${loan.id}`, values: { student: loan.student, amount: 2 } }])
 */
export const enter = async <R extends AnyResource>(
  ctx: Writing,
  journal: R,
  entries: readonly NewEntry<R>[],
): Promise<readonly RecordOf<R>[]> => {
  const { tx } = ctx
  const of = contextOf(ctx.contextOf(journal), journal)
  const drafts = entries.map(entry => ({ ...entry, id: entry.id ?? ctx.ids.next() }))
  // of two with one key the first is entered
  const ids = new Map(drafts.toReversed().flatMap(({ key, id }) => (key ? [[key, id]] : [])))
  const holders = await claimKeys(tx, journal.name, ids)
  const idOf = ({ key, id }: { readonly key?: string; readonly id: string }): string =>
    (key && holders.get(key)) ?? id
  const rows = new Map<string, RecordOf<R>>()
  for (const draft of drafts.filter(one => idOf(one) === one.id)) {
    const { id, values } = draft
    rows.set(id, await draftCreate(tx, of, values, { system: true, id }))
  }
  const steps = [...rows.values()].map(after => ({ before: undefined, after }))
  for (const row of await settleSteps(tx, of, steps, 'create')) rows.set(row.id, row)
  const missing = drafts.map(idOf).filter(id => !rows.has(id))
  if (missing.length) for (const row of await tx.many(journal, missing)) rows.set(row.id, row)
  return drafts.map(draft => {
    const row = rows.get(idOf(draft))
    const known: Readonly<Record<string, unknown>> = row ?? {}
    const same = Object.entries(draft.values).every(([name, value]) =>
      sameValue(known[name], value),
    )
    if (!row || (idOf(draft) !== draft.id && !same)) throw errors.invalidParameter().at('key')
    return row
  })
}

/**
 * Adds the entry that reverses one; `changes` are laid over its values: a reason. Throws 34600 (or
 * the journal's code) and 34601.
 */
export const reverseEntry = async <R extends AnyResource>(
  ctx: Writing,
  journal: R,
  entry: RecordOf<R>,
  changes: EntryValues<R> = {},
): Promise<RecordOf<R> | undefined> =>
  (await enter(ctx, journal, [{ values: reversalValues(journal, entry, changes) }]))[0]
