import { joinedBy, joinsOf, targetOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { enqueueOwn } from '../jobs/put.ts'
import type { RecordContext } from './context.ts'
import type { RowChange } from './quota.ts'

/** Kind of the tasks that bring titles up to date with a record that they name. */
export const retitleKind = 'retitle'
/** Number of records that one such task processes. @tuning */
const mostNames = 500

/** The titles of the records that rows refer to, by resource and id. */
type Names = ReadonlyMap<string, ReadonlyMap<string, unknown>>

const namesFor = async (
  tx: Pick<StoreTx, 'many'>,
  { resource, resources }: Pick<RecordContext, 'resource' | 'resources'>,
  rows: readonly Row[],
): Promise<Names> => {
  const names = new Map<string, Map<string, unknown>>()
  for (const part of joinsOf(resource)?.parts ?? []) {
    const field = resource.fields[part]
    const target = field && resources[targetOf(field) ?? '']
    if (!target) continue
    const known = names.get(target.name) ?? new Map<string, unknown>()
    names.set(target.name, known)
    const ids = [...new Set(rows.flatMap(row => row[part] ?? []))].map(String)
    for (const one of await tx.many(
      target,
      ids.filter(id => !known.has(id)),
    ))
      known.set(one.id, one[target.title])
  }
  return names
}

const titled = (
  { resource, institution }: Pick<RecordContext, 'resource' | 'institution'>,
  row: Row,
  names: Names,
): string | null => {
  const nameOf = (field: AnyResource['fields'][string], id: unknown): unknown =>
    names.get(targetOf(field) ?? '')?.get(String(id))
  return joinedBy(resource, row, nameOf, institution.timezone)
}

/**
 * Adds to the changes the titles that follow from other fields, if the definition declares `joins`.
 * It takes one query for each referenced resource.
 */
export const withTitles = async <R extends Row>(
  tx: Pick<StoreTx, 'many'>,
  ctx: RecordContext,
  steps: readonly RowChange<R>[],
): Promise<readonly RowChange<R>[]> => {
  const joins = joinsOf(ctx.resource)
  if (!joins) return steps
  const living = steps.flatMap(({ after }) => (after.deletedAt === null ? [after] : []))
  const names = await namesFor(tx, ctx, living)
  return steps.map(step =>
    step.after.deletedAt === null
      ? { ...step, after: { ...step.after, [joins.field]: titled(ctx, step.after, names) } }
      : step,
  )
}

/** Whether a row's title differs from what its parts give now. */
export const isMistitled = async (
  tx: Pick<StoreTx, 'many'>,
  ctx: RecordContext,
  row: Row,
): Promise<boolean> => {
  const joins = joinsOf(ctx.resource)
  if (!joins) return false
  return titled(ctx, row, await namesFor(tx, ctx, [row])) !== row[joins.field]
}

/**
 * Has a task bring the titles up to date that name records which these changes call otherwise, or
 * bring back from the trash.
 */
export const followNames = async (
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly RowChange[],
): Promise<void> => {
  const { title, name } = ctx.resource
  const ids = steps.flatMap(({ before, after }) =>
    before &&
    (before[title] !== after[title] || (before.deletedAt !== null && after.deletedAt === null))
      ? [after.id]
      : [],
  )
  if (!ids.length) return
  for (const other of Object.values(ctx.resources))
    for (const by of joinsOf(other)?.parts ?? []) {
      const field = other.fields[by]
      if (!field || targetOf(field) !== name) continue
      for (let start = 0; start < ids.length; start += mostNames)
        await enqueueOwn(
          tx,
          { ids: ctx.ids, now: ctx.clock.now().toISOString() },
          {
            kind: retitleKind,
            resource: other.name,
            action: 'update',
            input: { by, ids: ids.slice(start, start + mostNames) },
          },
        )
    }
}
