import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Quote } from '../../resources/plans/plans.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { dayText, sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { packageTexts } from './plans.texts.ts'

interface LineProps {
  readonly name: string
  readonly value: ReactNode
  readonly strong?: boolean
}
/** A name and an amount at the end of its line. */
export const QuoteLine = ({ name, value, strong = false }: LineProps) => (
  <Box sx={{ display: 'flex', gap: 4, justifyContent: 'space-between', py: 1 }}>
    <Typography component="dt" sx={{ color: strong ? 'text.primary' : 'text.secondary' }}>
      {name}
    </Typography>
    <Typography
      component="dd"
      sx={{
        m: 0,
        fontWeight: strong ? 600 : 400,
        fontSize: strong ? 18 : undefined,
        fontVariantNumeric: 'tabular-nums',
        textAlign: 'right',
      }}
    >
      {value}
    </Typography>
  </Box>
)

interface AmountsOf {
  readonly currency: string
  readonly listAmount: string
  readonly discountAmount: string
  readonly creditAmount: string
  readonly payAmount: string
}
/** The amounts to pay, line by line; zero amounts are left out. */
export const AmountLines = ({
  of,
  credit,
}: {
  readonly of: AmountsOf
  readonly credit?: string | undefined
}) => {
  const t = useTexts(packageTexts)
  const moneyText = useMoneyText()
  const { currency, listAmount, discountAmount, creditAmount, payAmount } = of
  const less = (amount: string): string => `−${moneyText(amount, currency)}`
  return (
    <>
      <QuoteLine name={t.list} value={moneyText(listAmount, currency)} />
      {discountAmount !== '0.00' && <QuoteLine name={t.discount} value={less(discountAmount)} />}
      {creditAmount !== '0.00' && (
        <QuoteLine name={credit ?? t.discount} value={less(creditAmount)} />
      )}
      <QuoteLine name={t.total} value={moneyText(payAmount, currency)} strong />
    </>
  )
}

/** The price of an order: its lines, including the credit of an upgrade, and its validity. */
export const QuoteBox = ({
  quote,
  refusal,
  isCalculating,
}: {
  readonly quote: Quote | undefined
  readonly refusal: string
  readonly isCalculating: boolean
}) => {
  const t = useTexts(packageTexts)
  const lang = useLang()
  if (refusal) return <Alert severity="warning">{refusal}</Alert>
  // refusals show at their fields
  if (!quote) return isCalculating ? <Skeleton variant="rounded" height={140} /> : null
  return (
    <Box aria-live="polite" aria-busy={isCalculating} sx={{ opacity: isCalculating ? 0.5 : 1 }}>
      <Box component="dl" sx={{ m: 0 }}>
        <AmountLines
          of={quote}
          credit={quote.credit ? t.credit(quote.credit.days, quote.credit.of) : undefined}
        />
      </Box>
      <Typography sx={{ color: 'text.secondary', mt: 2 }}>
        {t.period(dayText(quote.startTime, lang), dayText(quote.endTime, lang))}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>
        {t.holds(sentenceTime(quote.expireTime, lang))}
      </Typography>
    </Box>
  )
}
