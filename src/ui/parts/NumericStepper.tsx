import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { InputHTMLAttributes } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { stepperTexts } from './pieces.texts.ts'
import { useNumericStepper, type NumericStepperProps } from './useNumericStepper.ts'

interface Look {
  readonly id?: string
  readonly disabled?: boolean
  readonly error?: boolean
  readonly autoFocus?: boolean | undefined
  /** aria-* and data-* of the box. */
  readonly control?: InputHTMLAttributes<HTMLInputElement>
  onBlur?(): void
}

export const NumericStepper = ({
  id,
  disabled,
  error,
  autoFocus,
  control,
  onBlur,
  ...props
}: NumericStepperProps & Look) => {
  const t = useTexts(stepperTexts)
  const s = useNumericStepper(props)
  return (
    <OutlinedInput
      id={id}
      size="small"
      disabled={disabled}
      error={error}
      autoFocus={autoFocus}
      value={s.text}
      sx={{ width: 144, px: 0.5 }}
      onChange={event => s.type(event.target.value)}
      onKeyDown={s.onKeyDown}
      onBlur={() => {
        s.leave()
        onBlur?.()
      }}
      startAdornment={
        <IconButton
          size="small"
          tabIndex={-1}
          aria-label={t.less}
          disabled={disabled || !s.canLess}
          onClick={s.less}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
      }
      endAdornment={
        <IconButton
          size="small"
          tabIndex={-1}
          aria-label={t.more}
          disabled={disabled || !s.canMore}
          onClick={s.more}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      }
      slotProps={{
        input: {
          ...control,
          role: 'spinbutton',
          inputMode: 'numeric',
          autoComplete: 'off',
          'aria-valuemin': s.min,
          'aria-valuemax': s.max,
          'aria-valuenow': props.value ?? undefined,
          style: { textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  )
}
