import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { Icon } from '../../src/ui/parts/icons.tsx'

interface Props {
  readonly title: ReactNode
  /** Accessible name of the button that closes it. */
  readonly closeLabel: string
  /** Pixels, unless the screen is narrower. */
  readonly width: number
  readonly children: ReactNode
  onClose(): void
}

/** A dialog beside the page of a course. */
export const CourseDrawer = ({ title, closeLabel, width, children, onClose }: Props) => {
  const id = useId()
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: {
            width: { xs: '100%', sm: width },
            px: { xs: 4, sm: 6 },
            py: 4,
            boxSizing: 'border-box',
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography id={id} variant="h1" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}
