import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { Page } from '../../src/ui/parts/index.ts'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { TermSelect } from './CreateOrderPage.tsx'
import { OrderBox } from './OrderBox.tsx'
import { packageTexts } from './plans.texts.ts'
import { QuoteBox } from './QuoteBox.tsx'
import { useOrderForm } from './useOrderForm.ts'
import { usePackage } from './usePackage.ts'
import { usePayOrder } from './usePayOrder.ts'

const narrow = { display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 480 } as const

/** /bookClassTopUp (BKG-04): the booking system is bought or renewed on its own. */
export const BookingTopUpPage = () => {
  const t = useTexts(packageTexts)
  const lang = useLang()
  const { data: used } = usePackage()
  const form = useOrderForm({ fixed: 'BOOKING_SYSTEM', enabled: true })
  const end = used?.booking?.endTime
  return (
    <Page title={t.booking}>
      <Box sx={narrow}>
        <Typography sx={{ color: 'text.secondary' }}>{t.bookingHelp}</Typography>
        {used && (
          <Typography sx={{ fontWeight: 500 }}>
            {end ? t.until(dayText(end, lang)) : t.noEnd}
          </Typography>
        )}
        <TermSelect form={form} />
        <QuoteBox {...form} />
        <Button
          variant="contained"
          disabled={!form.quote || form.isCalculating}
          loading={form.busy}
          onClick={() => void form.order(orderNo => `/bookClassPayment?orderNo=${orderNo}`)}
        >
          {t.order}
        </Button>
      </Box>
    </Page>
  )
}

/** /bookClassPayment: the payment of its order. */
export const BookingPaymentPage = () => {
  const t = useTexts(packageTexts)
  const state = usePayOrder()
  return (
    <Page title={t.bookingPay}>
      <Box sx={narrow}>
        <OrderBox state={state} transfer={`/bookClassTransfer?orderNo=${state.orderNo}`} />
      </Box>
    </Page>
  )
}

/** /bookClassTransfer: the same by corporate transfer, which reaches the balance first. */
export const BookingTransferPage = () => {
  const t = useTexts(packageTexts)
  const state = usePayOrder()
  return (
    <Page title={t.bookingTransfer}>
      <Box sx={narrow}>
        <Typography sx={{ color: 'text.secondary' }}>{t.transferHelp}</Typography>
        <OrderBox state={state} />
        <Button variant="outlined" component={Link} to="/transfer">
          {t.toTransfer}
        </Button>
      </Box>
    </Page>
  )
}
