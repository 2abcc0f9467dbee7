import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'

interface Item<V extends string> {
  readonly value: V
  readonly title: ReactNode
  readonly help?: ReactNode
  readonly disabled?: boolean
}
interface RadioCardsProps<V extends string> {
  readonly label: string
  readonly value: V | undefined
  readonly items: readonly Item<V>[]
  readonly disabled?: boolean
  onChange(value: V): void
}

const cardStyles = (chosen: boolean, disabled: boolean): SxProps<Theme> => ({
  display: 'flex',
  gap: 2,
  alignItems: 'flex-start',
  p: 3,
  border: 1,
  borderColor: (theme: Theme) => (chosen ? theme.tokens.accent : theme.tokens.lineStrong),
  bgcolor: (theme: Theme) => (chosen ? theme.tokens.selected : theme.tokens.surface),
  borderRadius: 1,
  cursor: disabled ? 'default' : 'pointer',
  '&:has(:focus-visible)': {
    outline: (theme: Theme) => `2px solid ${theme.tokens.accent}`,
    outlineOffset: 1,
  },
  '& input': {
    m: 0,
    mt: '3px',
    flex: 'none',
    accentColor: (theme: Theme) => theme.tokens.accent,
    outline: 'none',
  },
})

/** One of a few, each with a sentence; the browser's own radios, so that arrows walk them. */
export const RadioCards = <V extends string>({
  label,
  value,
  items,
  disabled = false,
  onChange,
}: RadioCardsProps<V>) => {
  const id = useId()
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 2, fontSize: 13, fontWeight: 500 }}>
        {label}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
          gap: 2,
          maxWidth: 960,
        }}
      >
        {items.map(item => (
          <Box
            component="label"
            key={item.value}
            sx={cardStyles(item.value === value, item.disabled || disabled)}
          >
            <input
              type="radio"
              name={id}
              value={item.value}
              checked={item.value === value}
              disabled={item.disabled || disabled}
              onChange={() => onChange(item.value)}
            />
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box
                component="span"
                sx={{
                  display: 'block',
                  fontWeight: 500,
                  color: item.disabled ? 'text.secondary' : undefined,
                }}
              >
                {item.title}
              </Box>
              {item.help !== undefined && (
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}
                >
                  {item.help}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
