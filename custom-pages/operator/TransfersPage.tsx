import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import MuiLink from '@mui/material/Link'
import {
  platformTransfers,
  transferStates,
  type ClaimedTransfer,
} from '../../resources/operator/todo.calls.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { appointmentTime, dayText } from '../../src/ui/parts/fields/time.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { StatusDot } from '../../src/ui/parts/States.tsx'
import { oneOf, usePageState } from '../../src/ui/usePageState.ts'
import { EnterSchool } from './EnterSchool.tsx'
import { MatterList } from './MatterList.tsx'
import { operatorTexts } from './operator.texts.ts'
import { SchoolName } from './SchoolName.tsx'
import { TodoLine } from './TodoSection.tsx'
import { transferTones } from './tones.ts'
import { TransferItem } from './TransferItem.tsx'
import { useMatters } from './useMatters.ts'

const states = keysOf(transferStates)

/** A transfer that is decided. */
const Decided = ({ transfer }: { readonly transfer: ClaimedTransfer }) => {
  const t = useTexts(operatorTexts)
  const label = useLabel()
  const lang = useLang()
  const now = useNow()
  const money = useMoneyText()
  const { id, school, payer, amount, currency, paidOn, proof, state, reply, decidedAt } = transfer
  return (
    <TodoLine>
      <StatusDot tone={transferTones[state]} label={label(transferStates[state])} />
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {money(amount, currency)}
      </Typography>
      <span data-data>{payer}</span>
      <SchoolName school={school} />
      <Typography color="text.secondary">
        {decidedAt === null
          ? t.paidOn(dayText(paidOn, lang))
          : t.decided(appointmentTime(decidedAt, lang, now))}
      </Typography>
      {reply && (
        <Typography data-data color="text.secondary">
          {reply}
        </Typography>
      )}
      {proof && (
        <MuiLink href={proof.url} target="_blank" rel="noreferrer" data-data>
          {t.proof(proof.name)}
        </MuiLink>
      )}
      <Box sx={{ flex: 1 }} />
      <EnterSchool school={school} landAt={`/transferClaim?id=${id}`} about={payer} />
    </TodoLine>
  )
}

/** /platformTransfers: the corporate transfers of all institutions; what waits is decided here. */
export const TransfersPage = () => {
  const t = useTexts(operatorTexts)
  const label = useLabel()
  const { state, go } = usePageState({ state: oneOf(states, null) })
  const matters = useMatters(platformTransfers, before => ({
    ...(state && { state }),
    ...(before !== null && { before }),
  }))
  return (
    <MatterList
      title={t.transfersTitle}
      states={states.map(name => [name, label(transferStates[name])])}
      state={state}
      choose={chosen => go({ state: chosen })}
      matters={matters}
    >
      {matters.rows?.map(transfer =>
        transfer.state === 'SUBMITTED' ? (
          <TransferItem key={transfer.id} transfer={transfer} />
        ) : (
          <Decided key={transfer.id} transfer={transfer} />
        ),
      )}
    </MatterList>
  )
}
