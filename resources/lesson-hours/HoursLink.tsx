import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { hourLinkDays, makeHoursLink, revokeHoursLinks } from './hours.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { hoursLinkTexts } from './hoursLink.texts.ts'
import { hoursLink } from './links.ts'
import { useCopy } from '../../src/ui/parts/useCopy.ts'
import { LinkFields } from '../../src/ui/parts/LinkFields.tsx'

const useHoursLink = (studentId: string) => {
  const t = useTexts(hoursLinkTexts)
  const edu = useEdu()
  const notify = useNotify()
  const copy = useCopy(t.copied)
  const [days, setDays] = useState(String(hourLinkDays.usual))
  const [made, setMade] = useState<{ readonly address: string; readonly expires: string }>()
  const { errors, busy, work } = useFormWork(name => name === 'days')
  return {
    days,
    made,
    errors,
    busy,
    setDays,
    make: async (): Promise<void> => {
      const input = { studentId, days: Number(days) }
      const link = await work(() => edu.ask(makeHoursLink, input, { quiet: true }))
      if (link)
        setMade({
          address: `${window.location.origin}${hoursLink('Mobile-Hour', link.pass)}`,
          expires: link.expires,
        })
    },
    revoke: async (): Promise<void> => {
      const done = await work(() => edu.ask(revokeHoursLinks, { studentId }, { quiet: true }))
      if (!done) return
      setMade(undefined)
      notify(t.revoked, { type: 'success' })
    },
    copy: (address: string): void => void copy(address),
  }
}

const LinkDialog = ({ studentId, close }: { readonly studentId: string; close(): void }) => {
  const t = useTexts(hoursLinkTexts)
  const lang = useLang()
  const { days, made, errors, busy, setDays, make, revoke, copy } = useHoursLink(studentId)
  const { days: daysError } = errors
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-label={t.linkTitle}>
      <DialogTitle>{t.linkTitle}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography color="text.secondary">{t.linkHelp}</Typography>
        <LinkFields
          days={days}
          daysLabel={t.days}
          daysError={daysError}
          setDays={setDays}
          link={
            made
              ? {
                  address: made.address,
                  label: t.address,
                  note: t.valid(sentenceTime(made.expires, lang)),
                }
              : null
          }
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="error" disabled={busy} onClick={() => void revoke()}>
          {t.revoke}
        </Button>
        <Button onClick={close}>{t.close}</Button>
        {made ? (
          <Button variant="contained" onClick={() => copy(made.address)}>
            {t.copy}
          </Button>
        ) : (
          <Button variant="contained" disabled={busy} onClick={() => void make()}>
            {t.make}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Makes and revokes the links by which a student's hours are seen without logging in. */
export const HoursLinkButton = ({ studentId }: { readonly studentId: string }) => {
  const t = useTexts(hoursLinkTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t.link}
      </Button>
      {open && <LinkDialog studentId={studentId} close={() => setOpen(false)} />}
    </>
  )
}

/** The same as a dialog about a student. */
export const HoursLinkDialog = ({
  record,
  onClose,
}: {
  readonly record: { readonly id: string }
  readonly onClose: () => void
}) => <LinkDialog studentId={record.id} close={onClose} />
