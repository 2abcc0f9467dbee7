import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { useTexts } from '../../../i18n/texts.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldTexts } from './fields.texts.ts'
import { useField } from './useField.ts'

const Row = styled('span')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: 4, minHeight: 34, marginInlineStart: -8, ...theme.typography.body2 }))

/** Yes or no, with the word beside the switch. */
export const SwitchInput = ({ source, options, disabled, autoFocus, hideLabel }: InputProps) => {
  const t = useTexts(fieldTexts)
  const field = useField<boolean>({ source, options, disabled })
  const on = field.value === true
  const { 'aria-required': _, ...control } = field.control
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <Row>
        <Switch
          name={field.name}
          checked={on}
          disabled={field.disabled}
          autoFocus={autoFocus}
          // the value itself, not the event: an unchecked box's event says 'on' all the same
          onChange={(_event, checked) => field.set(checked)}
          onBlur={field.leave}
          slotProps={{ input: { ...control, role: 'switch', ref: field.attach } }}
        />
        <span aria-hidden>{on ? t.yes : t.no}</span>
      </Row>
    </FieldFrame>
  )
}
