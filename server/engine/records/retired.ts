import { can } from '../../../src/access/index.ts'
import { customCode, isCustomName } from '../../../src/schema/custom/field.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { RecordContext } from './context.ts'

/**
 * Throws 321 at `at`, with the field's label, if `name` is a retired custom field: a saved view or
 * a URL may still contain it. A field that the caller can't see is not mentioned.
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
