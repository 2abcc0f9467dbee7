import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useShell } from '../shell/context.tsx'
import { LanguageMenu, ThemeMenu } from '../shell/Header.tsx'

interface Props {
  readonly title: string
  readonly help?: ReactNode
  readonly children: ReactNode
  /** Other ways, below the form. */
  readonly foot?: ReactNode
  /** In place of the product's name, e.g. the school's. */
  readonly head?: ReactNode
}

/**
 * The frame of login screens and other screens outside the shell: brand, title, content, language
 * and theme.
 */
export const AuthFormFrame = ({ title, help, children, foot, head }: Props) => {
  const { product, icon } = useShell()
  return (
    <Box
      sx={{
        minHeight: '100vh',
        display: 'flex',
        flexDirection: 'column',
        boxSizing: 'border-box',
        bgcolor: theme => theme.tokens.page,
      }}
    >
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 4, py: 3 }}>
        {head ?? (
          <Box
            component={Link}
            to="/login"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              color: 'text.primary',
              textDecoration: 'none',
              fontWeight: 600,
            }}
          >
            <Box component="img" src={icon} alt="" sx={{ width: 24, height: 24 }} />
            {product}
          </Box>
        )}
        <Box sx={{ flex: 1 }} />
        <LanguageMenu />
        <ThemeMenu />
      </Box>
      <Box
        component="main"
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          px: 4,
          pt: { xs: 4, sm: '9vh' },
          pb: 10,
        }}
      >
        <Box sx={{ width: 1, maxWidth: 380 }}>
          <Typography variant="h1" sx={{ fontSize: 22 }}>
            {title}
          </Typography>
          <Typography component="div" sx={{ color: 'text.secondary', mt: 1, mb: 5 }}>
            {help}
          </Typography>
          {children}
          {foot && (
            <Box
              component="nav"
              sx={{
                mt: 6,
                pt: 4,
                borderTop: 1,
                borderColor: 'divider',
                display: 'flex',
                flexDirection: 'column',
                gap: 2,
                fontSize: 13,
                color: 'text.secondary',
              }}
            >
              {foot}
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  )
}

/** A link in words: `<AuthFormLink to="/createOrg">`. */
export const AuthFormLink = ({
  to,
  state,
  children,
}: {
  to: string
  state?: unknown
  children: ReactNode
}) => (
  <Box
    component={Link}
    to={to}
    state={state}
    sx={{
      color: 'primary.main',
      textDecoration: 'underline',
      textDecorationColor: 'transparent',
      'span &, &:hover': { textDecorationColor: 'currentcolor' },
    }}
  >
    {children}
  </Box>
)
