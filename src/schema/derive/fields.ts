import type { ListFilter } from '../../protocol/query.ts'
import type { Column, CommonOptions, Field } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { isEmpty } from '../fields/base/rule.ts'
import { kindOf } from '../fields/index.ts'

export { isEmpty }

/** The part of a resource that the functions of this folder need. */
export type Fielded = Pick<AnyResource, 'fields'>

export const fieldEntries = (resource: Fielded): [string, Field][] =>
  Object.entries(resource.fields)
export const fieldOf = (resource: Fielded, name: string): Field | undefined =>
  Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined

/** The SQL side of a field. */
export const columnOf = (field: Field): Column => kindOf(field).column(field.options)

/** The value of a field that was never set: null, [], false or the initial state. */
export const emptyOf = (field: Field): unknown => kindOf(field).empty(field.options)

const fresh = (value: unknown): unknown => (Array.isArray(value) ? [...value] : value)

/**
 * Values that a new form starts with: the default of every writable field, else its empty value.
 */
export const defaultsOf = (resource: Fielded): Record<string, unknown> =>
  Object.fromEntries(
    fieldEntries(resource)
      .filter(([, field]) => field.options.readOnly !== true)
      .map(([name, field]) => [name, fresh(field.options.default ?? emptyOf(field))]),
  )

const empties = new WeakMap<Fielded['fields'], Readonly<Record<string, unknown>>>()

/** Every declared field at its empty value, defaults aside. */
export const emptyRecord = ({ fields }: Fielded): Record<string, unknown> => {
  let empty = empties.get(fields)
  if (!empty)
    empties.set(
      fields,
      (empty = Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]),
      )),
    )
  const record: Record<string, unknown> = { ...empty }
  // lists are each record's own
  for (const name in record) if (Array.isArray(record[name])) record[name] = fresh(record[name])
  return record
}

/** The text that identifies the record for people: its title field, else its id. */
export const titleOf = (
  resource: Pick<AnyResource, 'title'>,
  record: Readonly<Record<string, unknown>>,
): string => {
  const title = record[resource.title]
  if (typeof title === 'string' && title !== '') return title
  if (typeof title === 'number') return String(title)
  return typeof record.id === 'string' ? record.id : ''
}

type Pointing = CommonOptions & { readonly to?: unknown; readonly filter?: ListFilter }

/**
 * Name of the resource that a reference field (one or many) points at; undefined for every other
 * kind.
 */
export const targetOf = (field: Field): string | undefined => {
  if (!kindOf(field).refers) return undefined
  const { to }: Pointing = field.options
  return typeof to === 'string' ? to : undefined
}

/**
 * Conditions on the records that a reference field (one or many) takes; undefined if it takes
 * every one.
 */
export const referenceFilter = (field: Field): ListFilter | undefined => {
  const { filter }: Pointing = field.options
  return filter
}

/**
 * Resolves when everything that the record's rules need is loaded; at once if nothing has to be.
 * Await it before validating values on screen.
 */
export const rulesReady = async (resource: Fielded): Promise<void> => {
  await Promise.all(fieldEntries(resource).map(async ([, field]) => kindOf(field).prepare?.()))
}
