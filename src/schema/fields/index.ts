import { isFieldKind } from '../field-kinds.ts'
import type { Field, Kind } from '../kind.ts'
import { kinds } from './registry.ts'

export * from './registry.ts'
export type { FileRef } from './base/file.ts'
export { listEditOf } from './base/list.ts'

/** The pure half of a field. */
export const kindOf = (field: Field): Kind => {
  if (!isFieldKind(field.kind)) throw new Error(`unknown field kind ${field.kind}`)
  return kinds[field.kind]
}
