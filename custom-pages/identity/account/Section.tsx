import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

/** One group of the account's screen. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: theme => theme.tokens.surface,
        p: 4,
        minWidth: 0,
      }}
    >
      <Typography variant="h2" id={id} sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

interface RowProps {
  readonly title: ReactNode
  readonly help?: ReactNode
  readonly action?: ReactNode
}
/** A row of a section: its title, its help and its action. */
export const AccountRow = ({ title, help, action }: RowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      py: 2,
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0, pt: 0 },
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>{title}</Box>
      {help && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{help}</Box>}
    </Box>
    {action}
  </Box>
)
/** The list that holds a section's rows. */
export const SectionList = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
)
