import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { playerTexts } from './player.texts.ts'
import { nextUnseen, unseenOf, type Stretch } from './timeline.ts'

interface CoverageProps {
  /** Watched stretches, as a union. */
  readonly seen: readonly Stretch[]
  readonly seconds: number
  /** The viewer's current position. */
  readonly position: () => number
  readonly onSeek: (time: number) => void
}

/** Which parts of a video were watched, and a way to the next that was not. */
export const Coverage = ({ seen, seconds, position, onSeek }: CoverageProps) => {
  const t = useTexts(playerTexts)
  if (seconds <= 0) return null
  const unseen = unseenOf(seen, seconds)
  const missing = unseen.reduce((sum, [from, until]) => sum + until - from, 0)
  // complete is complete, and nothing else is
  const percent = unseen.length ? Math.min(99, Math.floor((1 - missing / seconds) * 100)) : 100
  const word = unseen.length ? t.seen(percent) : t.seenAll
  const jump = () => {
    const next = nextUnseen(seen, seconds, position())
    if (next !== undefined) onSeek(next)
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, mt: 2 }}>
      <Box
        role="img"
        aria-label={`${t.coverage}: ${word}`}
        sx={{
          position: 'relative',
          flex: '1 1 160px',
          height: 6,
          borderRadius: '3px',
          overflow: 'hidden',
          bgcolor: theme => theme.tokens.lineStrong,
        }}
      >
        {seen.map(([from, until]) => (
          <Box
            key={from}
            data-seen
            sx={{
              position: 'absolute',
              insetBlock: 0,
              left: `${(from / seconds) * 100}%`,
              width: `${(Math.min(until, seconds) - from) * (100 / seconds)}%`,
              bgcolor: 'primary.main',
            }}
          />
        ))}
      </Box>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{word}</Typography>
      {unseen.length > 0 && (
        <Button size="small" startIcon={<Icon name="last" />} onClick={jump}>
          {t.unseen}
        </Button>
      )}
    </Box>
  )
}
