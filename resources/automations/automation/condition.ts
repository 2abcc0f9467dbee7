import type { Conditions } from '../../../src/schema/resource-parts.ts'

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

/** Converts conditions to the address of a list; null for none. Chinese stays readable. */
export const textOfConditions = (conditions: Conditions): string | null => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(conditions))
    for (const one of typeof value === 'string' ? [value] : value) params.append(name, one)
  const text = params.toString().replace(/(%[89A-F][0-9A-F])+/g, part => decodeURIComponent(part))
  return text === '' ? null : text
}
