import OutlinedInput from '@mui/material/OutlinedInput'
import type { Label } from '../../schema/label.ts'
import { FieldFrame } from '../parts/fields/FieldFrame.tsx'
import { useField } from '../parts/fields/useField.ts'

interface Props {
  readonly name: 'code' | 'present'
  readonly label: Label
  /** Letters are expected besides digits: a recovery code. */
  readonly letters?: boolean
  readonly autoFocus?: boolean
}

/** A code of the second factor: six digits of an authenticator app, or a recovery code. */
export const FactorCodeBox = ({ name, label, letters = false, autoFocus = false }: Props) => {
  const field = useField<string>({ source: name, options: { label } })
  return (
    <FieldFrame field={field}>
      <OutlinedInput
        size="small"
        fullWidth
        id={field.id}
        name={field.name}
        value={typeof field.value === 'string' ? field.value : ''}
        error={field.error !== undefined}
        autoFocus={autoFocus}
        autoComplete={letters ? 'off' : 'one-time-code'}
        onChange={event => field.set(event.target.value)}
        onBlur={field.leave}
        inputRef={field.attach}
        slotProps={{
          input: {
            ...field.control,
            inputMode: letters ? 'text' : 'numeric',
            maxLength: 40,
            autoCapitalize: 'none',
            spellCheck: false,
            style: { fontVariantNumeric: 'tabular-nums', letterSpacing: '.08em' },
          },
        }}
      />
    </FieldFrame>
  )
}
