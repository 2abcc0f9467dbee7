import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { MediaController, MediaPosterImage } from 'media-chrome/react'
import { createElement, useImperativeHandle, type Ref } from 'react'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { hiddenStyle } from '../parts/fields/hidden.ts'
import { chromeLangs } from './chrome.ts'
import { Controls } from './Controls.tsx'
import { Coverage } from './Coverage.tsx'
import { FaultCover } from './FaultCover.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { playerTexts } from './player.texts.ts'
import { durationOf, partsOf } from './timeline.ts'
import { timelineVideo } from './TimelineVideo.ts'
import { usePlayer, type PlayerOptions, type Said } from './usePlayer.ts'
import { Watermark } from './Watermark.tsx'

/** The player's methods for the page beside it. */
export interface PlayerHandle {
  /** Plays from a second of the timeline. */
  readonly playFrom: (seconds: number) => void
}
export interface PlayerProps extends PlayerOptions {
  readonly handle?: Ref<PlayerHandle>
  readonly title: string
  readonly poster?: string | undefined
  /** The watermark's text about the viewer, such as `Wang Fang 1234`. */
  readonly watermark?: string | undefined
}

const frameStyle = {
  position: 'relative',
  '& media-controller': {
    display: 'block',
    width: 1,
    aspectRatio: '16 / 9',
    maxHeight: 'calc(100dvh - 160px)',
    borderRadius: '8px',
    overflow: 'hidden',
    bgcolor: '#000',
    '--media-font-size': '13px',
    '--media-secondary-color': 'rgb(20 21 28 / 78%)',
    '--media-text-color': '#fff',
  },
  // it opens over the time bar, which would take the clicks otherwise
  '& media-settings-menu': { zIndex: 1, '--media-menu-background': 'rgb(20 21 28 / 94%)' },
  '& .space': { flex: 1, background: 'var(--media-secondary-color)', alignSelf: 'stretch' },
  '& media-time-range': { flex: 1 },
  '@media (max-width: 599px)': { '& .wide': { display: 'none' } },
} as const

/** Borders between segments, with the part of the lesson that is missing between them. */
const Borders = ({ segments }: Pick<PlayerOptions, 'segments'>) => {
  const t = useTexts(playerTexts)
  const parts = partsOf(segments)
  const seconds = durationOf(parts)
  const gaps = parts.filter(({ gap }) => gap > 0)
  if (!gaps.length || seconds <= 0) return null
  return (
    <Box
      component="ul"
      sx={{ position: 'relative', height: 20, m: 0, mt: 1, p: 0, listStyle: 'none' }}
    >
      {gaps.map(({ index, from, gap }) => (
        <Box
          key={index}
          component="li"
          sx={{
            position: 'absolute',
            // a label near the end would overflow
            ...(from > seconds / 2
              ? { right: `${(1 - from / seconds) * 100}%`, borderRight: 2, pr: 1 }
              : { left: `${(from / seconds) * 100}%`, borderLeft: 2, pl: 1 }),
            borderColor: 'warning.main',
            fontSize: 12,
            lineHeight: '18px',
            color: 'text.secondary',
            whiteSpace: 'nowrap',
          }}
        >
          {t.gap(gap)}
        </Box>
      ))}
    </Box>
  )
}

const useSaid = (said: Said | undefined): string => {
  const t = useTexts(playerTexts)
  if (!said) return ''
  return said.kind === 'muted' ? t.muted : t[said.kind](said.value)
}

/**
 * Plays videos as one timeline, with their coverage below (PLY-01). Loaded by the screens that need
 * it, with its libraries.
 */
export const Player = ({ title, poster, watermark, handle, ...options }: PlayerProps) => {
  const t = useTexts(playerTexts)
  const lang = useLang()
  const { segments, resumeAt = 0, onWatched } = options
  const player = usePlayer(options)
  const said = useSaid(player.said)
  useImperativeHandle(handle, () => ({ playFrom: player.playFrom }))
  return (
    <Box>
      <Box ref={player.frame} component="section" aria-label={t.player(title)} sx={frameStyle}>
        <MediaController
          ref={player.controller}
          lang={chromeLangs[lang]}
          noHotkeys
          aria-label={t.player(title)}
        >
          {createElement(timelineVideo, { slot: 'media', ref: player.video })}
          {poster !== undefined && <MediaPosterImage slot="poster" src={poster} />}
          <Controls
            captions={segments.some(({ captions = [] }) => captions.length > 0)}
            qualities={segments.some(({ type }) => type === 'hls')}
          />
          {watermark !== undefined && <Watermark text={watermark} />}
          {player.fault && <FaultCover fault={player.fault} retry={player.retry} />}
        </MediaController>
        <Box component="output" style={hiddenStyle}>
          {said || (segments.length > 1 ? t.part(player.segment + 1, segments.length) : '')}
        </Box>
      </Box>
      <Borders segments={segments} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          mt: 2,
          minHeight: 32,
        }}
      >
        {segments.length > 1 && (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
            {t.part(player.segment + 1, segments.length)}
          </Box>
        )}
        {player.resumed && (
          <>
            <Box sx={{ fontSize: 13 }}>{t.resumed(resumeAt)}</Box>
            <Button size="small" onClick={() => player.seek(0)}>
              {t.startOver}
            </Button>
          </>
        )}
        <Box sx={{ flex: 1 }} />
        <KeyHelp />
      </Box>
      {onWatched && (
        <Coverage
          seen={player.seen}
          seconds={durationOf(partsOf(segments))}
          position={() => player.video.current?.currentTime ?? 0}
          onSeek={player.seek}
        />
      )}
    </Box>
  )
}
