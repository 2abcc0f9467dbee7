import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/**
 * Text about a class's institution, after its logo if it has one. The logo is decorative: the text
 * has the name.
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
