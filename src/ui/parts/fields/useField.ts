import { useInput } from 'react-admin'
import type { FocusEvent } from 'react'
import type { CommonOptions } from '../../../schema/kind.ts'
import { useLabel } from '../../../i18n/texts.ts'
import { useIssueText } from './issue-text.ts'
import { isMasked } from './masked.ts'

const same = (value: unknown) => value

/** Accessibility attributes of a control. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': boolean | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': boolean | undefined
}

export interface FieldState<V> {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly labelId: string
  readonly help: string | undefined
  /** The error text: '' while it is loading, undefined if there is no error. */
  readonly error: string | undefined
  /** The error as the form keeps it. */
  readonly raw: unknown
  /** V, or what was typed where that is no V. */
  readonly value: unknown
  /** Value with which the form was filled. */
  readonly changed: boolean
  readonly disabled: boolean
  readonly required: boolean
  readonly control: ControlProps
  set(value: V | string | null): void
  leave(event?: FocusEvent<HTMLElement>): void
  /** For the control that gets the focus if this field is the first with an error. */
  attach(element: HTMLElement | null): void
}

export interface UseFieldOptions {
  readonly source: string
  readonly options: CommonOptions
  readonly disabled?: boolean | undefined
}

/**
 * One field of the surrounding form: value, error text and the ids that connect label, help and
 * error to the control. Values are not converted; the form's resolver validates them. `disabled` is
 * not passed to the form, which would drop the value.
 */
export const useField = <V = unknown>({
  source,
  options,
  disabled = false,
}: UseFieldOptions): FieldState<V> => {
  const { id, field, fieldState } = useInput({ source, format: same, parse: same })
  const label = useLabel()
  const say = useIssueText()
  const raw: unknown = fieldState.error
  const error = raw === undefined ? undefined : (say(raw) ?? '')
  const help = options.help && label(options.help)
  const described = [error !== undefined && `${id}-error`, help !== undefined && `${id}-help`]
    .filter(part => part !== false)
    .join(' ')
  const value: unknown = field.value
  return {
    id,
    name: field.name,
    label: label(options.label),
    labelId: `${id}-label`,
    help,
    error,
    raw,
    value,
    changed: fieldState.isDirty,
    disabled: disabled || isMasked(value, options),
    required: options.required === true,
    control: {
      id,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': described || undefined,
      'aria-required': options.required || undefined,
    },
    set: field.onChange,
    leave: field.onBlur,
    attach: field.ref,
  }
}
