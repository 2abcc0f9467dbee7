import { isFieldKind } from '../field-kinds.ts'
import type { Field, FilterOp, Kind } from '../kind.ts'
import { normalisedBy } from './base/rule.ts'
import { kinds } from './registry.ts'

export * from './registry.ts'
export type { FileRef } from './base/file.ts'
export { listEditOf } from './base/list.ts'

/** The pure half of a field. */
export const kindOf = (field: Field): Kind => {
  if (!isFieldKind(field.kind)) throw new Error(`unknown field kind ${field.kind}`)
  return kinds[field.kind]
}

/** A value of a field in the form that is stored and compared. */
export const normalised = ({ options }: Field, value: unknown): unknown =>
  normalisedBy(
    options,
    value,
    Array.isArray(value) ? 'list' : typeof value === 'number' ? 'number' : 'string',
  )

/**
 * A filter value of the address ('50', '978-7-02') as a SQL parameter, equality in the stored form;
 * undefined if it can't be a value.
 */
export const filterParam = (field: Field, raw: string, op: FilterOp): unknown => {
  const param = kindOf(field).parseFilter(raw, op, field.options)
  return (op === 'eq' || op === 'ne') && typeof param === 'string'
    ? normalised(field, param)
    : param
}
