import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import type { PaymentView } from '../../resources/payments/payment/payment.calls.ts'
import { paymentPurposes } from '../../resources/payments/payment/payment.options.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { PaymentFrame } from './PaymentFrame.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import { paymentTexts } from './payments.texts.ts'

const Content = ({ view }: { readonly view: PaymentView }) => {
  const t = useTexts(paymentTexts)
  const [query] = useSearchParams()
  const isOver = view.state === 'FAILED' || view.state === 'CLOSED'
  const hasLeft = query.get('left') !== null && view.state === 'PENDING'
  if (isOver || hasLeft)
    return <Navigate replace to={`/payError?no=${view.no}${hasLeft ? '&left=1' : ''}`} />
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
      {view.state === 'PENDING' && (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <CircularProgress size={20} aria-hidden />
          {t.waiting}
        </Box>
      )}
      <PaymentSummary view={view} />
      {view.state === 'SETTLED' && (
        <Button component={Link} variant="contained" to={view.returnTo}>
          {t.continue}
        </Button>
      )}
    </Box>
  )
}

/** /paySuccess?no=…: where payers return to. The result is the server's, never the address'. */
export const PaySuccessPage = () => {
  const t = useTexts(paymentTexts)
  const label = useLabel()
  return (
    <PaymentFrame
      title={t.view}
      of={view => {
        const content = <Content view={view} />
        if (view.state === 'SETTLED')
          return { title: t.paid, help: t.paidHelp(label(paymentPurposes[view.purpose])), content }
        return view.state === 'REVIEW'
          ? { title: t.review, help: t.reviewHelp, content }
          : { title: t.view, help: t.waitingHelp, content }
      }}
    />
  )
}
