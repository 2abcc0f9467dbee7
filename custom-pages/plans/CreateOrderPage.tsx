import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import {
  discountPercent,
  isPlan,
  packages,
  planCodes,
  planFacts,
} from '../../resources/plans/plan-order/plans.options.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { BuyFrame } from './BuyFrame.tsx'
import { packageTexts } from './plans.texts.ts'
import { QuoteLine, QuoteBox } from './QuoteBox.tsx'
import { useOrderForm, type OrderForm, type OrderValues } from './useOrderForm.ts'
import { useConsoleState } from '../../src/ui/console.tsx'
import { usePackage } from './usePackage.ts'

const terms = [12, 24, 36] as const

const Select = ({
  name,
  label,
  form,
  options,
}: {
  readonly name: keyof OrderValues
  readonly label: string
  readonly form: OrderForm
  readonly options: readonly { readonly value: string; readonly text: string }[]
}) => (
  <TextField
    select
    fullWidth
    label={label}
    value={form.values[name]}
    error={form.errors[name] !== undefined}
    helperText={form.errors[name]}
    onChange={event => form.set({ [name]: event.target.value })}
  >
    {options.map(({ value, text }) => (
      <MenuItem key={value} value={value}>
        {text}
      </MenuItem>
    ))}
  </TextField>
)

/** How long it is bought for, with what that saves. */
export const TermSelect = ({ form }: { readonly form: OrderForm }) => {
  const t = useTexts(packageTexts)
  return (
    <Select
      name="effectiveMonth"
      label={t.months}
      form={form}
      options={terms.map(months => ({
        value: String(months),
        text: t.monthsOf(months, discountPercent(months)),
      }))}
    />
  )
}

const PlanFields = ({ form }: { readonly form: OrderForm }) => {
  const t = useTexts(packageTexts)
  const label = useLabel()
  const figure = (name: 'seatNum' | 'personalCloudCapacity', text: string, least: number) => (
    <TextField
      fullWidth
      type="number"
      label={text}
      value={form.values[name]}
      error={form.errors[name] !== undefined}
      helperText={form.errors[name]}
      slotProps={{ htmlInput: { min: least, inputMode: 'numeric' } }}
      onChange={event => form.set({ [name]: event.target.value })}
    />
  )
  const { packageCode } = form.values
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Select
        name="packageCode"
        label={t.plan}
        form={form}
        options={planCodes.map(code => ({ value: code, text: label(packages[code]) }))}
      />
      {figure('seatNum', t.seats, isPlan(packageCode) ? planFacts[packageCode].minSeats : 1)}
      <TermSelect form={form} />
      <Select
        name="packs"
        label={t.packs}
        form={form}
        options={[0, 1, 5, 10, 50, 100].map(packs => ({
          value: String(packs),
          text: t.packsOf(packs),
        }))}
      />
      {figure('personalCloudCapacity', t.extraStorage, 0)}
    </Box>
  )
}

/** Prices of a seat, for visitors who aren't logged in. */
const OpenPrices = () => {
  const t = useTexts(packageTexts)
  const moneyText = useMoneyText()
  const label = useLabel()
  const { price } = useConsoleState({ price: true })
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {price?.map(
        ({ packageCode, seatPrice, currency }) =>
          isPlan(packageCode) && (
            <QuoteLine
              key={packageCode}
              name={label(packages[packageCode])}
              value={`${moneyText(seatPrice, currency)} ${t.perSeat}`}
            />
          ),
      )}
    </Box>
  )
}

/**
 * /createOrder: the plan calculator (API-10), whose quote an order uses. Open to all; ordering
 * requires a login.
 */
export const CreateOrderPage = () => {
  const t = useTexts(packageTexts)
  const { signedIn } = usePackage()
  const form = useOrderForm({ enabled: signedIn })
  const address = (orderNo: string): string => `/payOrder?orderNo=${orderNo}`
  return (
    <BuyFrame title={form.isUpgrade ? t.upgrade : t.createOrder} signedIn={signedIn}>
      {signedIn ? (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <PlanFields form={form} />
          <QuoteBox {...form} />
          <Button
            variant="contained"
            size="large"
            disabled={!form.quote || form.isCalculating}
            loading={form.busy}
            onClick={() => void form.order(address)}
          >
            {t.order}
          </Button>
        </Box>
      ) : (
        <OpenPrices />
      )}
    </BuyFrame>
  )
}
