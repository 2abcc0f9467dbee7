import type { FieldErrors, FieldValues } from 'react-hook-form'
import { defaultsOf, emptyOf, isEmpty } from '../../../schema/derive.ts'
import { kindOf } from '../../../schema/fields/index.ts'
import type { Field, ListEdit } from '../../../schema/kind.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import type { NamedField } from '../columns.ts'
import { faultsIn } from '../refusal.ts'

/**
 * Operations of a bulk edit on a field: set or clear the value; for a list also add, remove or
 * replace items.
 */
export type EditOperation = 'add' | 'remove' | 'replace' | 'set' | 'clear'

/** A field that is edited in many records, and how. */
export interface FieldEdit extends NamedField {
  readonly way: EditOperation
}

type Values = Readonly<Record<string, unknown>>

/** Whether a record may be without a value of the field: a yes or no always has one. */
const isClearable = (field: Field): boolean => !field.options.required && isEmpty(emptyOf(field))

/** Possible operations on a field; the first is the default. */
export const waysOf = ({ field }: NamedField): readonly EditOperation[] => {
  if (!field) return ['set']
  const ways: readonly EditOperation[] = kindOf(field).editList
    ? ['add', 'remove', 'replace']
    : ['set']
  return isClearable(field) ? [...ways, 'clear'] : ways
}

/** Initial values of the inputs: empty, so that only chosen values are written. */
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

/** Edits without a chosen value. */
const untouched = (edits: readonly FieldEdit[], values: FieldValues): readonly FieldEdit[] =>
  edits.filter(({ name, way }) => way !== 'clear' && isEmpty(values[name]))

/** The issues of the edits, by field; `say` words a missing value. */
export const faultsOf = async (
  def: AnyResource,
  edits: readonly FieldEdit[],
  values: FieldValues,
  say: (edit: FieldEdit) => string,
): Promise<FieldErrors> => {
  // removed items need not be valid values of the field
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
