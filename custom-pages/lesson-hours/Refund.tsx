import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  previewRefund,
  refundHours,
  type HourRefund,
} from '../../resources/lesson-hours/hourRefund.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { LeaveQuestion } from '../../src/ui/form/LeaveQuestion.tsx'
import { useClosing } from '../../src/ui/form/useClosing.ts'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { Empty, ErrorState } from '../../src/ui/parts/index.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { refundTexts } from './refund.texts.ts'
import { RefundSheet } from './RefundSheet.tsx'
import { RefundTable } from './RefundTable.tsx'

const useRefund = (studentId: string, made: (refund: HourRefund) => void) => {
  const t = useTexts(refundTexts)
  const edu = useEdu()
  const notify = useNotify()
  const client = useQueryClient()
  const { offer } = useUndo()
  const [reason, setReason] = useState('')
  const { errors, busy, work } = useFormWork(name => name === 'reason')
  const { data, error, refetch } = useQuery({
    queryKey: ['refundPreview', studentId],
    // whoever opens the dialog sees the hours of this moment
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(previewRefund, { studentId }, { signal, quiet: true }),
  })
  const confirm = async (): Promise<void> => {
    if (!data) return
    let operation: string | undefined
    const input = { studentId, version: data.version, reason: reason.trim() }
    const onOperation = (id: string): void => void (operation = id)
    const refund = await work(() => edu.ask(refundHours, input, { quiet: true, onOperation }))
    // refused: shown again with current amounts
    if (!refund) return void refetch()
    notify(t.done(refund.totals.refundable), { type: 'success', action: offer(operation) })
    void client.invalidateQueries({ queryKey: ['studentHours', studentId] })
    made(refund)
  }
  return { data, error, refetch, reason, setReason, errors, busy, confirm }
}

interface DialogProps {
  readonly studentId: string
  close(): void
  made(refund: HourRefund): void
}
const RefundDialog = ({ studentId, close: leave, made }: DialogProps) => {
  const t = useTexts(refundTexts)
  const { data, error, refetch, reason, setReason, errors, busy, confirm } = useRefund(
    studentId,
    made,
  )
  const { closing, close } = useClosing(reason.trim() !== '', leave)
  const { reason: reasonError } = errors
  const refundable = data?.totals.refundable ?? 0
  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" aria-label={t.title}>
      <LeaveQuestion guard={closing} />
      <DialogTitle>{t.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {error && !data && (
          <ErrorState message={refusalOf(error).text || t.failed} retry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton variant="rounded" height={200} aria-label={t.loading} />}
        {data && data.lots.length === 0 && (
          <Empty icon="clock" title={t.noLots} help={t.noLotsHelp} />
        )}
        {data && data.lots.length > 0 && <RefundTable lots={data.lots} totals={data.totals} />}
        {refundable > 0 && (
          <TextField
            size="small"
            required
            label={t.reason}
            value={reason}
            onChange={event => setReason(event.target.value)}
            error={reasonError !== undefined}
            helperText={reasonError}
            slotProps={{ htmlInput: { maxLength: 150 } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t.cancel}</Button>
        {refundable > 0 && (
          <Button
            variant="contained"
            color="error"
            disabled={busy || reason.trim() === ''}
            onClick={() => void confirm()}
          >
            {t.confirm(refundable)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Refunds a student's hours: a preview, then the refund, then a sheet to hand out. */
export const RefundButton = ({ studentId }: { readonly studentId: string }) => {
  const t = useTexts(refundTexts)
  const [open, setOpen] = useState(false)
  const [refund, setRefund] = useState<HourRefund>()
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {open && (
        <RefundDialog
          studentId={studentId}
          close={() => setOpen(false)}
          made={done => {
            setOpen(false)
            setRefund(done)
          }}
        />
      )}
      {refund && <RefundSheet refund={refund} close={() => setRefund(undefined)} />}
    </>
  )
}
