import Box from '@mui/material/Box'
import type { KnownPoint } from './points.ts'

interface TipProps {
  readonly figure: (value: number) => string
  /** Given by recharts: whether a point is pointed at, and which. */
  readonly active?: boolean
  readonly payload?: readonly { readonly payload?: KnownPoint }[]
}

/** The tooltip of a chart's point under the pointer. */
export const Tip = ({ figure, active = false, payload = [] }: TipProps) => {
  const point = payload[0]?.payload
  if (!active || !point) return null
  return (
    <Box
      sx={{
        px: 2,
        py: 1,
        fontSize: 12,
        borderRadius: '6px',
        border: 1,
        borderColor: 'divider',
        color: 'text.primary',
        bgcolor: theme => theme.tokens.raised,
        boxShadow: theme => theme.tokens.shadow,
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>{point.name}</Box>
      <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{figure(point.value)}</Box>
    </Box>
  )
}
