import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { InputViewProps } from '../../../src/schema/resource.ts'
import { choicesView } from '../../../src/schema/fields/choices/view.tsx'
import { customField } from './customField.resource.ts'

/** The choices of a field, where its type has any. */
export const ChoicesOfType = (props: InputViewProps): ReactNode => {
  const type: unknown = useWatch({ name: 'type' })
  return type === 'CHOICE' ? (
    <choicesView.Input {...props} options={customField.fields.choices.options} />
  ) : null
}
