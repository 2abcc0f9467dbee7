import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '../../src/access/index.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { makeBookingLink } from '../../src/protocol/teaching/booking.ts'
import { defineAction, integer, reference } from '../../src/schema/index.ts'
import { useAccess, useEdu } from '../../src/ui/context.tsx'
import { ActionDialog } from '../../src/ui/list/bulk/ActionDialog.tsx'
import { ListScreen } from '../../src/ui/list/ListScreen.tsx'
import { Icon } from '../../src/ui/parts/index.ts'
import { exactTime } from '../../src/ui/parts/fields/time.ts'
import { bookingTexts } from './booking.texts.ts'
import { bookStudent } from './definitions.ts'
import { Within } from './Within.tsx'

const makeLink = defineAction({
  label: { en: 'Make a booking link', zh: '生成约课链接' },
  on: 'resource',
  input: {
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student', required: true }),
    days: integer({ label: { en: 'Valid for days', zh: '有效天数' }, required: true, min: 1, max: 180, default: 30 }),
  },
})

interface Made {
  readonly address: string
  readonly expires: string
}

const Shown = ({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) => {
  const t = useTexts(bookingTexts)
  const lang = useLang()
  const notify = useNotify()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(made.address)
    notify(t.copied, { type: 'success' })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="booking-link">
      <DialogTitle id="booking-link">{t.link}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{t.linkHelp}</Typography>
        <TextField
          fullWidth
          multiline
          value={made.address}
          helperText={t.expires(exactTime(made.expires, lang))}
          slotProps={{ htmlInput: { readOnly: true, 'aria-label': t.link } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
        <Button component="a" href={made.address} target="_blank" rel="noreferrer">
          {t.open}
        </Button>
        <Button variant="contained" onClick={() => void copy()}>
          {t.copy}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const LinkMaker = () => {
  const t = useTexts(bookingTexts)
  const edu = useEdu()
  const access = useAccess()
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<Made>()
  if (!can(access, 'booking.book')) return null
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, pt: 4, display: 'flex', justifyContent: 'flex-end' }}>
      <Button variant="outlined" startIcon={<Icon name="link" />} onClick={() => setAsking(true)}>
        {t.make}
      </Button>
      {asking && (
        <ActionDialog
          def={bookStudent}
          action={makeLink}
          what={t.student}
          onClose={() => setAsking(false)}
          onRun={async ({ studentId, days }) => {
            const { pass, expires } = await edu.ask(makeBookingLink, { studentId: String(studentId), days: Number(days) }, { quiet: true })
            setMade({ address: `${window.location.origin}/bookMine#${pass}`, expires })
          }}
        />
      )}
      {made && <Shown made={made} onClose={() => setMade(undefined)} />}
    </Box>
  )
}

/** /bookStudent: limits of students and what remains of them, and the links by which they book. */
export const StudentsPage = () => (
  <Within resource="student">
    <LinkMaker />
    <ListScreen />
  </Within>
)
