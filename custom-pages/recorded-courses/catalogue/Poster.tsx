import Box from '@mui/material/Box'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { PlayGlyph } from '../PlayGlyph.tsx'
import { catalogueTexts } from './catalogue.texts.ts'

interface PosterProps {
  readonly name: string
  readonly src: string | null | undefined
  /** Plays the video; absent if there is none. */
  readonly onPlay: (() => void) | undefined
}

const frame = {
  position: 'relative',
  flex: 'none',
  width: { xs: 64, sm: 80 },
  aspectRatio: '16 / 9',
  borderRadius: '6px',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  p: 0,
  border: 0,
  color: 'text.secondary',
  bgcolor: 'var(--poster-ground)',
} as const

/** The picture of a section's video, 16:9; pressed, it plays. */
export const Poster = ({ name, src, onPlay }: PosterProps) => {
  const t = useTexts(catalogueTexts)
  const picture = src ? (
    <Box
      component="img"
      src={src}
      alt=""
      sx={{ position: 'absolute', inset: 0, width: 1, height: 1, objectFit: 'cover' }}
    />
  ) : (
    <Icon name="image" />
  )
  if (!onPlay) return <Box sx={frame}>{picture}</Box>
  return (
    <Box
      component="button"
      type="button"
      aria-label={t.play(name)}
      onClick={onPlay}
      sx={{
        ...frame,
        cursor: 'pointer',
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {src ? picture : null}
      <Box
        component="span"
        sx={{
          position: 'relative',
          width: 24,
          height: 24,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          fontSize: 15,
          color: '#fff',
          bgcolor: 'rgb(20 21 28 / 72%)',
        }}
      >
        <PlayGlyph />
      </Box>
    </Box>
  )
}
