import TextField from '@mui/material/TextField'
import { Tool } from './Tool.tsx'

interface ChoiceToolProps {
  readonly label: string
  /** In pixels. */
  readonly width: number
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[]
  /** Label of the empty choice; without it one option is always chosen. */
  readonly any?: string
  /** True: the texts are what records say, in any language. */
  readonly ofRecords?: true
  readonly disabled?: boolean
  readonly error?: boolean
  readonly helperText?: string | undefined
  set(value: string | null): void
}

/** A control that offers some values. */
export const ChoiceTool = ({
  label,
  width,
  value,
  options,
  any,
  ofRecords,
  disabled = false,
  error = false,
  helperText,
  set,
}: ChoiceToolProps) => (
  <Tool label={label} width={width}>
    {id => (
      <TextField
        id={id}
        select
        size="small"
        fullWidth
        value={value}
        disabled={disabled}
        error={error}
        helperText={helperText}
        onChange={event => set(event.target.value || null)}
        slotProps={{ select: { native: true } }}
      >
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option} data-data={ofRecords}>
            {text}
          </option>
        ))}
      </TextField>
    )}
  </Tool>
)
