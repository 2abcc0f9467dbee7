import OutlinedInput from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import { useLabel } from '../../../i18n/texts.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useField } from './useField.ts'

interface Props extends InputProps {
  readonly type?: 'text' | 'email' | 'url' | 'password'
  readonly autoComplete?: string
  /** Grows with its lines. */
  readonly multiline?: boolean
  readonly end?: ReactNode
}

const displayText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One line of text, or several. An emptied box is null. */
export const TextInput = ({
  source,
  options,
  disabled,
  autoFocus,
  hideLabel,
  type = 'text',
  autoComplete = 'off',
  multiline,
  end,
}: Props) => {
  const field = useField<string>({ source, options, disabled })
  const label = useLabel()
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <OutlinedInput
        size="small"
        fullWidth
        id={field.id}
        name={field.name}
        type={type}
        multiline={multiline}
        minRows={multiline ? 3 : undefined}
        maxRows={multiline ? 14 : undefined}
        value={displayText(field.value)}
        placeholder={options.placeholder && label(options.placeholder)}
        disabled={field.disabled}
        error={field.error !== undefined}
        autoFocus={autoFocus}
        autoComplete={autoComplete}
        onChange={event => field.set(event.target.value === '' ? null : event.target.value)}
        onBlur={field.leave}
        inputRef={field.attach}
        endAdornment={end}
        slotProps={{ input: { ...field.control, spellCheck: multiline } }}
      />
    </FieldFrame>
  )
}
