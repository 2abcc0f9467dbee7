import type { Label } from '../../schema/label.ts'
import { FieldFrame } from '../parts/fields/FieldFrame.tsx'
import { useField } from '../parts/fields/useField.ts'
import { AuthInput, codeStyle } from './AuthInput.tsx'

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
      <AuthInput
        field={field}
        autoComplete={letters ? 'off' : 'one-time-code'}
        autoFocus={autoFocus}
        attributes={{
          inputMode: letters ? 'text' : 'numeric',
          maxLength: 40,
          autoCapitalize: 'none',
          spellCheck: false,
          style: codeStyle,
        }}
      />
    </FieldFrame>
  )
}
