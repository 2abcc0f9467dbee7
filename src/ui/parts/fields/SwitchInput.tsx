import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { useTexts } from '../../../i18n/texts.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldTexts } from './fields.texts.ts'
import { Segments } from './Segments.tsx'
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

/** Yes or no side by side: unlike a switch, both can be unchosen. */
const YesOrNo = ({ source, options, disabled, autoFocus, hideLabel }: InputProps) => {
  const t = useTexts(fieldTexts)
  const field = useField<boolean>({ source, options, disabled })
  const items = [
    { key: 'true', text: t.yes },
    { key: 'false', text: t.no },
  ]
  return (
    <FieldFrame field={field} hideLabel={hideLabel} group>
      <Segments
        type="radio"
        name={field.id}
        items={items}
        chosen={new Set(typeof field.value === 'boolean' ? [String(field.value)] : [])}
        disabled={field.disabled}
        autoFocus={autoFocus}
        describedBy={field.control['aria-describedby']}
        toggle={key => field.set(key === 'true')}
        onBlur={field.leave}
        controlRef={field.attach}
      />
    </FieldFrame>
  )
}

const YesNoSwitch = ({ source, options, disabled, autoFocus, hideLabel }: InputProps) => {
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

/**
 * Yes or no, with the word beside the switch; where nothing is chosen yet, the two words to choose
 * from.
 */
export const SwitchInput = (props: InputProps) =>
  props.blank ? <YesOrNo {...props} /> : <YesNoSwitch {...props} />
