import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { SummaryField, SummaryStrip } from '../../schema/resource.ts'

type Size = 'value' | 'view' | 'week'

/** Widths and heights in px, also while values are on their way: nothing moves when they come. */
const sizes = {
  value: { width: { xs: 'calc(50% - 12px)', sm: 128 }, minHeight: 56 },
  view: { width: { xs: 1, sm: 272 }, minHeight: 76 },
  week: { width: 1, minHeight: 160 },
} as const satisfies Readonly<Record<Size, object>>

/** The room of the lines of a day in a week. */
export const dayHeight = 128

/** How much room an item takes. */
export const sizeOf = (item: SummaryField | SummaryStrip): (typeof sizes)[Size] =>
  sizes['field' in item ? (item.show ? 'view' : 'value') : item.strip === 'week' ? 'week' : 'view']

/** The items of a summary, one beside the other, in as many lines as they need. */
export const summaryLine = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 24px',
  pt: 2,
  mb: 4,
  minWidth: 0,
} as const

interface FrameProps {
  readonly label: string
  readonly item: SummaryField | SummaryStrip
  readonly children: ReactNode
}

/** An item of a record's summary: what it is, and below it its value. */
export const SummaryItemFrame = ({ label, item, children }: FrameProps) => (
  <Box role="group" aria-label={label} sx={{ minWidth: 0, ...sizeOf(item) }}>
    <Typography
      variant="caption"
      component="div"
      noWrap
      title={label}
      sx={{ color: 'text.secondary', mb: 1 }}
    >
      {label}
    </Typography>
    {children}
  </Box>
)
