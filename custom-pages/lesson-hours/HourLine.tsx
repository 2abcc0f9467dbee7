import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Why something was or was not counted, in lighter lines. */
export const WhyLines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map(line => (
    <Typography
      key={line}
      data-data
      color="text.secondary"
      sx={{ fontSize: 13, overflowWrap: 'anywhere' }}
    >
      {line}
    </Typography>
  ))

interface HourLineProps {
  readonly title: string
  readonly detail: string
  readonly why: readonly string[]
  /** In place of hours. */
  readonly end: ReactNode
}
/** A line of a list of hours, as it fits a phone. */
export const HourLine = ({ title, detail, why, end }: HourLineProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      gap: 3,
      py: 3,
      borderBottom: 1,
      borderColor: 'divider',
      breakInside: 'avoid',
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography data-data sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ fontSize: 13 }}>
        {detail}
      </Typography>
      <WhyLines lines={why} />
    </Box>
    <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{end}</Typography>
  </Box>
)
