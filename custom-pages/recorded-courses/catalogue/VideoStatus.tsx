import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import {
  conversionFailures,
  videoStates,
  videoTones,
} from '../../../resources/recorded-courses/course-video/courseVideo.options.ts'
import type { CatalogueVideo } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { StatusDot } from '../../../src/ui/parts/States.tsx'
import { catalogueTexts } from './catalogue.texts.ts'

/** A progress bar, 0 to 100, with a text about the work. */
export const WorkBar = ({
  label,
  percent,
}: {
  readonly label: string
  readonly percent: number
}) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
    <LinearProgress
      variant="determinate"
      value={percent}
      aria-label={label}
      sx={{
        flex: 'none',
        width: 96,
        height: 4,
        borderRadius: 2,
        bgcolor: theme => theme.tokens.lineStrong,
      }}
    />
    <span>{label}</span>
  </Box>
)

interface VideoStatusProps {
  readonly name: string
  readonly video: CatalogueVideo | null
  /** Absent if the person may not. */
  readonly onRetry: (() => void) | undefined
}

/**
 * The state of a section's video (VID-03): none, waiting, in progress, ready, or failed with the
 * reason and a retry.
 */
export const VideoStatus = ({ name, video, onRetry }: VideoStatusProps) => {
  const t = useTexts(catalogueTexts)
  const lang = useLang()
  if (!video) return <StatusDot quiet tone="careful" label={t.noVideo} />
  const word = videoStates[video.state][lang]
  if (video.state === 'CONVERTING')
    return <WorkBar label={`${word} ${video.progress}%`} percent={video.progress} />
  if (video.state !== 'FAILED')
    return <StatusDot quiet tone={videoTones[video.state]} label={word} />
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, minWidth: 0 }}
    >
      <StatusDot tone="bad" label={word} />
      <Box component="span" sx={{ flex: '1 1 240px' }}>
        {conversionFailures[video.failure ?? 'FAILED'][lang]}
      </Box>
      {onRetry && (
        <Button
          size="small"
          startIcon={<Icon name="refresh" />}
          aria-label={t.retryOf(name)}
          onClick={onRetry}
        >
          {t.retry}
        </Button>
      )}
    </Box>
  )
}
