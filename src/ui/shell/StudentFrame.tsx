import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../parts/icons.tsx'
import { LanguageMenu, ThemeMenu } from './Header.tsx'
import { SchoolMark } from './SchoolMark.tsx'

interface StudentFrameProps {
  readonly title: ReactNode
  readonly help?: ReactNode
  /** The way back, above the title. */
  readonly back?: { readonly to: string; readonly label: string } | undefined
  readonly foot?: ReactNode
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The school, language and theme. */
const FrameHead = () => (
  <Box
    component="header"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      px: { xs: 4, sm: 6 },
      minHeight: 56,
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: theme => theme.tokens.surface,
    }}
  >
    <SchoolMark />
    <LanguageMenu />
    <ThemeMenu />
  </Box>
)

/**
 * The frame of the student view: school, language and theme above, then the link back, the title
 * and the content. Made for phones first.
 */
export const StudentFrame = ({
  title,
  help,
  back,
  foot,
  wide = false,
  children,
}: StudentFrameProps) => {
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: theme => theme.tokens.page }}>
      <FrameHead />
      <Box
        component="main"
        sx={{
          maxWidth: wide ? 1200 : 880,
          mx: 'auto',
          px: { xs: 4, sm: 6 },
          pt: 4,
          pb: 10,
          boxSizing: 'border-box',
        }}
      >
        {back && (
          <Box
            component={Link}
            to={back.to}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 32,
              color: 'primary.main',
              textDecoration: 'none',
              '&:hover': { textDecoration: 'underline' },
            }}
          >
            <Icon name="left" />
            {back.label}
          </Box>
        )}
        <Typography variant="h1" sx={{ fontSize: 22, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography component="div" sx={{ color: 'text.secondary', mt: 1, mb: 4, minHeight: 21 }}>
          {help}
        </Typography>
        {children}
        {foot && (
          <Box
            component="footer"
            sx={{
              mt: 8,
              pt: 4,
              borderTop: 1,
              borderColor: 'divider',
              display: 'grid',
              gap: 1,
              fontSize: 13,
              color: 'text.secondary',
            }}
          >
            {foot}
          </Box>
        )}
      </Box>
    </Box>
  )
}
