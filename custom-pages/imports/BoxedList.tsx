import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A list of lines in a frame; one that may grow scrolls past `maxHeight`. */
export const BoxedList = ({
  maxHeight,
  children,
}: {
  readonly maxHeight?: number
  readonly children: ReactNode
}) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: theme => theme.tokens.surface,
      maxWidth: 960,
      ...(maxHeight === undefined ? {} : { maxHeight, overflowY: 'auto' }),
    }}
  >
    {children}
  </Box>
)
