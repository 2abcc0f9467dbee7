import { can } from '../../../src/access/index.ts'
import { customCode, isCustomName } from '../../../src/schema/custom/field.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { RecordContext } from './context.ts'

/**
 * Throws 321 at `at`, with the field's label, where `name` is a custom field that was retired: a
 * saved view or an address may still hold it. Of a field that the caller may not see nothing is
 * said.
 */
export const demandUnretired = (
  { actor, institution, resource }: Pick<RecordContext, 'actor' | 'institution' | 'resource'>,
  name: string,
  at: string,
): void => {
  if (!isCustomName(name)) return
  const field = institution.customFields?.find(
    one => one.resource === resource.name && one.name === name,
  )
  if (field?.retired && (!field.restricted || can(actor.access, customCode(field))))
    throw errors.customFieldRetired({ retired: field.label }).at(at)
}
