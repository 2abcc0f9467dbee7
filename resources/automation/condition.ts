import { splitCondition } from '../../src/protocol/query.ts'
import { parseRelative } from '../../src/schema/relativeDay.ts'
import type { Conditions } from '../../src/schema/resource-parts.ts'

/** The address of a list -> its conditions. */
export const conditionsIn = (text: string): Conditions => {
  const params = new URLSearchParams(text)
  const conditions: Record<string, string | readonly string[]> = {}
  for (const name of new Set(params.keys())) {
    const values = [...new Set(params.getAll(name).filter(Boolean))]
    const [first] = values
    if (first !== undefined) conditions[name] = values.length > 1 ? values : first
  }
  return conditions
}

/** Conditions -> the address of a list; null for none. Chinese stays readable. */
export const textOfConditions = (conditions: Conditions): string | null => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(conditions))
    for (const one of typeof value === 'string' ? [value] : value) params.append(name, one)
  const text = params.toString().replace(/(%[89A-F][0-9A-F])+/g, part => decodeURIComponent(part))
  return text === '' ? null : text
}

/** Names of the fields that conditions are on, in their order; `isField` tells names that need no taking apart. */
export const fieldsOf = (
  conditions: Conditions,
  isField: (name: string) => boolean,
): readonly string[] => [
  ...new Set(
    Object.keys(conditions).map(name => (isField(name) ? name : splitCondition(name).field)),
  ),
]

const signs: Readonly<Record<string, string>> = {
  gte: '≥ ',
  gt: '> ',
  lte: '≤ ',
  lt: '< ',
  ne: '≠ ',
}

/** The conditions on a field as they are written, where a value counts from the present: `≥ today-7`; undefined where none does. */
export const relativeText = (conditions: Conditions, field: string): string | undefined => {
  const own = Object.entries(conditions).filter(
    ([name]) => name === field || splitCondition(name).field === field,
  )
  const isRelative = own.some(([, value]) => [value].flat().some(one => parseRelative(one)))
  if (!isRelative) return undefined
  return own
    .map(([name, value]) => {
      const op = name === field ? 'eq' : splitCondition(name).op
      return `${signs[op] ?? ''}${[value].flat().join(', ')}`
    })
    .join(', ')
}
