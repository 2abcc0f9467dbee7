import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { payTypes } from '../../resources/ledger-txn/ledgerTxn.options.ts'
import type { PaymentView } from '../../resources/payment/payment.calls.ts'
import { paymentPurposes } from '../../resources/payment/payment.options.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { MethodLogo } from './MethodLogo.tsx'
import { paymentText } from './moneyText.ts'
import { paymentTexts } from './payments.texts.ts'

/** What a payment is: amount, purpose, method, number. */
export const PaymentSummary = ({ view }: { readonly view: PaymentView }) => {
  const t = useTexts(paymentTexts)
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
        {paymentText(view.amount, view.currency)}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <MethodLogo kind={view.method ?? view.payType} />
        {label(payTypes[view.payType])}
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 2, columnGap: 4 }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
