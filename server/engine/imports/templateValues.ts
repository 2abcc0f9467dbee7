import { kindOf } from '../../../src/schema/index.ts'
import type { Field, JsonSchema } from '../../../src/schema/kind.ts'
import type { Lang } from '../../../src/schema/label.ts'

/** The allowed values of an enumerated schema, in stored form. */
export const listIn = (schema: JsonSchema): readonly unknown[] =>
  Array.isArray(schema.enum)
    ? schema.enum.filter(value => value !== null)
    : schema.type === 'boolean'
      ? [true, false]
      : []
export const itemsOf = ({ items }: JsonSchema): JsonSchema =>
  typeof items === 'object' && items !== null ? { ...items } : {}
export const isOf = ({ type }: JsonSchema, name: string): boolean =>
  Array.isArray(type) ? type.includes(name) : type === name

/** The values that a field's kind allows, for any kind. */
export interface CellValues {
  readonly schema: JsonSchema
  /** Texts of the sheet for a choice of one or several values. */
  readonly texts: readonly string[]
  readonly several: boolean
}
export const valuesOf = (field: Field, lang: Lang): CellValues => {
  const kind = kindOf(field)
  const schema = kind.openapi(field.options)
  const several = isOf(schema, 'array')
  const values = listIn(several ? itemsOf(schema) : schema)
  const formattedValues = values.map(value =>
    kind.formatCell(several ? [value] : value, field.options, lang),
  )
  return {
    schema,
    several,
    texts: formattedValues.flatMap(text => (typeof text === 'string' ? [text] : [])),
  }
}
