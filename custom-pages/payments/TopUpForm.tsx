import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { PayType } from '../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import type { RechargeOptions } from '../../resources/payments/payment/payment.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'

import { HandoverView } from './HandoverView.tsx'
import { PayMethods } from './PayMethods.tsx'
import { paymentTexts } from './payments.texts.ts'
import { useTopUp } from './useTopUp.ts'

/** Amounts that are offered; any other can be typed. */
const suggestions = ['500.00', '1000.00', '2000.00', '5000.00'] as const

interface Props {
  readonly options: RechargeOptions
  readonly returnTo: string
  /** The methods that the screen offers of all; all by default. */
  readonly only?: readonly PayType[]
}

/** Tops the balance up: amount, method, and the way to the provider's page (FIN-01, FIN-05). */
export const TopUpForm = ({ options, returnTo, only }: Props) => {
  const t = useTexts(paymentTexts)
  const moneyText = useMoneyText()
  const { currency, minimum, isTest } = options
  const offered = only ? options.payTypes.filter(one => only.includes(one)) : options.payTypes
  const state = useTopUp(offered, { returnTo, start: suggestions[0] })
  const { amount, setAmount, payType, setPayType, errors, busy, pay, handover } = state
  const { amount: amountError, payType: payTypeError } = errors
  if (!offered.length) return <Alert severity="info">{t.noMethods}</Alert>
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void pay()
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 560 }}
    >
      {isTest && <Alert severity="warning">{t.testing}</Alert>}
      {!handover.started && (
        <>
          <ToggleButtonGroup
            exclusive
            value={amount}
            aria-label={t.amount}
            onChange={(_, next: string | null) => next !== null && setAmount(next)}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
              gap: 2,
              '& .MuiToggleButton-root': {
                m: 0,
                border: 1,
                borderColor: 'divider',
                borderRadius: '8px',
              },
            }}
          >
            {suggestions.map(one => (
              <ToggleButton key={one} value={one}>
                {moneyText(one, currency)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <TextField
            label={`${t.amount} (${currency})`}
            value={amount}
            onChange={event => setAmount(event.target.value)}
            error={amountError !== undefined}
            helperText={amountError ?? t.minimum(moneyText(minimum, currency))}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <PayMethods
            offered={offered}
            value={payType}
            error={payTypeError}
            onChange={setPayType}
          />
          <Box>
            <Button type="submit" variant="contained" loading={busy}>
              {/^\d{1,13}(\.\d{1,2})?$/.test(amount)
                ? t.pay(moneyText(amount, currency))
                : t.payNow}
            </Button>
          </Box>
        </>
      )}
      <HandoverView state={handover} />
    </Box>
  )
}
