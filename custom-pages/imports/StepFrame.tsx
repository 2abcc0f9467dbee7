import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { focusOnMount } from '../../src/ui/parts/focus.ts'

interface StepFrameProps {
  readonly title: string
  readonly help?: ReactNode
  /** The way on, at the foot: it stays in sight. */
  readonly actions?: ReactNode
  /** Moves the focus to the title if the person came from another step. */
  readonly focus: boolean
  readonly children?: ReactNode
}

/** The frame of a step: title, content, and buttons. */
export const StepFrame = ({ title, help, actions, focus, children }: StepFrameProps) => (
  <Box component="section">
    <Typography
      variant="h2"
      tabIndex={-1}
      ref={focus ? focusOnMount : undefined}
      sx={{ outline: 'none', mb: 1 }}
    >
      {title}
    </Typography>
    {help && <Typography sx={{ color: 'text.secondary', mb: 4, maxWidth: 720 }}>{help}</Typography>}
    {children}
    {actions && (
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          mt: 5,
          py: 3,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: theme => theme.tokens.page,
        }}
      >
        {actions}
      </Box>
    )}
  </Box>
)
