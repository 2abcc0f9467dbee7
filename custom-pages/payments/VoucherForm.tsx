import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { redeemVoucher } from '../../resources/payments/payment/payment.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'

import { paymentTexts } from './payments.texts.ts'

const useVoucher = () => {
  const t = useTexts(paymentTexts)
  const moneyText = useMoneyText()
  const edu = useEdu()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [done, setDone] = useState<string>()
  const {
    errors: { code: codeError },
    busy,
    work,
  } = useFormWork(name => name === 'code')
  const redeem = async (): Promise<void> => {
    setDone(undefined)
    const got = await work(() => edu.ask(redeemVoucher, { code }, { quiet: true }))
    if (!got) return
    const amount = moneyText(got.amount, got.currency)
    setDone(got.gift ? t.gifted(amount) : t.redeemed(amount))
    setCode('')
    await client.invalidateQueries()
  }
  return { code, setCode, done, error: codeError, busy, redeem }
}

/** Redeems a voucher; errors show at the code. */
export const VoucherForm = () => {
  const t = useTexts(paymentTexts)
  const { code, setCode, done, error, busy, redeem } = useVoucher()
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void redeem()
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 560 }}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t.voucherHelp}</Typography>
      {done !== undefined && <Alert severity="success">{done}</Alert>}
      <TextField
        label={t.voucherCode}
        value={code}
        onChange={event => setCode(event.target.value)}
        error={error !== undefined}
        helperText={error}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
      />
      <Box>
        <Button type="submit" variant="contained" loading={busy}>
          {t.redeem}
        </Button>
      </Box>
    </Box>
  )
}
