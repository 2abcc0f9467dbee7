import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { playerTexts } from './player.texts.ts'
import type { PlayerFault } from './usePlayer.ts'

const words = {
  OFFLINE: ['offline', 'offlineHelp'],
  NETWORK: ['network', 'networkHelp'],
  MEDIA: ['media', 'mediaHelp'],
  REFUSED: ['refused', 'networkHelp'],
} as const

interface FaultCoverProps {
  readonly fault: PlayerFault
  readonly retry: () => void
}

/** Covers the video if it can't continue: what happened, what is safe, and what to do. */
export const FaultCover = ({ fault, retry }: FaultCoverProps) => {
  const t = useTexts(playerTexts)
  const [title, help] = words[fault.kind]
  return (
    <Box
      role="alert"
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        p: 4,
        textAlign: 'center',
        color: '#fff',
        bgcolor: 'rgb(0 0 0 / 84%)',
        pointerEvents: 'auto',
      }}
    >
      <Box sx={{ fontSize: 16, fontWeight: 600 }}>{t[title]}</Box>
      <Box sx={{ maxWidth: 420 }}>{fault.text ?? t[help]}</Box>
      {fault.code !== undefined && (
        <Box sx={{ fontSize: 12, opacity: 0.8 }}>{t.code(fault.code)}</Box>
      )}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="refresh" />}
        onClick={retry}
      >
        {t.retry}
      </Button>
    </Box>
  )
}
