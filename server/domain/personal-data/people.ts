import type { AnyRecord, AnyResource } from '../../../src/schema/resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import type { RecordChange } from '../../engine/records/rules.ts'
import { isCustomName } from '../../../src/schema/custom/field.ts'
import { sameValue } from '../../engine/records/fields.ts'

/** Whether a person was erased. */
export const isErased = async (
  { db }: Pick<StoreTx, 'db'>,
  resource: string,
  recordId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('personErasure')
    .select('recordId')
    .where('resource', '=', resource)
    .where('recordId', '=', recordId)
    .executeTakeFirst()) !== undefined

/** Those of the people of one resource who were erased. */
export const erasedAmong = async (
  { db }: Pick<StoreTx, 'db'>,
  resource: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('personErasure')
    .select('recordId')
    .where('resource', '=', resource)
    .execute()
  const known = new Set(ids)
  return new Set(rows.map(({ recordId }) => recordId).filter(id => known.has(id)))
}

/**
 * Refuses with 34560 to give a person who was erased a name, a contact or their place back, by a
 * form or an undo.
 */
export const refuseErased = async (
  { kind, before, after }: RecordChange<AnyRecord>,
  resource: string,
  fields: readonly string[],
  tx: Pick<StoreTx, 'db'>,
): Promise<void> => {
  if (kind !== 'update' || !before) return
  // an erased person who has a status is suspended
  if (typeof before.status === 'string' && before.status !== 'SUSPENDED') return
  const custom = [...Object.keys(before), ...Object.keys(after)].filter(isCustomName)
  if (['status', ...fields, ...custom].every(name => sameValue(before[name], after[name]))) return
  if (await isErased(tx, resource, after.id)) throw errors.personErased()
}

/** Resources with records about the people of one, and the fields that name them. */
export const resourcesAbout = (
  { resources, allRules }: Pick<RecordContext, 'resources' | 'allRules'>,
  person: AnyResource,
): readonly { readonly resource: AnyResource; readonly by: readonly string[] }[] =>
  Object.values(resources).flatMap(resource => {
    const by = (allRules[resource.name]?.personal?.of ?? []).filter(name => {
      const field = resource.fields[name]
      // a text names anybody by their id
      return field && (!('to' in field.options) || field.options.to === person.name)
    })
    return by.length ? [{ resource, by }] : []
  })
