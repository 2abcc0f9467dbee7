import { asText } from '../../../src/schema/asText.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { among } from '../../engine/records/rows.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { JournalledChange } from '../../platform/store/unseen.ts'
import { isAutomation } from './acting.ts'
import type { ChangedValues } from './changes.ts'
import type { Armed } from './load.ts'
import type { Plan } from './plan.ts'
import { noteSkipped, startRuns, type Start } from './start.ts'

/** Keys whose records are counted at a time, and rows read at a time. @tuning */
const [keysAtOnce, rowsAtOnce] = [200, 2000]

/**
 * How many records meet the conditions, for each of the keys; without `countBy` there is one, ''.
 */
export const countsOf = async (
  from: Pick<Scope, 'total' | 'ordered'>,
  { terms: { countBy }, target, query, hidden }: Plan,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { resource } = target
  if (!countBy) return new Map([['', await from.total(resource, query, hidden)]])
  const counts = new Map(keys.map(key => [key, 0]))
  const only = new Set([countBy])
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const part = among(countBy, keys.slice(at, at + keysAtOnce))
    const asked = { ...query, where: [...query.where, part] }
    for await (const rows of from.ordered(resource, asked, rowsAtOnce, undefined, hidden, only))
      for (const row of rows) {
        const key = asText(row[countBy])
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
  }
  return counts
}

/**
 * The count keys that changes affect, each with its changes: the current and the earlier key of
 * each record.
 */
const keysOf = async (
  tx: StoreTx,
  { terms: { countBy }, target }: Plan,
  changes: readonly JournalledChange[],
  values: ChangedValues,
): Promise<ReadonlyMap<string, readonly JournalledChange[]>> => {
  if (!countBy) return new Map([['', changes]])
  const ids = [...new Set(changes.map(({ recordId }) => recordId))]
  const rows = [
    ...(await tx.many(target.resource, ids)),
    ...(await tx.many(target.resource, ids, true)),
  ]
  const present = new Map(rows.map(row => [row.id, row[countBy]]))
  const keys = new Map<string, JournalledChange[]>()
  for (const change of changes) {
    const held = values.get(change.id)
    const all = [present.get(change.recordId), held?.before[countBy], held?.after[countBy]]
    for (const key of new Set(all))
      if (typeof key === 'string' && key !== '') keys.set(key, [...(keys.get(key) ?? []), change])
  }
  return keys
}

const reachedOf = async ({ db }: StoreTx, id: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('automationReached')
    .select('key')
    .where('automation', '=', id)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

const startOf = (
  { subject, target }: Plan,
  key: string,
  last: JournalledChange,
  n: number,
): Start => ({
  event: `${key} ${last.id}`,
  kind: null,
  at: last.at,
  resource: (subject ?? target).resource.name,
  recordId: key === '' ? null : key,
  value: String(n),
})

/**
 * COUNT: starts the automation for each key that reaches its number, and forgets those that fall
 * below it.
 */
export const noteReached = async (
  tx: StoreTx,
  own: Contexts,
  { record }: Armed,
  plan: Plan,
  changes: readonly JournalledChange[],
  values: ChangedValues,
): Promise<void> => {
  const keys = await keysOf(tx, plan, changes, values)
  const counts = await countsOf(tx, plan, [...keys.keys()])
  const reached = await reachedOf(tx, record.id)
  const isReached = (n: number): boolean => n >= (record.threshold ?? 1)
  const risen = [...counts].filter(([key, n]) => isReached(n) && !reached.has(key))
  const fallen = [...counts].filter(([key, n]) => !isReached(n) && reached.has(key))
  if (fallen.length)
    await tx.db
      .deleteFrom('automationReached')
      .where('automation', '=', record.id)
      .where(
        'key',
        'in',
        fallen.map(([key]) => key),
      )
      .execute()
  await tx.append(
    'automationReached',
    risen.map(([key]) => ({ automation: record.id, key })),
  )
  const starts = risen.flatMap(([key, n]) => {
    const last = keys.get(key)?.findLast(({ actor }) => !isAutomation(actor))
    return last ? [startOf(plan, key, last, n)] : []
  })
  await noteSkipped(tx, own(record.target), record, 'LOOP', risen.length - starts.length)
  await startRuns(tx, own, record, starts)
}
