import type { InputProps } from '../../field-view.ts'
import { CodeSelect } from './CodeSelect.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { useField } from './useField.ts'

/** A separate calling code; next to a phone it is part of the phone's input. */
export const CountryCodeInput = ({ source, options, disabled, hideLabel }: InputProps) => {
  const field = useField<string>({ source, options, disabled })
  const { id, ...control } = field.control
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <CodeSelect
        id={id}
        wide
        control={control}
        labelledBy={field.labelId}
        value={typeof field.value === 'string' ? field.value : null}
        disabled={field.disabled}
        error={field.error !== undefined}
        onChange={field.set}
        onBlur={field.leave}
      />
    </FieldFrame>
  )
}
