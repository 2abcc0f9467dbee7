import type { ReactNode } from 'react'
import { canDo } from '../../../../src/access/index.ts'
import { fieldOf } from '../../../../src/schema/index.ts'
import type { Label } from '../../../../src/schema/label.ts'
import { isHeard, type AnyResource, type InputViewProps } from '../../../../src/schema/resource.ts'
import { useAccess, useFindResource, useResources } from '../../../../src/ui/context.tsx'
import { ChecksInput } from '../../../../src/ui/parts/fields/ChecksInput.tsx'
import { ChoiceInput } from '../../../../src/ui/parts/fields/ChoiceInput.tsx'
import {
  countableBy,
  dateFields,
  ownRecipients,
  recipientsOf,
  settableFields,
  tagFields,
  watchableFields,
} from '../automation.parts.ts'
import { automation } from '../automation.resource.ts'
import { helps } from './helps.ts'
import { ownRecipientLabels } from './labels.ts'
import { useIsAsked, useTerms } from './useTerms.ts'

type Choices = Readonly<Record<string, Label>>

/** Fields of a resource under their labels. */
const named = (resource: AnyResource | undefined, names: readonly string[]): Choices =>
  Object.fromEntries(
    names.flatMap(name => {
      const field = resource && fieldOf(resource, name)
      return field ? [[name, field.options.label] as const] : []
    }),
  )

/**
 * The help text below an input of the target's fields; if there is nothing to choose, the reason.
 */
const helpOf = (target: AnyResource | undefined, options: Choices, none: Label, help?: Label) => {
  const said = target && Object.keys(options).length === 0 ? none : help
  return said ? { help: said } : {}
}

/** The records that an automation looks at. */
export const TargetInput = ({ source, disabled }: InputViewProps): ReactNode => {
  const access = useAccess()
  const options = Object.fromEntries(
    useResources()
      .filter(
        resource =>
          resource.routes !== undefined && isHeard(resource) && canDo(access, resource, 'read'),
      )
      .map(({ name, plural }) => [name, plural] as const),
  )
  return (
    <ChoiceInput
      source={source}
      options={{ ...automation.fields.target.options, options }}
      disabled={disabled}
    />
  )
}

export const WatchedInput = ({ source, disabled }: InputViewProps): ReactNode => {
  const { target } = useTerms()
  const options = target ? named(target, watchableFields(target)) : {}
  if (!useIsAsked('watched')) return null
  return (
    <ChecksInput
      source={source}
      options={{
        ...automation.fields.watched.options,
        ...helpOf(target, options, helps.noWatched, helps.watched),
        options,
      }}
      disabled={disabled}
    />
  )
}

export const DateFieldInput = ({ source, disabled }: InputViewProps): ReactNode => {
  const { target } = useTerms()
  const options = target ? named(target, dateFields(target)) : {}
  if (!useIsAsked('dateField')) return null
  return (
    <ChoiceInput
      source={source}
      options={{
        ...automation.fields.dateField.options,
        ...helpOf(target, options, helps.noDate),
        required: true,
        options,
      }}
      disabled={disabled}
    />
  )
}

export const CountByInput = ({ source, disabled }: InputViewProps): ReactNode => {
  const { target } = useTerms()
  const options = target ? named(target, countableBy(target)) : {}
  if (!useIsAsked('countBy')) return null
  return (
    <ChoiceInput
      source={source}
      options={{
        ...automation.fields.countBy.options,
        ...helpOf(target, options, helps.noCountBy, helps.countBy),
        options,
      }}
      disabled={disabled}
    />
  )
}

/** The field that is set, or whose tags are changed. */
export const FieldChoiceInput = ({ source, disabled }: InputViewProps): ReactNode => {
  const { subject, action } = useTerms()
  const possible = action === 'TAG' ? tagFields : settableFields
  const options = subject ? named(subject, possible(subject)) : {}
  if (!useIsAsked('field')) return null
  return (
    <ChoiceInput
      source={source}
      options={{
        ...automation.fields.field.options,
        ...helpOf(subject, options, helps.noField),
        required: true,
        options,
      }}
      disabled={disabled}
    />
  )
}

/** Chooses the recipients. */
export const RecipientsInput = ({ source, disabled }: InputViewProps): ReactNode => {
  const find = useFindResource()
  const { subject } = useTerms()
  const options = Object.fromEntries(
    (subject ? recipientsOf(subject, find) : [ownRecipients.owner]).flatMap(name => {
      const own = ownRecipientLabels[name]
      const label = own ?? (subject && fieldOf(subject, name)?.options.label)
      return label ? [[name, label] as const] : []
    }),
  )
  if (!useIsAsked('recipients')) return null
  return (
    <ChecksInput
      source={source}
      options={{ ...automation.fields.recipients.options, required: true, options }}
      disabled={disabled}
    />
  )
}
