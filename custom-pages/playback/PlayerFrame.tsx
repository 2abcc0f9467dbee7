import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useShell } from '../../src/ui/shell/context.tsx'
import { LanguageMenu, ThemeMenu } from '../../src/ui/shell/Header.tsx'

interface PlayerFrameProps {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}

/** The frame of the player outside the shell: as wide as the video may be. */
export const PlayerFrame = ({ title, help, children }: PlayerFrameProps) => {
  const { product, icon } = useShell()
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: theme => theme.tokens.page }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, py: 2 }}>
        <Box component="img" src={icon} alt="" sx={{ width: 24, height: 24 }} />
        <Box sx={{ fontWeight: 600 }}>{product}</Box>
        <Box sx={{ flex: 1 }} />
        <LanguageMenu />
        <ThemeMenu />
      </Box>
      <Box component="main" sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 3, md: 6 }, pb: 8 }}>
        <Typography component="h1" variant="h1" data-data sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {help && (
          <Typography data-data sx={{ color: 'text.secondary', mb: 3 }}>
            {help}
          </Typography>
        )}
        {children}
      </Box>
    </Box>
  )
}
