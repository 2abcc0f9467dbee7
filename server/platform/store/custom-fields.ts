import type { Kysely } from 'kysely'
import { customFieldsFrom, type CustomField } from '../../../src/schema/custom/field.ts'
import type { GlobalDatabase } from './system-tables.ts'

const mostKnown = 500
const known = new Map<string, readonly CustomField[]>()
const none: readonly CustomField[] = []

/**
 * The custom fields of an institution's row. Equal fields are always the same list object, so that
 * derived data is computed once per process, and again after any process has changed them.
 */
export const customFieldsOf = ({
  customFields,
}: {
  readonly customFields: unknown
}): readonly CustomField[] => {
  if (customFields === null || customFields === undefined) return none
  const text = typeof customFields === 'string' ? customFields : JSON.stringify(customFields)
  const found = known.get(text)
  if (found) return found
  const fields = customFieldsFrom(JSON.parse(text))
  known.set(text, fields)
  if (known.size > mostKnown)
    for (const oldest of known.keys()) {
      known.delete(oldest)
      break
    }
  return fields
}

/** The data for reading and writing the fields of one institution. */
interface Opened {
  readonly global: Kysely<GlobalDatabase>
  readonly institutionId: string
}

/**
 * The current custom fields, which can't change until the transaction ends: it locks the
 * institution's row for share.
 */
export const heldCustomFields = async ({
  global,
  institutionId,
}: Opened): Promise<readonly CustomField[]> => {
  const row = await global
    .selectFrom('institution')
    .select('customFields')
    .where('id', '=', institutionId)
    .forShare()
    .executeTakeFirst()
  return row ? customFieldsOf(row) : none
}

/**
 * Waits for every transaction that has locked the fields, and blocks new ones until this one ends.
 */
export const lockCustomFields = async ({ global, institutionId }: Opened): Promise<void> => {
  await global
    .selectFrom('institution')
    .select('id')
    .where('id', '=', institutionId)
    .forUpdate()
    .execute()
}

export const writeCustomFields = async (
  { global, institutionId }: Opened,
  fields: readonly CustomField[],
): Promise<void> => {
  await global
    .updateTable('institution')
    .set(eb => ({
      customFields: JSON.stringify(fields),
      customVersion: eb(eb.fn.coalesce('customVersion', eb.val(0)), '+', 1),
    }))
    .where('id', '=', institutionId)
    .execute()
}
