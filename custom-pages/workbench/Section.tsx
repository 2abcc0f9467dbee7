import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

/** A part of the workbench, named by its heading. */
export const Section = ({
  title,
  extra,
  children,
}: {
  readonly title: string
  readonly extra?: ReactNode
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, mb: 1 }}>
        <Typography id={id} variant="h6" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {extra}
      </Box>
      {children}
    </Box>
  )
}

/** Looks of the cards of a section. */
export const cardLook = {
  display: 'block',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
  minWidth: 0,
} as const

/** Figures side by side: two on a phone, else as many as fit. */
export const figureGrid = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(auto-fill, minmax(220px, 1fr))',
  },
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const

/** Cards side by side, as many as fit. */
export const cardGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
