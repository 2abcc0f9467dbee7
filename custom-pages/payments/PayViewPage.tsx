import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Navigate } from 'react-router-dom'
import { payByNumber, type PaymentView } from '../../resources/payments/payment/payment.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { HandoverView } from './HandoverView.tsx'
import { PaymentFrame } from './PaymentFrame.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import { paymentTexts } from './payments.texts.ts'
import { useHandover } from './useHandover.ts'

/**
 * An open payment: its sum, and a link to the provider's page. A finished one redirects to its
 * result.
 */
const OpenPayment = ({ view }: { readonly view: PaymentView }) => {
  const t = useTexts(paymentTexts)
  const moneyText = useMoneyText()
  const edu = useEdu()
  const { busy, work } = useFormWork(() => false)
  const handover = useHandover()
  if (view.state !== 'PENDING') return <Navigate replace to={`/paySuccess?no=${view.no}`} />
  const pay = async (): Promise<void> => {
    const started = await work(() => edu.ask(payByNumber, { no: view.no }, { quiet: true }))
    if (started) handover.lead(started)
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
      <PaymentSummary view={view} />
      {!handover.started && (
        <Button variant="contained" loading={busy} onClick={() => void pay()}>
          {t.pay(moneyText(view.amount, view.currency))}
        </Button>
      )}
      <HandoverView state={handover} />
    </Box>
  )
}

const PayPage = ({ title }: { readonly title: string }) => (
  <PaymentFrame title={title} of={view => ({ title, content: <OpenPayment view={view} /> })} />
)

/** /payView?no=…: a payment, for the person who has to make it. */
export const PayViewPage = () => <PayPage title={useTexts(paymentTexts).view} />
/** /payCard?no=…: the same, on the way to the card provider's checkout. */
export const PayCardPage = () => <PayPage title={useTexts(paymentTexts).card} />
/** /addvaluesPayment?no=…: the same, for members who pay for what they have ordered. */
export const AddValuesPage = () => <PayPage title={useTexts(paymentTexts).addValues} />
