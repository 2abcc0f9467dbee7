import type { StoreTx } from '../../platform/store/types.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Row } from '../../platform/ports.ts'
import { kindOf } from '../../../src/schema/fields/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { RecordContext } from './context.ts'
import type { Values } from './fields.ts'
import type { RowChange } from './quota.ts'

const idOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : undefined

const known = new WeakMap<AnyResource, readonly string[]>()
const fileFields = (resource: AnyResource): readonly string[] => {
  const names =
    known.get(resource) ??
    Object.entries(resource.fields).flatMap(([name, field]) => (kindOf(field).file ? [name] : []))
  known.set(resource, names)
  return names
}

/**
 * Replaces unchanged files by their stored values, so that a different name or address is no
 * change.
 */
export const keepFiles = (resource: AnyResource, before: Values, values: Values): Values => {
  const same = fileFields(resource).filter(
    name => idOf(values[name]) !== undefined && idOf(values[name]) === idOf(before[name]),
  )
  return same.length
    ? { ...values, ...Object.fromEntries(same.map(name => [name, before[name]])) }
    : values
}

/**
 * Replaces each newly referenced file with its upload data: it must have been uploaded to this
 * institution, for this field of this resource (whose size and type limits it has passed). From
 * then on the file is kept, so that an undo can restore it. Otherwise throws 9994 on the field.
 */
export const withFiles = async <R extends Row>(
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly RowChange<R>[],
): Promise<readonly RowChange<R>[]> => {
  const names = fileFields(ctx.resource)
  const fresh = steps.map(({ before, after }) =>
    names.filter(
      name => idOf(after[name]) !== undefined && idOf(after[name]) !== idOf(before?.[name]),
    ),
  )
  const ids = new Set(
    steps.flatMap(({ after }, at) => (fresh[at] ?? []).flatMap(name => idOf(after[name]) ?? [])),
  )
  if (!ids.size) return steps
  const rows = await tx.db
    .selectFrom('fileRow')
    .select(['id', 'name', 'resource', 'field'])
    .where('id', 'in', [...ids])
    .execute()
  const known = new Map(rows.map(row => [row.id, row]))
  const stepsWithFiles = steps.map(({ before, after }, at) => {
    const files: Record<string, unknown> = {}
    for (const name of fresh[at] ?? []) {
      const row = known.get(idOf(after[name]) ?? '')
      if (!row || row.resource !== ctx.resource.name || row.field !== name)
        throw errors.invalidFormat().at(name)
      files[name] = { id: row.id, name: row.name, url: '' }
    }
    const named = { ...after, ...files }
    return { before, after: named }
  })
  await tx.db
    .updateTable('fileRow')
    .set({ waits: null })
    .where('id', 'in', [...ids])
    .where('waits', '=', true)
    .execute()
  return stepsWithFiles
}
