import type { ReactNode } from 'react'
import { fieldOf, kindOf } from '../../../../src/schema/index.ts'
import type { InputViewProps } from '../../../../src/schema/resource.ts'
import { ChoiceInput } from '../../../../src/ui/parts/fields/ChoiceInput.tsx'
import { TextInput } from '../../../../src/ui/parts/fields/TextInput.tsx'
import { viewOf } from '../../../../src/ui/view-of.ts'
import { automation } from '../automation.resource.ts'
import { automationTexts } from '../automation.texts.ts'
import { choicesOf, yesAndNo } from '../fieldText.ts'
import { useIsAsked, useTerms } from './useTerms.ts'

const help = (name: 'valueHelp' | 'dateHelp') => ({
  en: automationTexts.en[name],
  zh: automationTexts.zh[name],
})

/**
 * The value that a field is set to, by the field's own choices or records where it has any; else as
 * text.
 */
export const ValueInput = ({ source, disabled }: InputViewProps): ReactNode => {
  const { subject, field: name } = useTerms()
  const field = subject && fieldOf(subject, name)
  const { options } = automation.fields.value
  if (!useIsAsked('value') || !field) return null
  const choices = choicesOf(field, yesAndNo)
  if (choices)
    return (
      <ChoiceInput source={source} options={{ ...options, options: choices }} disabled={disabled} />
    )
  const kind = kindOf(field)
  if (kind.refers === 'one') {
    const { Input } = viewOf(field)
    return (
      <Input
        source={source}
        options={{ ...field.options, label: options.label, required: false }}
        disabled={disabled}
      />
    )
  }
  return (
    <TextInput
      source={source}
      options={{ ...options, help: help(kind.later ? 'dateHelp' : 'valueHelp') }}
      disabled={disabled}
    />
  )
}
