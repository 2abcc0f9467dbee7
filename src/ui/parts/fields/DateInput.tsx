import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import type { CommonOptions } from '../../../schema/kind.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldTexts } from './fields.texts.ts'
import { fromLocalInput, localDay, toLocalInput } from './localTime.ts'
import { shownZone } from './time.ts'
import { useField } from './useField.ts'

type DayOptions = CommonOptions & {
  readonly past?: boolean
  readonly min?: string
  readonly max?: string
}
const Zone = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.palette.text.secondary,
  margin: 0,
}))

/** A calendar day, by the browser's own picker. */
export const DateInput = ({
  source,
  options,
  disabled,
  autoFocus,
  hideLabel,
}: InputProps<DayOptions>) => {
  const field = useField<string>({ source, options, disabled })
  const [today] = useState(() => localDay(new Date()))
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <OutlinedInput
        size="small"
        fullWidth
        id={field.id}
        name={field.name}
        type="date"
        value={typeof field.value === 'string' ? field.value : ''}
        disabled={field.disabled}
        error={field.error !== undefined}
        autoFocus={autoFocus}
        onChange={event => field.set(event.target.value || null)}
        onBlur={field.leave}
        inputRef={field.attach}
        slotProps={{
          input: {
            ...field.control,
            min: options.min ?? '1000-01-01',
            max: options.max ?? (options.past ? today : '9999-12-31'),
          },
        }}
      />
    </FieldFrame>
  )
}

/**
 * A day and a time in the institution's time zone, which is named; the form stores the instant in
 * UTC.
 */
export const DateTimeInput = ({ source, options, disabled, autoFocus, hideLabel }: InputProps) => {
  const t = useTexts(fieldTexts)
  const field = useField<string>({ source, options, disabled })
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <OutlinedInput
        size="small"
        fullWidth
        id={field.id}
        name={field.name}
        type="datetime-local"
        value={typeof field.value === 'string' ? toLocalInput(field.value) : ''}
        disabled={field.disabled}
        error={field.error !== undefined}
        autoFocus={autoFocus}
        onChange={event => field.set(fromLocalInput(event.target.value))}
        onBlur={field.leave}
        inputRef={field.attach}
        slotProps={{ input: { ...field.control, max: '9999-12-31T23:59' } }}
      />
      {!hideLabel && <Zone>{t.timeZone(shownZone())}</Zone>}
    </FieldFrame>
  )
}
