import type { FieldErrors, FieldValues } from 'react-hook-form'
import { defaultsOf, emptyOf, isEmpty } from '../../../schema/derive.ts'
import { kindOf } from '../../../schema/fields/index.ts'
import type { Field, ListEdit } from '../../../schema/kind.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import type { NamedField } from '../columns.ts'
import { faultsIn } from '../refusal.ts'

/**
 * What a bulk edit does to a field: it sets or clears the value; of a list it also adds, removes
 * or replaces items.
 */
export type EditOperation = 'add' | 'remove' | 'replace' | 'set' | 'clear'

/** A field that is edited in many records, and how. */
export interface FieldEdit extends NamedField {
  readonly way: EditOperation
}

type Values = Readonly<Record<string, unknown>>

/** Whether a record may be without a value of the field: a yes or no always has one. */
const isClearable = (field: Field): boolean => !field.options.required && isEmpty(emptyOf(field))

/** What can be done to a field, the first of it unless another is chosen. */
export const waysOf = ({ field }: NamedField): readonly EditOperation[] => {
  if (!field) return ['set']
  const ways: readonly EditOperation[] = kindOf(field).editList
    ? ['add', 'remove', 'replace']
    : ['set']
  return isClearable(field) ? [...ways, 'clear'] : ways
}

/** Values with which the inputs start: none, so that nothing is written which nobody chose. */
export const blankValues = (fields: readonly NamedField[]): FieldValues =>
  Object.fromEntries(
    fields.map(({ name, field }) => [name, field && Array.isArray(emptyOf(field)) ? [] : null]),
  )

const valueConverters: Readonly<
  Record<EditOperation, (value: unknown, field: Field | undefined) => unknown>
> = {
  set: value => value,
  replace: value => value,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the field is a list
  add: (add): ListEdit => ({ add: add as readonly string[] }),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the field is a list
  remove: (remove): ListEdit => ({ remove: remove as readonly string[] }),
  clear: (_value, field) => field && emptyOf(field),
}

/** The edits as a bulk call takes them. */
export const dataOf = (edits: readonly FieldEdit[], values: FieldValues): Values =>
  Object.fromEntries(
    edits.map(({ name, way, field }) => [name, valueConverters[way](values[name] ?? null, field)]),
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
  // what is taken out need not be what the field would take
  const names = edits
    .filter(({ way }) => way !== 'clear' && way !== 'remove')
    .map(({ name }) => name)
  const editedValues = Object.fromEntries(names.map(name => [name, values[name] as unknown]))
  const faults = await faultsIn(def, { ...defaultsOf(def), ...editedValues }, names)
  const missing = untouched(edits, values).map(
    edit => [edit.name, { type: 'untouched', message: say(edit) }] as const,
  )
  return { ...faults, ...Object.fromEntries(missing) }
}
