import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { CatalogueSection } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { SharedLinks } from '../../../resources/playback/recording/SharedLinks.tsx'
import { useTexts } from '../../../src/i18n/texts.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import type { OpenedCourse } from './useCatalogueScreen.ts'

interface ShareDialogProps {
  readonly course: Pick<OpenedCourse, 'listing'>
  readonly section: CatalogueSection
  onClose(): void
}

/** The links by which a section is shared with people who have no account (PLY-01). */
export const ShareDialog = ({ course, section, onClose }: ShareDialogProps) => {
  const t = useTexts(catalogueTexts)
  const id = useId()
  const { name, shown, video } = section
  const canShare = course.listing === 'LISTED' && shown && video?.state === 'READY'
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t.shareOf(name)}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4, color: 'text.secondary' }}>
          {canShare ? t.shareHelp : t.shareNotYet}
        </Typography>
        <SharedLinks thing={{ sectionId: section.id }} canShare={canShare} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
