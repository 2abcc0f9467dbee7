import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ChartSwitch } from './ChartSwitch.tsx'

interface ChartHeadProps {
  readonly id?: string
  readonly title: string
  readonly note: ReactNode
  /** False if there is nothing to show in another way. */
  readonly switchable?: boolean
}

/** The heading of a chart, or of several compact ones: title, note, and the switch to the table. */
export const ChartHead = ({ id, title, note, switchable = true }: ChartHeadProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', mb: 2 }}>
    <Typography variant="h2" id={id}>
      {title}
    </Typography>
    <Box
      sx={{
        flex: { xs: '1 0 100%', sm: 1 },
        order: { xs: 1, sm: 0 },
        fontSize: 12,
        color: 'text.secondary',
      }}
    >
      {note}
    </Box>
    <Box sx={{ ml: 'auto' }}>{switchable && <ChartSwitch />}</Box>
  </Box>
)
