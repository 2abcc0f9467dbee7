import { canDo, masksField, seesField } from '../../../../src/access/index.ts'
import { fieldOf } from '../../../../src/schema/index.ts'
import type { Field } from '../../../../src/schema/kind.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import type { RecordContext, WriteOptions } from '../../../engine/records/context.ts'
import { errors } from '../errors.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { Row } from '../../../platform/ports.ts'
import type { Plan } from '../plan.ts'
import type { Deed } from './action.ts'

/** A field that an action changes, and the records that have it. */
export interface ChangedField {
  readonly ctx: RecordContext
  readonly name: string
  readonly field: Field
}

/**
 * The field that the action changes. Throws at that field if the person sees no such field, if it
 * is not in `possible`, or if the person can't edit such records or sees the field masked.
 */
export const changedField = (
  { terms, subject: ctx }: Plan,
  possible: (resource: AnyResource) => readonly string[],
): ChangedField => {
  // all of them together are no record that could be changed
  if (!ctx) throw errors.valueMissing().at('countBy')
  const { actor, resource, lang } = ctx
  if (!canDo(actor.access, resource, 'update'))
    throw errors.automationBeyondOwn({ automated: resource.plural[lang] }).at('action')
  const name = terms.field
  if (!name) throw errors.valueMissing().at('field')
  const field = fieldOf(resource, name)
  // a field that the person doesn't see is refused like a missing one, so that its label is not
  // revealed
  if (!field || !seesField(actor.access, field))
    throw errors.automationFieldUnfit({ unfit: name }).at('field')
  if (!possible(resource).includes(name))
    throw errors.automationFieldUnfit({ unfit: field.options.label[lang] }).at('field')
  if (masksField(actor.access, field))
    throw errors.automationFieldBeyondOwn({ automatedField: field.options.label[lang] }).at('field')
  return { ctx, name, field }
}

/**
 * Changes the record as its own form would, with all rules and permissions. Returns whether
 * anything changed.
 */
export const changeRecord = async (
  { rules }: Deed,
  { ctx, name }: ChangedField,
  record: Row,
  value: unknown,
  options: WriteOptions = {},
): Promise<boolean> => {
  const changes = { [name]: value }
  const after = await updateRecord(rules.tx, ctx, { id: record.id, changes }, options)
  return after.version !== record.version
}
