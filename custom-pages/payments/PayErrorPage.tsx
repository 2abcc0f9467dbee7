import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link, Navigate } from 'react-router-dom'
import type { PaymentView } from '../../resources/payments/payment/payment.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { PaymentFrame } from './PaymentFrame.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import { paymentTexts } from './payments.texts.ts'

const Content = ({ view }: { readonly view: PaymentView }) => {
  const t = useTexts(paymentTexts)
  // money may have come meanwhile
  if (view.state === 'SETTLED' || view.state === 'REVIEW')
    return <Navigate replace to={`/paySuccess?no=${view.no}`} />
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
      <PaymentSummary view={view} />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {view.state === 'PENDING' && (
          <Button component={Link} variant="contained" to={`/payView?no=${view.no}`}>
            {t.tryAgain}
          </Button>
        )}
        <Button component={Link} to={view.returnTo}>
          {t.back}
        </Button>
      </Box>
    </Box>
  )
}

/** /payError?no=…: a payment that was not made, and what is safe. */
export const PayErrorPage = () => {
  const t = useTexts(paymentTexts)
  return (
    <PaymentFrame
      title={t.failed}
      of={view => {
        const content = <Content view={view} />
        if (view.state === 'PENDING') return { title: t.left, help: t.leftHelp, content }
        return view.state === 'CLOSED'
          ? { title: t.closed, help: t.closedHelp, content }
          : { title: t.failed, help: t.failedHelp, content }
      }}
    />
  )
}
