import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/**
 * Words about the institution of a class, after its logo where it has one. Decorative: its name is
 * among the words.
 */
export const WithLogo = ({
  logo,
  children,
}: {
  readonly logo: string | null
  readonly children: ReactNode
}) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
    {logo !== null && (
      <Box
        component="img"
        src={logo}
        alt=""
        sx={{ width: 32, height: 32, flex: 'none', objectFit: 'contain', borderRadius: '6px' }}
      />
    )}
    <Box sx={{ minWidth: 0 }}>{children}</Box>
  </Box>
)
