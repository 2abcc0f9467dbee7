import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'

interface FieldSelectProps {
  readonly label: string
  readonly value: string
  readonly fields: readonly string[]
  readonly empty: string
  /** One more choice, which is no field. */
  readonly also?: { readonly value: string; readonly text: string }
  nameOf(field: string): string
  onChange(value: string): void
}

/**
 * One of the resource's fields, by the browser's own drop-down: known to every keyboard and phone.
 */
export const FieldSelect = ({
  label,
  value,
  fields,
  empty,
  also,
  nameOf,
  onChange,
}: FieldSelectProps) => (
  <NativeSelect
    fullWidth
    input={<OutlinedInput size="small" />}
    value={value}
    inputProps={{ 'aria-label': label }}
    onChange={event => onChange(event.target.value)}
  >
    <option value="">{empty}</option>
    {fields.map(name => (
      <option key={name} value={name}>
        {nameOf(name)}
      </option>
    ))}
    {also && <option value={also.value}>{also.text}</option>}
  </NativeSelect>
)
