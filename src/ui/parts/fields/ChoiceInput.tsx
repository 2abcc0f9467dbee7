import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import type { CommonOptions } from '../../../schema/kind.ts'
import type { Label } from '../../../schema/label.ts'
import type { InputProps } from '../../field-view.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { fieldTexts } from './fields.texts.ts'
import { Segments } from './Segments.tsx'
import { useField, type FieldState } from './useField.ts'

export type SelectOptions = CommonOptions & { readonly options: Readonly<Record<string, Label>> }
/** Up to this many are side by side. */
const fewest = 3

interface SelectProps {
  readonly field: FieldState<string>
  readonly items: readonly { key: string; text: string }[]
  readonly optional: boolean
  readonly autoFocus?: boolean | undefined
}

/** A drop-down of named keys. */
export const SelectBox = ({ field, items, optional, autoFocus }: SelectProps) => {
  const t = useTexts(fieldTexts)
  const { id, ...control } = field.control
  return (
    <Select
      size="small"
      fullWidth
      displayEmpty
      name={field.name}
      value={typeof field.value === 'string' ? field.value : ''}
      disabled={field.disabled}
      error={field.error !== undefined}
      autoFocus={autoFocus}
      labelId={field.labelId}
      onChange={event => field.set(event.target.value || null)}
      onBlur={() => field.leave()}
      inputRef={field.attach}
      SelectDisplayProps={{ id, ...control }}
      renderValue={key => items.find(item => item.key === key)?.text ?? (key || t.choose)}
    >
      {optional && <MenuItem value="">{t.clear}</MenuItem>}
      {items.map(({ key, text }) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </Select>
  )
}

/** One of a few: side by side up to three, else a drop-down. */
export const ChoiceInput = ({
  source,
  options,
  disabled,
  autoFocus,
  hideLabel,
}: InputProps<SelectOptions>) => {
  const t = useTexts(fieldTexts)
  const label = useLabel()
  const field = useField<string>({ source, options, disabled })
  const items = Object.entries(options.options).map(([key, text]) => ({ key, text: label(text) }))
  if (items.length > fewest)
    return (
      <FieldFrame field={field} hideLabel={hideLabel} group>
        <SelectBox field={field} items={items} optional={!options.required} autoFocus={autoFocus} />
      </FieldFrame>
    )
  const chosenKeys = new Set(typeof field.value === 'string' ? [field.value] : [])
  return (
    <FieldFrame field={field} hideLabel={hideLabel} group>
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <Segments
          type="radio"
          name={field.id}
          items={items}
          chosen={chosenKeys}
          disabled={field.disabled}
          autoFocus={autoFocus}
          toggle={key => field.set(key)}
          onBlur={field.leave}
          controlRef={field.attach}
        />
        {!options.required && !field.disabled && chosenKeys.size > 0 && (
          <Button variant="text" size="small" onClick={() => field.set(null)}>
            {t.clear}
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
