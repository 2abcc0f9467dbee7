import { isObject } from '../../../src/protocol/isObject.ts'
import { fieldOf, kindOf, listEditOf } from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import { invalidFields } from '../../platform/errors/fault.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { Row } from '../../platform/ports.ts'
import type { Values } from './fields.ts'

/** The field, where a value changes its list item by item instead of replacing it. */
const editedField = (resource: AnyResource, name: string, value: unknown): Field | undefined => {
  const field = fieldOf(resource, name)
  return field && kindOf(field).editList && isObject(value) ? field : undefined
}

/** Throws 321 at the field if a value should be an edit of a list and isn't. */
export const demandListEdits = (resource: AnyResource, values: Values): void => {
  for (const [name, value] of Object.entries(values))
    if (editedField(resource, name, value) && !listEditOf(value))
      throw errors.invalidParameter().at(name)
}

/** Fields whose whole value is replaced, so that another person's changes to it would be lost. */
export const replacedFields = (resource: AnyResource, values: Values): string[] =>
  Object.keys(values).filter(name => !editedField(resource, name, values[name]))

/**
 * The values with every edit of a list applied to the list of one record. Throws at the fields
 * whose kind can't apply it.
 */
export const withListEdits = (resource: AnyResource, before: Row, values: Values): Values => {
  const wrong: Record<string, Issue> = {}
  const lists = Object.entries(values).flatMap(([name, value]) => {
    const field = editedField(resource, name, value)
    const edit = field && listEditOf(value)
    if (!edit) return []
    const list = kindOf(field).editList?.(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind says that its value is a list
      (before[name] ?? []) as readonly string[],
      edit,
      field.options,
    )
    if (list && !('code' in list)) return [[name, list] as const]
    if (list) wrong[name] = list
    return []
  })
  if (Object.keys(wrong).length) throw invalidFields(wrong)
  return lists.length ? { ...values, ...Object.fromEntries(lists) } : values
}
