import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLabel } from '../../../i18n/texts.ts'
import { parseNumber } from '../../../schema/fields/base/number.ts'
import {
  amountText,
  currencyOf,
  minorUnits,
  type MoneyOptions,
} from '../../../schema/fields/money/index.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { boxText, parseTyped, type TypedForm } from './number-text.ts'
import { useField } from './useField.ts'

interface Props<V> extends InputProps {
  readonly form: TypedForm<V>
  readonly isValue: (value: unknown) => value is V
  readonly whole?: boolean
  /** Stands before the figure. */
  readonly unit?: string | undefined
}

/**
 * A right-aligned number. Typed text stays until the field loses focus, even if it is no number.
 */
const FigureInput = <V extends string | number>({
  source,
  options,
  disabled,
  autoFocus,
  hideLabel,
  form,
  isValue,
  whole,
  unit,
}: Props<V>) => {
  const field = useField<V>({ source, options, disabled })
  const label = useLabel()
  const [typedText, setTyped] = useState<string>()
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <OutlinedInput
        size="small"
        fullWidth
        id={field.id}
        name={field.name}
        value={boxText(typedText, field.value, isValue, form)}
        placeholder={options.placeholder && label(options.placeholder)}
        disabled={field.disabled}
        error={field.error !== undefined}
        autoFocus={autoFocus}
        autoComplete="off"
        startAdornment={unit && <InputAdornment position="start">{unit}</InputAdornment>}
        onChange={event => {
          setTyped(event.target.value)
          field.set(parseTyped(event.target.value, form))
        }}
        onBlur={event => {
          setTyped(undefined)
          field.leave(event)
        }}
        inputRef={field.attach}
        slotProps={{
          input: {
            ...field.control,
            inputMode: whole ? 'numeric' : 'decimal',
            style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          },
        }}
      />
    </FieldFrame>
  )
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isAmount = (value: unknown): value is string =>
  typeof value === 'string' && minorUnits(value) !== undefined
const numbers: TypedForm<number> = { parse: parseNumber, show: String }
const amounts: TypedForm<string> = {
  parse: text => {
    const minor = minorUnits(text.normalize('NFKC').replace(/[\s,]/g, ''))
    return minor === undefined ? undefined : amountText(minor)
  },
  show: value => value,
}

/** A number; the kind's rule says how many decimals it keeps. */
export const NumberInput = (props: InputProps & { whole?: boolean }) => (
  <FigureInput {...props} form={numbers} isValue={isNumber} />
)
/** An amount of money in major units, '12.50' on the wire. */
export const MoneyInput = (props: InputProps<MoneyOptions>) => {
  const record = useWatch()
  return (
    <FigureInput
      {...props}
      form={amounts}
      isValue={isAmount}
      unit={currencyOf(props.options, record)}
    />
  )
}
