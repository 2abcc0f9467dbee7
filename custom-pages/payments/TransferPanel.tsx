import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReceivingAccount } from '../../resources/payments/payment/payment.calls.ts'
import { transferClaim } from '../../resources/payments/transfer-claim/transferClaim.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { EditPanel } from '../../src/ui/form/EditPanel.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { PaymentFacts } from './PaymentFacts.tsx'
import { paymentTexts } from './payments.texts.ts'

const Account = ({ account }: { readonly account: ReceivingAccount }) => {
  const t = useTexts(paymentTexts)
  const facts = [
    [t.holder, account.holder],
    [t.bank, account.bank],
    [t.number, account.number],
  ] as const
  return (
    <Paper variant="outlined" sx={{ p: 4, maxWidth: 560 }}>
      <PaymentFacts facts={facts} columnGap={6} />
    </Paper>
  )
}

/**
 * The account for corporate transfers, when they are credited, and where to submit the proof
 * (FIN-01).
 */
export const TransferPanel = ({ accounts }: { readonly accounts: readonly ReceivingAccount[] }) => {
  const t = useTexts(paymentTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {accounts.length > 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t.transferHelp}</Typography>
      )}
      <Alert severity="info" sx={{ maxWidth: 560, boxSizing: 'border-box' }}>
        {t.transferTime}
      </Alert>
      {accounts.map(account => (
        <Account key={account.number} account={account} />
      ))}
      {!accounts.length && <Typography>{t.noAccounts}</Typography>}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Allowed code="transferClaim.create">
          <Button
            variant={accounts.length ? 'contained' : 'outlined'}
            onClick={() => setOpen(true)}
          >
            {t.submitProof}
          </Button>
        </Allowed>
        <Allowed code="transferClaim.read">
          <Button component={Link} to={linkTo(transferClaim, 'list')}>
            {t.ownTransfers}
          </Button>
        </Allowed>
      </Box>
      {isOpen && <EditPanel resource={transferClaim} onClose={() => setOpen(false)} />}
    </Box>
  )
}
