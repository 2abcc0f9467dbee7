import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PaymentView } from '../../resources/payments/payment/payment.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { paymentTexts } from './payments.texts.ts'
import { usePaymentView } from './usePaymentView.ts'

/** Asks for the number of a payment if the address has none. */
const NumberQuestion = ({ title }: { readonly title: string }) => {
  const t = useTexts(paymentTexts)
  const [, setQuery] = useSearchParams()
  const [no, setNo] = useState('')
  return (
    <AuthFormFrame title={title} help={t.askNumber}>
      <Box
        component="form"
        onSubmit={event => {
          event.preventDefault()
          if (no.trim()) setQuery({ no: no.trim() })
        }}
        sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
      >
        <TextField
          label={t.payNumber}
          value={no}
          onChange={event => setNo(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
        <Button type="submit" variant="contained">
          {t.show}
        </Button>
      </Box>
    </AuthFormFrame>
  )
}

interface Props {
  /** Of the screen, until the payment is known. */
  readonly title: string
  /** Title, help and content of the screen of a payment. */
  readonly of: (view: PaymentView) => {
    readonly title: string
    readonly help?: string
    readonly content: ReactNode
  }
}

/**
 * A screen about the payment that the address names (`?no=`): what is there is the same for all of
 * them.
 */
export const PaymentFrame = ({ title, of }: Props) => {
  const t = useTexts(paymentTexts)
  const [query] = useSearchParams()
  const no = query.get('no') ?? ''
  const { view, unknown, failed, retry } = usePaymentView(no)
  if (no === '') return <NumberQuestion title={title} />
  if (unknown) return <AuthFormFrame title={t.unknown}>{t.unknownHelp}</AuthFormFrame>
  if (failed)
    return (
      <AuthFormFrame title={t.loadFailed}>
        <Button variant="outlined" onClick={retry}>
          {t.tryAgain}
        </Button>
      </AuthFormFrame>
    )
  if (!view)
    return (
      <AuthFormFrame title={title}>
        <Skeleton variant="rounded" height={220} />
      </AuthFormFrame>
    )
  const screen = of(view)
  return (
    <AuthFormFrame title={screen.title} help={screen.help}>
      {screen.content}
    </AuthFormFrame>
  )
}
