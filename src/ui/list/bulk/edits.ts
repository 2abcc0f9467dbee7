import type { FieldErrors, FieldValues } from 'react-hook-form'
import { defaultsOf, emptyOf, isEmpty } from '../../../schema/derive.ts'
import type { Field } from '../../../schema/kind.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import type { NamedField } from '../columns.ts'
import { faultsIn } from '../refusal.ts'

/** What a bulk edit does to a field in every record: gives it a value, or leaves it without one. */
export type Way = 'set' | 'clear'

/** A field that is edited in many records, and how. */
export interface FieldEdit extends NamedField {
  readonly way: Way
}

type Values = Readonly<Record<string, unknown>>

/** Whether a record may be without a value of the field: a yes or no always has one. */
const isClearable = (field: Field): boolean => !field.options.required && isEmpty(emptyOf(field))

/** What can be done to a field, the first of it unless another is chosen. */
export const waysOf = ({ field }: NamedField): readonly Way[] =>
  field && isClearable(field) ? ['set', 'clear'] : ['set']

/** Values with which the inputs start: none, so that nothing is written which nobody chose. */
export const blankValues = (fields: readonly NamedField[]): FieldValues =>
  Object.fromEntries(
    fields.map(({ name, field }) => [name, field && Array.isArray(emptyOf(field)) ? [] : null]),
  )

/** The edits as a bulk call takes them. */
export const dataOf = (edits: readonly FieldEdit[], values: FieldValues): Values =>
  Object.fromEntries(
    edits.map(({ name, way, field }) => [
      name,
      way === 'clear' && field ? emptyOf(field) : ((values[name] as unknown) ?? null),
    ]),
  )

/** Edits whose value nobody has chosen yet. */
const untouched = (edits: readonly FieldEdit[], values: FieldValues): readonly FieldEdit[] =>
  edits.filter(({ name, way }) => way !== 'clear' && isEmpty(values[name]))

/** What is wrong with the edits, by field; `say` words the want of a value. */
export const faultsOf = async (
  def: AnyResource,
  edits: readonly FieldEdit[],
  values: FieldValues,
  say: (edit: FieldEdit) => string,
): Promise<FieldErrors> => {
  const names = edits.filter(({ way }) => way === 'set').map(({ name }) => name)
  const faults = await faultsIn(def, { ...defaultsOf(def), ...dataOf(edits, values) }, names)
  const missing = untouched(edits, values).map(
    edit => [edit.name, { type: 'untouched', message: say(edit) }] as const,
  )
  return { ...faults, ...Object.fromEntries(missing) }
}
