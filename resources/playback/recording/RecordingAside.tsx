import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { Icon } from '../../../src/ui/parts/index.ts'
import { playbackRight } from '../../classroom/class-note/records.options.ts'
import { recordingTexts } from './recording.texts.ts'
import type { RecordingStage } from './recording.options.ts'
import { SharedLinks } from './SharedLinks.tsx'

interface RecordingLook {
  readonly id: string
  readonly state: RecordingStage
  readonly deletedAt: string | null
}

/** Beside a recording: the way to watch it, and the links by which it is shared. */
export const RecordingAside = ({ record }: { readonly record: RecordingLook }) => {
  const t = useTexts(recordingTexts)
  const allowed = useAllowed()
  if (record.deletedAt !== null) return null
  const canWatch = record.state === 'SUCCEEDED'
  return (
    <Stack sx={{ gap: 6, mb: 8, alignItems: 'stretch' }}>
      {canWatch && allowed(playbackRight) && (
        <Button
          variant="contained"
          startIcon={<Icon name="play" />}
          component={Link}
          to={`/player?recording=${encodeURIComponent(record.id)}`}
          target="_blank"
        >
          {t.watch}
        </Button>
      )}
      {allowed('shareLink.read') && (
        <SharedLinks thing={{ recordingId: record.id }} canShare={canWatch} />
      )}
    </Stack>
  )
}
