import { isEmpty } from '../fields/base/rule.ts'
import { kindOf } from '../fields/index.ts'
import type { CommonOptions, DefaultFrom, DefaultSources, Field } from '../kind.ts'
import { fieldEntries, fieldOf, type Fielded } from './fields.ts'

type Values = Readonly<Record<string, unknown>>
type Moving = CommonOptions & { readonly defaultFrom?: DefaultFrom }

/**
 * What the default of a field is relative to; undefined if it is a constant, or if there is none.
 */
export const defaultFromOf = (options: CommonOptions): DefaultFrom | undefined => {
  const { defaultFrom }: Moving = options
  return defaultFrom
}
/** Whether a new record has a value for the field even if none is given. */
export const hasDefault = (options: CommonOptions): boolean =>
  options.default !== undefined || defaultFromOf(options) !== undefined

const movingFields = (resource: Fielded): readonly (readonly [string, Field, DefaultFrom])[] =>
  fieldEntries(resource).flatMap(([name, field]) => {
    const from = defaultFromOf(field.options)
    return from === undefined ? [] : [[name, field, from] as const]
  })

/**
 * Defaults that depend on time, another field or the institution, for the fields that `values`
 * lacks. A default relative to an empty field is left out. `values` may contain further fields with
 * their defaults.
 */
export const movingDefaults = (
  resource: Fielded,
  values: Values,
  { now, zone, callingCode }: DefaultSources,
): Record<string, unknown> => {
  const open = movingFields(resource).filter(([name]) => values[name] === undefined)
  const found: Record<string, unknown> = {}
  // one may count from another that is found in this pass
  for (let size = -1; size !== Object.keys(found).length;) {
    size = Object.keys(found).length
    for (const [name, field, defaultFrom] of open) {
      if (defaultFrom === 'institution') {
        if (callingCode !== '') found[name] = callingCode
        continue
      }
      const { after, days } = typeof defaultFrom === 'object' ? defaultFrom : { after: '', days: 0 }
      const from = after ? (found[after] ?? values[after]) : now
      if (typeof from === 'string' && !isEmpty(from))
        found[name] ??= kindOf(field).later?.(from, days, zone)
    }
  }
  return found
}

/** Names of the fields whose default depends on the named field, directly or indirectly. */
export const countedFrom = (resource: Fielded, name: string): ReadonlySet<string> => {
  const names = new Set<string>([name])
  for (let size = 0; size !== names.size;) {
    size = names.size
    for (const [own, , from] of movingFields(resource))
      if (typeof from === 'object' && names.has(from.after)) names.add(own)
  }
  names.delete(name)
  return names
}

const tellsTime = (field: Field | undefined): boolean =>
  field !== undefined && kindOf(field).later !== undefined

/** Problems with the reference of a field's default, as sentences; empty if there are none. */
export const defaultProblems = (resource: Fielded, name: string, field: Field): string[] => {
  const defaultFrom = defaultFromOf(field.options)
  if (defaultFrom === undefined) return []
  if (field.options.default !== undefined) return [`field ${name} has two defaults`]
  if (typeof defaultFrom !== 'object') return []
  if (!tellsTime(fieldOf(resource, defaultFrom.after)))
    return [`field ${name}: its default counts from ${defaultFrom.after}, which tells no time`]
  return countedFrom(resource, name).has(defaultFrom.after)
    ? [`field ${name}: its default counts from itself`]
    : []
}
