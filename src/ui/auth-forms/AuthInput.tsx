import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { InputHTMLAttributes } from 'react'
import type { FieldState } from '../parts/fields/useField.ts'

interface Props extends Pick<OutlinedInputProps, 'endAdornment'> {
  readonly field: FieldState<string>
  readonly type?: 'text' | 'password'
  readonly autoComplete: string
  readonly autoFocus?: boolean
  /** Attributes of the control, beside those of its field. */
  readonly attributes: InputHTMLAttributes<HTMLInputElement>
}

/** One line of a way in, as it is typed: a code, a password, the text of a picture. */
export const AuthInput = ({
  field,
  type = 'text',
  autoComplete,
  autoFocus = false,
  endAdornment,
  attributes,
}: Props) => (
  <OutlinedInput
    size="small"
    fullWidth
    id={field.id}
    name={field.name}
    type={type}
    value={typeof field.value === 'string' ? field.value : ''}
    error={field.error !== undefined}
    autoComplete={autoComplete}
    autoFocus={autoFocus}
    onChange={event => field.set(event.target.value)}
    onBlur={field.leave}
    inputRef={field.attach}
    endAdornment={endAdornment}
    slotProps={{ input: { ...field.control, ...attributes } }}
  />
)

/** Digits of one width, apart from each other. */
export const codeStyle = { fontVariantNumeric: 'tabular-nums', letterSpacing: '.08em' } as const
