import { NumericStepper } from '../NumericStepper.tsx'
import type { InputProps } from '../../field-view.ts'
import type { CommonOptions } from '../../../schema/kind.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useField } from './useField.ts'

type Options = CommonOptions & { readonly min?: number; readonly max?: number }

/** A small whole number with a button either side (UI-06). */
export const StepperInput = ({
  source,
  options,
  disabled,
  autoFocus,
  hideLabel,
}: InputProps<Options>) => {
  const field = useField<number>({ source, options, disabled })
  const { id, ...control } = field.control
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <NumericStepper
        id={id}
        value={typeof field.value === 'number' ? field.value : null}
        onChange={field.set}
        onBlur={field.leave}
        min={options.min ?? 1}
        max={options.max ?? 12}
        disabled={field.disabled}
        error={field.error !== undefined}
        autoFocus={autoFocus}
        control={control}
      />
    </FieldFrame>
  )
}
