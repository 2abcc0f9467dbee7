import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ClaimedTransfer } from '../../resources/operator/todo.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { Icon } from '../../src/ui/parts/index.ts'
import { relativeTime } from '../../src/ui/parts/fields/relativeTime.ts'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { Countdown } from './Countdown.tsx'
import { operatorTexts } from './operator.texts.ts'
import { SchoolName } from './SchoolName.tsx'
import { useDecision, type Decision } from './useDecision.ts'

/** The inputs of a decision and its button; in place, below the transfer. */
const DecisionForm = ({
  transfer,
  work,
}: {
  readonly transfer: ClaimedTransfer
  readonly work: ReturnType<typeof useDecision>
}) => {
  const t = useTexts(operatorTexts)
  const { decision, choose, amount, setAmount, reply, setReply, errors, busy, send } = work
  const rejects = decision === 'REJECT'
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start', mt: 3 }}
    >
      {!rejects && (
        <TextField
          size="small"
          label={t.received}
          placeholder={transfer.amount}
          value={amount}
          onChange={event => setAmount(event.target.value)}
          error={errors.amount !== undefined}
          helperText={errors.amount ?? t.receivedHelp}
          slotProps={{ htmlInput: { inputMode: 'decimal' }, inputLabel: { shrink: true } }}
          sx={{ width: 220 }}
        />
      )}
      <TextField
        size="small"
        // the person has just chosen to reject, and this is the next question
        autoFocus={rejects}
        label={rejects ? t.why : t.reply}
        value={reply}
        onChange={event => setReply(event.target.value)}
        error={errors.reply !== undefined}
        helperText={errors.reply ?? (rejects ? t.whyHelp : ' ')}
        slotProps={{ htmlInput: { maxLength: 200 }, inputLabel: { shrink: true } }}
        sx={{ flex: 1, minWidth: 220, maxWidth: 460 }}
      />
      <Button
        type="submit"
        variant="contained"
        color={rejects ? 'error' : 'primary'}
        disabled={busy}
      >
        {rejects ? t.reject : t.confirm}
      </Button>
      <Button variant="text" disabled={busy} onClick={() => choose(undefined)}>
        {t.cancel}
      </Button>
    </Box>
  )
}

/** A waiting transfer: payer, amount, recipient, its proof, the time left and both decisions. */
export const TransferItem = ({ transfer }: { readonly transfer: ClaimedTransfer }) => {
  const t = useTexts(operatorTexts)
  const lang = useLang()
  const now = useNow()
  const money = useMoneyText()
  const work = useDecision(transfer)
  const { payer, amount, currency, paidOn, bankReference, remark, proof, submittedAt } = transfer
  const sum = money(amount, currency)
  const decide = (decision: Decision) => () => work.choose(decision)
  return (
    <Box component="li" sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center' }}>
        <Typography sx={{ fontSize: 18, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {sum}
        </Typography>
        <Typography data-data sx={{ fontWeight: 500 }}>
          {payer}
        </Typography>
        <SchoolName school={transfer.school} />
        <Countdown by={transfer.decideBy} />
        <Box sx={{ flex: 1 }} />
        {work.decision === undefined && (
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button
              variant="contained"
              startIcon={<Icon name="check" />}
              aria-label={t.confirmOf(payer, sum)}
              onClick={decide('CONFIRM')}
            >
              {t.confirm}
            </Button>
            <Button aria-label={t.rejectOf(payer, sum)} onClick={decide('REJECT')}>
              {t.reject}
            </Button>
          </Box>
        )}
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 16px', mt: 1, color: 'text.secondary' }}
      >
        <span>{t.paidOn(dayText(paidOn, lang))}</span>
        {bankReference && <span data-data>{t.reference(bankReference)}</span>}
        <span>{t.submitted(relativeTime(submittedAt, lang, now))}</span>
        {proof ? (
          <MuiLink href={proof.url} target="_blank" rel="noreferrer" data-data>
            {t.proof(proof.name)}
          </MuiLink>
        ) : (
          <span>{t.noProof}</span>
        )}
      </Box>
      {remark && (
        <Typography data-data sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {remark}
        </Typography>
      )}
      {work.decision !== undefined && <DecisionForm transfer={transfer} work={work} />}
    </Box>
  )
}
