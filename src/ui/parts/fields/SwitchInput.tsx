import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { useTexts } from '../../../i18n/texts.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldTexts } from './fields.texts.ts'
import { useField } from './useField.ts'

const Row = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 34,
  ...theme.typography.body2,
}))
const Toggle = styled(Switch)(({ theme }) => ({
  width: 34,
  height: 20,
  padding: 0,
  overflow: 'visible',
  '& .MuiSwitch-switchBase': {
    padding: 2,
    '&.Mui-checked': { transform: 'translateX(14px)', color: theme.palette.primary.contrastText },
  },
  '& .MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track': {
    opacity: 1,
    background: theme.palette.primary.main,
  },
  '& .MuiSwitch-thumb': {
    width: 16,
    height: 16,
    boxShadow: 'none',
    background: theme.palette.background.paper,
  },
  '& .MuiSwitch-track': { borderRadius: 10, opacity: 1, background: theme.palette.text.secondary },
  '& .Mui-focusVisible + .MuiSwitch-track': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 2,
  },
}))

/** Yes or no, with the word beside the switch. */
export const SwitchInput = ({ source, options, disabled, autoFocus, hideLabel }: InputProps) => {
  const t = useTexts(fieldTexts)
  const field = useField<boolean>({ source, options, disabled })
  const on = field.value === true
  const { 'aria-required': _, ...control } = field.control
  return (
    <FieldFrame field={field} hideLabel={hideLabel}>
      <Row>
        <Toggle
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
