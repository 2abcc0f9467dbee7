import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import { QrCode } from '../../src/ui/parts/QrCode.tsx'
import { paymentTexts } from './payments.texts.ts'
import type { HandoverState } from './useHandover.ts'
import { usePaymentView } from './usePaymentView.ts'

/** A code to scan; the screen continues by itself after the payment. */
const CodeToScan = ({ no, text }: { readonly no: string; readonly text: string }) => {
  const t = useTexts(paymentTexts)
  const navigate = useNavigate()
  const { view } = usePaymentView(no)
  const isOver = view !== undefined && view.state !== 'PENDING'
  useEffect(() => {
    if (isOver) void navigate(`/paySuccess?no=${no}`)
  }, [isOver, navigate, no])
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2, py: 4 }}>
      <QrCode text={text} label={t.scan} />
      <Typography>{t.scan}</Typography>
      <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        {t.waiting}
      </Typography>
      {/^https?:/.test(text) && (
        <Button href={text} target="_blank" rel="noopener">
          {t.openCode}
        </Button>
      )}
    </Box>
  )
}

/** Replaces the form of a started payment: a QR code, or a note that the provider's page opens. */
export const HandoverView = ({ state }: { readonly state: HandoverState }) => {
  const t = useTexts(paymentTexts)
  const { started, holder } = state
  const step = started?.handover
  return (
    <>
      {/* the provider's form is put here */}
      <Box ref={holder} sx={{ display: 'none' }} />
      {started && step?.as === 'code' && <CodeToScan no={started.no} text={step.text} />}
      {step && step.as !== 'code' && (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 4 }}>
          <CircularProgress size={20} aria-hidden />
          {t.redirecting}
        </Box>
      )}
    </>
  )
}
