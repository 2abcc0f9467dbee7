import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { refundStates, type SchoolRefund } from '../../resources/operator/todo.calls.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { appointmentTime } from '../../src/ui/parts/fields/time.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { StatusDot } from '../../src/ui/parts/States.tsx'
import { EnterSchool } from './EnterSchool.tsx'
import { operatorTexts } from './operator.texts.ts'
import { SchoolName } from './SchoolName.tsx'
import { refundTones } from './tones.ts'
import { TodoLine } from './TodoSection.tsx'

/** One refund of an institution. */
export const RefundLine = ({ refund }: { readonly refund: SchoolRefund }) => {
  const t = useTexts(operatorTexts)
  const label = useLabel()
  const lang = useLang()
  const now = useNow()
  const money = useMoneyText()
  const { id, no, school, amount, currency, reason, state, requestedAt } = refund
  return (
    <TodoLine>
      <StatusDot tone={refundTones[state]} label={label(refundStates[state])} />
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {money(amount, currency)}
      </Typography>
      <SchoolName school={school} />
      <Typography data-data color="text.secondary">
        {reason}
      </Typography>
      <Typography color="text.secondary">
        {t.submitted(appointmentTime(requestedAt, lang, now))}
      </Typography>
      <Box sx={{ flex: 1 }} />
      <EnterSchool school={school} landAt={`/paymentRefundDetail?id=${id}`} about={no} />
    </TodoLine>
  )
}
