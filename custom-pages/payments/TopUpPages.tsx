import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { payment } from '../../resources/payments/payment/payment.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { Page } from '../../src/ui/parts/index.ts'
import { SavedCards } from './Cards.tsx'
import { paymentTexts } from './payments.texts.ts'
import { TopUpCentre } from './TopUpCentre.tsx'

const PaymentsLink = () => {
  const t = useTexts(paymentTexts)
  return (
    <Allowed code="payment.read">
      <Button component={Link} to={linkTo(payment, 'list')}>
        {t.payments}
      </Button>
    </Allowed>
  )
}

/** /payment and /transfer: the top-up centre (NAV-14, FIN-01, FIN-05). */
export const TopUpCentrePage = () => {
  const t = useTexts(paymentTexts)
  return (
    <Page title={t.centre} extra={<PaymentsLink />} width="narrow">
      <TopUpCentre returnTo="/payment" />
    </Page>
  )
}

/** /rechargeOnline: the same, of the account information. */
export const RechargeOnlinePage = () => {
  const t = useTexts(paymentTexts)
  return (
    <Page title={t.recharge} extra={<PaymentsLink />} width="narrow">
      <TopUpCentre returnTo="/accountInformation" ways={['online', 'voucher']} />
    </Page>
  )
}

/** /payOverseas: what an institution abroad pays with. */
export const PayOverseasPage = () => {
  const t = useTexts(paymentTexts)
  return (
    <Page title={t.overseas} width="narrow">
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{t.overseasHelp}</Typography>
      <Button component={Link} variant="contained" to="/payOverseasOnline">
        {t.recharge}
      </Button>
      <Allowed code="payment.cards">
        <Box component="section" sx={{ mt: 8 }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            {t.overseasCards}
          </Typography>
          <SavedCards from="updatePayCards" />
        </Box>
      </Allowed>
    </Page>
  )
}

/** /payOverseasOnline: tops up by card or global wallet. */
export const PayOverseasOnlinePage = () => {
  const t = useTexts(paymentTexts)
  return (
    <Page title={t.recharge} extra={<PaymentsLink />} width="narrow">
      <TopUpCentre returnTo="/payOverseas" ways={['online', 'voucher']} only={['STRIPE', 'JWB']} />
    </Page>
  )
}

/** /topUpMobile: the top-up centre of a phone (PLY-03). */
export const TopUpMobilePage = () => {
  const t = useTexts(paymentTexts)
  return (
    <AuthFormFrame title={t.recharge}>
      <TopUpCentre returnTo="/topUpMobile" ways={['online', 'voucher']} />
    </AuthFormFrame>
  )
}

/** /transferMobile: corporate transfers on a phone (PLY-03). */
export const TransferMobilePage = () => {
  const t = useTexts(paymentTexts)
  return (
    <AuthFormFrame title={t.transfer}>
      <TopUpCentre returnTo="/transferMobile" ways={['transfer']} />
    </AuthFormFrame>
  )
}
