import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { debounce } from '../../timing.ts'

export const Stack = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minWidth: 0,
  '& .filter-pair': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: 8,
  },
  '& .filter-name': {
    ...theme.typography.caption,
    color: theme.palette.text.secondary,
    display: 'block',
  },
  '& .filter-presets': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}))

interface BoxProps {
  readonly label: string
  readonly value: string
  readonly type?: 'text' | 'date'
  readonly numeric?: boolean
  /** The label is read, not seen. */
  readonly quiet?: boolean
  readonly placeholder?: string
  set(value: string): void
}

/**
 * A text field that takes effect half a second after the last key, at Enter, or on leaving
 * (UI-07); a day takes effect at once.
 */
export const DebouncedField = ({
  label,
  value,
  type = 'text',
  numeric,
  quiet,
  placeholder,
  set,
}: BoxProps) => {
  const id = useId()
  const [typedText, setTyped] = useState<string>()
  const run = useEffectEvent((text: string) => {
    setTyped(undefined)
    set(text)
  })
  const [debouncedRun] = useState(() => debounce((text: string) => run(text)))
  useEffect(() => debouncedRun.cancel, [debouncedRun])
  return (
    <div>
      {!quiet && (
        <label className="filter-name" htmlFor={id}>
          {label}
        </label>
      )}
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        type={type}
        value={typedText ?? value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={event => {
          if (type === 'date') return set(event.target.value)
          setTyped(event.target.value)
          debouncedRun(event.target.value)
        }}
        onKeyDown={event => event.key === 'Enter' && debouncedRun.flush()}
        onBlur={debouncedRun.flush}
        slotProps={{
          input: {
            'aria-label': quiet ? label : undefined,
            inputMode: numeric ? 'decimal' : undefined,
          },
        }}
      />
    </div>
  )
}
