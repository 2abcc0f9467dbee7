import { conditionsOf } from '../../../src/protocol/query.ts'
import { joinsOf, referenceFilter, targetOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { RecordContext } from './context.ts'
import { sameValue } from './fields.ts'
import { conditionsNow } from './asks.ts'
import type { RowChange } from './quota.ts'

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string')

/**
 * Whether what a field points at stays locked: the field says what follows when that is deleted, or
 * the title names it. A rename waits for the title then, or the title for the rename.
 */
const holdsTarget = (resource: AnyResource, name: string): boolean => {
  const options = resource.fields[name]?.options
  return (
    (options !== undefined && 'onDelete' in options) ||
    joinsOf(resource)?.parts.includes(name) === true
  )
}

/**
 * Whether a row lies in the trash before and after its change: what it points at is judged when it
 * is restored.
 */
const staysDeleted = ({ before, after }: RowChange): boolean =>
  before !== undefined && before.deletedAt !== null && after.deletedAt !== null

/**
 * Ids that a set of rows newly points at, by target resource and a field that points there: one
 * that holds its target, if any does.
 */
const referencedIds = (
  resource: AnyResource,
  steps: readonly RowChange[],
): Map<string, Map<string, string>> => {
  const byTarget = new Map<string, Map<string, string>>()
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = targetOf(field)
    if (!target) continue
    for (const step of steps) {
      const { before, after } = step
      const value = after[name]
      if (staysDeleted(step)) continue
      if (before && before.deletedAt === null && sameValue(before[name], value)) continue
      for (const id of idsIn(value)) {
        const ids = byTarget.get(target) ?? new Map<string, string>()
        const known = ids.get(id)
        const field = known !== undefined && holdsTarget(resource, known) ? known : name
        byTarget.set(target, ids.set(id, field))
      }
    }
  }
  return byTarget
}

/** Ids that a field of the rows newly points at. */
const newIds = (name: string, steps: readonly RowChange[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(step => {
      if (staysDeleted(step)) return []
      const { before, after } = step
      const known = before?.deletedAt === null ? idsIn(before[name]) : []
      return idsIn(after[name]).filter(id => !known.includes(id))
    }),
  )

/**
 * Every newly pointed-at record meets the conditions of its field; else 9994 at it. It stays locked
 * until the transaction ends, so that it goes on meeting them until the reference can be seen.
 */
const checkFilters = async (
  tx: Pick<StoreTx, 'lockMatching'>,
  ctx: RecordContext,
  steps: readonly RowChange[],
): Promise<void> => {
  for (const [name, field] of Object.entries(ctx.resource.fields)) {
    const filter = referenceFilter(field)
    const target = ctx.resources[targetOf(field) ?? '']
    const ids = filter && target ? [...newIds(name, steps)] : []
    if (!filter || !target || !ids.length) continue
    const rows = await tx.lockMatching(target, ids.toSorted(), {
      page: 1,
      limit: ids.length,
      sort: 'id',
      q: '',
      deleted: 'no',
      where: conditionsOf(filter).flatMap(condition => conditionsNow(ctx, target, condition)),
    })
    if (rows.length < ids.length) throw errors.recordUnsuitable().at(name)
  }
}

/**
 * Every newly pointed-at record lives in this institution and meets the conditions of its field;
 * else 9994 on the field. One whose deletion or new name would have consequences here is locked, so
 * that neither is done before those who look can see the reference.
 */
export const checkReferences = async (
  tx: Pick<StoreTx, 'many' | 'lockMany' | 'lockMatching'>,
  ctx: RecordContext,
  steps: readonly RowChange[],
): Promise<void> => {
  for (const [target, ids] of referencedIds(ctx.resource, steps)) {
    const resource = ctx.resources[target]
    const all = [...ids.keys()].toSorted()
    const rows = !resource
      ? []
      : [...ids.values()].some(name => holdsTarget(ctx.resource, name))
        ? await tx.lockMany(resource, all)
        : await tx.many(resource, all)
    const found = new Set(rows.map(row => row.id))
    for (const [id, field] of ids) if (!found.has(id)) throw errors.referencedRecordGone().at(field)
  }
  await checkFilters(tx, ctx, steps)
}

export { idsIn }
