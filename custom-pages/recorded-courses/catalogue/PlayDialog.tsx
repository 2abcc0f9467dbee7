import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useId } from 'react'
import type { CatalogueSection } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { later } from '../../../src/ui/parts/later.tsx'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import { watermarkText } from '../../../src/ui/player/watermarkText.ts'
import { useOpenedVideo } from '../useOpenedVideo.ts'
import { catalogueTexts } from './catalogue.texts.ts'

const Player = later(() =>
  import('../../../src/ui/player/Player.tsx').then(module => module.Player),
)

const Waiting = () => (
  <Skeleton variant="rounded" sx={{ aspectRatio: '16 / 9', height: 'auto', width: 1 }} />
)

interface PlayDialogProps {
  readonly section: CatalogueSection
  onClose(): void
}

/** Plays the video of a section above the catalogue. */
export const PlayDialog = ({ section, onClose }: PlayDialogProps) => {
  const t = useTexts(catalogueTexts)
  const id = useId()
  const { video, segments, failure, retry, renew } = useOpenedVideo(section.id)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 4 }}>
        <DialogTitle id={id} data-data sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {section.name}
        </DialogTitle>
        <IconButton aria-label={t.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <DialogContent>
        {failure !== undefined && (
          <ErrorState title={t.noPlay} message={refusalOf(failure).text} retry={retry} />
        )}
        {failure === undefined && (
          <Suspense fallback={<Waiting />}>
            {segments ? (
              <Player
                title={section.name}
                segments={segments}
                poster={video?.poster ?? undefined}
                watermark={video && watermarkText(video.watermark)}
                renew={renew}
              />
            ) : (
              <Waiting />
            )}
          </Suspense>
        )}
      </DialogContent>
    </Dialog>
  )
}
