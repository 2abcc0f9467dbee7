import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { payTypes } from '../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { orderStates, packages } from '../../resources/plans/plan-order/plans.options.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { ErrorState, SkeletonRows } from '../../src/ui/parts/index.ts'
import { sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { StatusDot } from '../../src/ui/parts/States.tsx'
import { packageTexts } from './plans.texts.ts'
import { AmountLines, QuoteLine } from './QuoteBox.tsx'
import type { PayOrder } from './usePayOrder.ts'

const Ended = ({ paid }: { readonly paid: boolean }) => {
  const t = useTexts(packageTexts)
  return (
    <Alert
      severity={paid ? 'success' : 'info'}
      action={
        <Button component={Link} to={paid ? '/memberRights' : '/pricing'}>
          {paid ? t.rights : t.toPricing}
        </Button>
      }
    >
      {paid ? t.paid : t.closed}
    </Alert>
  )
}

/**
 * An order with its amounts, and how it is paid or cancelled; `transfer`: where its transfer is
 * explained.
 */
export const OrderBox = ({
  state,
  transfer,
}: {
  readonly state: PayOrder
  readonly transfer?: string | undefined
}) => {
  const t = useTexts(packageTexts)
  const label = useLabel()
  const lang = useLang()
  const { order, orderNo, isLoading, isError, retry, busy, payTypes: offered, pay, cancel } = state
  if (isError) return <ErrorState message={t.failed} retry={retry} />
  if (isLoading) return <SkeletonRows rows={5} columns={2} />
  if (!order) return <Alert severity="info">{t.noOrder}</Alert>
  const { orderStatus, packageCode, effectiveMonth, seatNum, expireTime } = order
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Box component="dl" sx={{ m: 0 }}>
        <QuoteLine name={t.orderNo} value={orderNo} />
        <QuoteLine
          name={t.status}
          value={
            <StatusDot
              tone={orderStates[orderStatus].tone}
              label={label(orderStates[orderStatus].label)}
            />
          }
        />
        <QuoteLine name={t.plan} value={label(packages[packageCode])} />
        <QuoteLine name={t.months} value={t.monthsOf(effectiveMonth, 0)} />
        {seatNum > 0 && <QuoteLine name={t.seats} value={String(seatNum)} />}
        {orderStatus === 'TO_BE_PAID' && (
          <QuoteLine name={t.payBy} value={sentenceTime(expireTime, lang)} />
        )}
        <AmountLines of={order} />
      </Box>
      {orderStatus === 'TO_BE_PAID' ? (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <Button variant="contained" loading={busy} onClick={() => void pay()}>
            {t.payFromBalance}
          </Button>
          {offered.map(payType => (
            <Button
              key={payType}
              variant="outlined"
              disabled={busy}
              onClick={() => void pay(payType)}
            >
              {label(payTypes[payType])}
            </Button>
          ))}
          {transfer !== undefined && (
            <Button variant="outlined" component={Link} to={transfer}>
              {t.toTransfer}
            </Button>
          )}
          <Button disabled={busy} onClick={() => void cancel()}>
            {t.cancel}
          </Button>
        </Box>
      ) : (
        <Ended paid={orderStatus === 'PAID'} />
      )}
    </Box>
  )
}
