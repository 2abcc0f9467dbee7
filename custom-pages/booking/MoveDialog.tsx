import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { BookableLesson, OwnBooking } from '../../resources/booking/booking/booking.calls.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { appointmentTime } from '../../src/ui/parts/fields/time.ts'
import { LessonDays } from './LessonDays.tsx'
import { ChooseButton, canBook } from './OwnCards.tsx'
import { ownTexts } from './own.texts.ts'

interface Props {
  readonly booking: OwnBooking
  readonly lessons: readonly BookableLesson[]
  readonly busy: boolean
  readonly onMove: (lesson: BookableLesson) => void
  readonly onClose: () => void
}

/** Chooses the lesson that a booking is moved to, among those that have a seat for them. */
export const MoveDialog = ({ booking, lessons, busy, onMove, onClose }: Props) => {
  const t = useTexts(ownTexts)
  const lang = useLang()
  const now = useNow()
  const open = lessons.filter(canBook)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="move-booking">
      <DialogTitle id="move-booking" data-data>
        {t.moveOf(booking.lessonName, appointmentTime(booking.startAt, lang, now))}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4, color: 'text.secondary' }}>
          {open.length ? t.moveHelp : t.noOther}
        </Typography>
        <LessonDays lessons={open}>
          {lesson => <ChooseButton lesson={lesson} busy={busy} onChoose={() => onMove(lesson)} />}
        </LessonDays>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
