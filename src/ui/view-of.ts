import { isFieldKind } from '../schema/field-kinds.ts'
import type { Field } from '../schema/kind.ts'
import type { FieldView } from './field-view.ts'
import { fieldViews } from './field-views.ts'

/** The view half of a field; throws for an unknown kind. */
export const viewOf = (field: Pick<Field, 'kind'>): FieldView => {
  if (!isFieldKind(field.kind)) throw new Error(`unknown field kind ${field.kind}`)
  return fieldViews[field.kind]
}
