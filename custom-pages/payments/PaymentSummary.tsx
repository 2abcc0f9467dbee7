import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { payTypes } from '../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import type { PaymentView } from '../../resources/payments/payment/payment.calls.ts'
import { paymentPurposes } from '../../resources/payments/payment/payment.options.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { MethodLogo } from './MethodLogo.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { paymentTexts } from './payments.texts.ts'

/** A payment's amount, purpose, method and number. */
export const PaymentSummary = ({ view }: { readonly view: PaymentView }) => {
  const t = useTexts(paymentTexts)
  const moneyText = useMoneyText()
  const label = useLabel()
  const lang = useLang()
  const until = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(view.expireAt))
  const facts = [
    [t.what, label(paymentPurposes[view.purpose])],
    [t.payNumber, view.no],
    ...(view.state === 'PENDING' ? [[t.until, until] as const] : []),
  ] as const
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Typography sx={{ fontSize: 28, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {moneyText(view.amount, view.currency)}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <MethodLogo kind={view.method ?? view.payType} />
        {label(payTypes[view.payType])}
      </Box>
      <PaymentFacts facts={facts} columnGap={4} />
    </Box>
  )
}
