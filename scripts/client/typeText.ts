import type { JsonSchema } from '../../src/schema/kind.ts'

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objects = (value: unknown): JsonSchema[] =>
  Array.isArray(value) ? value.filter(isObject) : []
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : []

/** A name in the form of a property in an object type. */
export const propertyName = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)

const union = (parts: readonly string[]): string => {
  const all = [...new Set(parts)]
  return all.includes('unknown') ? 'unknown' : all.join(' | ')
}
const listOf = (item: string): string => `readonly ${/[|&{]/.test(item) ? `(${item})` : item}[]`

const objectText = (schema: JsonSchema): string => {
  const { properties, additionalProperties } = schema
  if (!isObject(properties))
    return isObject(additionalProperties)
      ? `Readonly<Record<string, ${typeText(additionalProperties)}>>`
      : 'Readonly<Record<string, unknown>>'
  const required = new Set(texts(schema['required']))
  const lines = Object.entries(properties).map(
    ([name, one]) =>
      `readonly ${propertyName(name)}${required.has(name) ? '' : '?'}: ${isObject(one) ? typeText(one) : 'unknown'}`,
  )
  return lines.length ? `{ ${lines.join('; ')} }` : 'Readonly<Record<string, never>>'
}

const ofType: Readonly<Record<string, (schema: JsonSchema) => string>> = {
  string: () => 'string',
  integer: () => 'number',
  number: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: ({ items }) => listOf(isObject(items) ? typeText(items) : 'unknown'),
  object: objectText,
}

/** A JSON schema as a TypeScript type; `unknown` for an empty schema. */
export const typeText = (schema: JsonSchema): string => {
  const { enum: choices, oneOf, anyOf, allOf, type } = schema
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(choices)) return union(choices.map(choice => JSON.stringify(choice)))
  const some = [...objects(oneOf), ...objects(anyOf)]
  if (some.length) return union(some.map(typeText))
  if (Array.isArray(allOf)) return objects(allOf).map(typeText).join(' & ')
  const types = Array.isArray(type) ? texts(type) : typeof type === 'string' ? [type] : []
  return types.length ? union(types.map(one => ofType[one]?.(schema) ?? 'unknown')) : 'unknown'
}
