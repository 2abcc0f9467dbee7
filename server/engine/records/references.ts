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
 * Whether a referenced record stays locked: the field declares consequences of its deletion, or the
 * title contains its name. Then a rename and the title wait for each other.
 */
const holdsTarget = (resource: AnyResource, name: string): boolean => {
  const options = resource.fields[name]?.options
  return (
    (options !== undefined && 'onDelete' in options) ||
    joinsOf(resource)?.parts.includes(name) === true
  )
}

/**
 * Whether a row is in the trash before and after its change: its references are checked when it is
 * restored.
 */
const staysDeleted = ({ before, after }: RowChange): boolean =>
  before !== undefined && before.deletedAt !== null && after.deletedAt !== null

/**
 * Ids that a set of rows newly refers to, by target resource and field; a field that locks its
 * target is preferred.
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
 * Checks that each newly referenced record meets the conditions of its field; otherwise throws 9994
 * on the field. The record stays locked until the transaction ends, so that it keeps meeting them
 * until others can see the reference.
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
 * Checks that each newly referenced record exists in this institution and meets the conditions of
 * its field; otherwise throws 9994 on the field. A record whose deletion or rename has consequences
 * here is locked, so that neither happens before others can see the reference.
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
