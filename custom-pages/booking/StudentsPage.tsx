import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import { can } from '../../src/access/index.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import {
  makeBookingLink,
  revokeBookingLinks,
} from '../../resources/booking/booking/booking.calls.ts'
import { boolean, defineAction, integer, reference } from '../../src/schema/index.ts'
import { useAccess, useEdu } from '../../src/ui/context.tsx'
import { ActionDialog } from '../../src/ui/list/bulk/ActionDialog.tsx'
import { ListScreen } from '../../src/ui/list/ListScreen.tsx'
import { Icon, type PageAction } from '../../src/ui/parts/index.ts'
import { sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { bookingTexts } from './booking.texts.ts'
import { bookStudent } from './definitions.ts'
import { Within } from './Within.tsx'
import { useCopy } from '../../src/ui/parts/useCopy.ts'

const studentId = reference({ label: { en: 'Student', zh: '学员' }, to: 'student', required: true })
const makeLink = defineAction({
  label: { en: 'Create booking link', zh: '生成约课链接' },
  on: 'resource',
  input: {
    studentId,
    days: integer({
      label: { en: 'Valid for (days)', zh: '有效天数' },
      required: true,
      min: 1,
      max: 180,
      default: 30,
    }),
    anew: boolean({
      label: { en: 'Revoke earlier links', zh: '撤销之前的链接' },
      help: {
        en: 'Use this if a link was lost or shared with others',
        zh: '适用于链接丢失或外传的情况',
      },
    }),
  },
})
const revokeLinks = defineAction({
  label: { en: 'Revoke booking links', zh: '撤销约课链接' },
  on: 'resource',
  danger: true,
  confirm: {
    en: 'All booking links of this student stop working immediately. Existing bookings aren’t affected.',
    zh: '该学员的所有约课链接将立即失效，已有约课不受影响。',
  },
  input: { studentId },
})

interface Made {
  readonly address: string
  readonly expires: string
}

const Shown = ({
  made: newLink,
  onClose,
}: {
  readonly made: Made
  readonly onClose: () => void
}) => {
  const t = useTexts(bookingTexts)
  const lang = useLang()
  const copy = useCopy(t.copied)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="booking-link">
      <DialogTitle id="booking-link">{t.link}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{t.linkHelp}</Typography>
        <TextField
          fullWidth
          multiline
          value={newLink.address}
          helperText={t.expires(sentenceTime(newLink.expires, lang))}
          slotProps={{ htmlInput: { readOnly: true, 'aria-label': t.link } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
        <Button component="a" href={newLink.address} target="_blank" rel="noreferrer">
          {t.open}
        </Button>
        <Button variant="contained" onClick={() => void copy(newLink.address)}>
          {t.copy}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Booking links are made and taken back from the list's title row: a button, a line of its menu,
 * and the dialogs they open.
 */
const useLinks = () => {
  const t = useTexts(bookingTexts)
  const edu = useEdu()
  const access = useAccess()
  const notify = useNotify()
  const [asking, setAsking] = useState<'make' | 'revoke'>()
  const [newLink, setMade] = useState<Made>()
  if (!can(access, 'booking.book')) return {}
  const extra = (
    <Button variant="outlined" startIcon={<Icon name="link" />} onClick={() => setAsking('make')}>
      {t.make}
    </Button>
  )
  const menu: PageAction[] = [
    { key: 'revoke', label: t.revoke, icon: 'close', onClick: () => setAsking('revoke') },
  ]
  const dialogs = (
    <>
      {asking === 'revoke' && (
        <ActionDialog
          def={bookStudent}
          action={revokeLinks}
          onClose={() => setAsking(undefined)}
          onRun={async formValues => {
            await edu.ask(
              revokeBookingLinks,
              { studentId: String(formValues.studentId) },
              { quiet: true },
            )
            notify(t.revoked, { type: 'success' })
          }}
        />
      )}
      {asking === 'make' && (
        <ActionDialog
          def={bookStudent}
          action={makeLink}
          onClose={() => setAsking(undefined)}
          onRun={async formValues => {
            const input = {
              studentId: String(formValues.studentId),
              days: Number(formValues.days),
              anew: formValues.anew === true,
            }
            const { pass, expires } = await edu.ask(makeBookingLink, input, { quiet: true })
            setMade({ address: `${window.location.origin}/bookMine#${pass}`, expires })
          }}
        />
      )}
      {newLink && <Shown made={newLink} onClose={() => setMade(undefined)} />}
    </>
  )
  return { extra, menu, dialogs }
}

/** /bookStudent: students' limits and remaining bookings, and their booking links. */
export const StudentsPage = () => {
  const { extra, menu, dialogs } = useLinks()
  return (
    <Within resource="student">
      <ListScreen extra={extra} menu={menu} />
      {dialogs}
    </Within>
  )
}
