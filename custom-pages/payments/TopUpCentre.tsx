import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { PayType } from '../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import type { RechargeOptions } from '../../resources/payments/payment/payment.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { ErrorState, SkeletonRows } from '../../src/ui/parts/index.ts'
import { paymentTexts } from './payments.texts.ts'
import { TopUpForm } from './TopUpForm.tsx'
import { TransferPanel } from './TransferPanel.tsx'
import { useRechargeOptions } from './useTopUp.ts'
import { VoucherForm } from './VoucherForm.tsx'
import { oneOf, usePageState } from '../../src/ui/usePageState.ts'

/** The ways in, in the order of their tabs. */
export type TopUpWay = 'online' | 'voucher' | 'transfer'

const Balance = ({ options }: { readonly options: RechargeOptions }) => {
  const t = useTexts(paymentTexts)
  const moneyText = useMoneyText()
  const { balance, currency } = options
  const figures = [
    [t.cash, balance.cash],
    [t.gift, balance.gift],
  ] as const
  return (
    <Box component="dl" aria-label={t.balance} sx={{ m: 0, mb: 4, display: 'flex', gap: 8 }}>
      {figures.map(([name, value]) => (
        <Box key={name}>
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontSize: 22, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {moneyText(value, currency)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

interface Props {
  readonly returnTo: string
  /** Ways that the screen offers; all by default. */
  readonly ways?: readonly TopUpWay[]
  readonly only?: readonly PayType[]
}

/** Balance and the ways to top it up: by a provider, a voucher or a transfer. */
export const TopUpCentre = ({
  returnTo,
  ways = ['online', 'voucher', 'transfer'],
  only,
}: Props) => {
  const t = useTexts(paymentTexts)
  const allowed = useAllowed()
  const { options, failed, retry } = useRechargeOptions()
  const offered = ways.filter(one => one !== 'voucher' || allowed('payment.redeem'))
  const { way, go } = usePageState({ way: oneOf(offered, offered[0] ?? null) })
  if (failed) return <ErrorState retry={retry} />
  if (!options) return <SkeletonRows rows={6} />
  const labels: Readonly<Record<TopUpWay, string>> = {
    online: t.online,
    voucher: t.voucher,
    transfer: t.transfer,
  }
  const panels: Readonly<Record<TopUpWay, ReactNode>> = {
    online: <TopUpForm options={options} returnTo={returnTo} {...(only ? { only } : {})} />,
    voucher: <VoucherForm />,
    transfer: <TransferPanel accounts={options.accounts} />,
  }
  return (
    <>
      <Balance options={options} />
      {offered.length > 1 && (
        <Tabs
          value={way}
          onChange={(_, next: TopUpWay) => go({ way: next })}
          variant="scrollable"
          sx={{ mb: 4 }}
        >
          {offered.map(one => (
            <Tab key={one} value={one} label={labels[one]} />
          ))}
        </Tabs>
      )}
      {way && panels[way]}
    </>
  )
}
