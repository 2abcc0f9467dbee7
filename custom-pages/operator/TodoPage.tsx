import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { pricings } from '../../resources/operator/platform-institution/platform.options.ts'
import { platformTodo, type PlatformTodo } from '../../resources/operator/todo.calls.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { ErrorState, Page } from '../../src/ui/parts/index.ts'
import { StatusDot } from '../../src/ui/parts/States.tsx'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { useAsk } from '../../src/ui/useAsk.ts'
import { EnterSchool } from './EnterSchool.tsx'
import { operatorTexts } from './operator.texts.ts'
import { SchoolName } from './SchoolName.tsx'
import { RefundLine } from './RefundLine.tsx'
import { TodoLine, TodoSection } from './TodoSection.tsx'
import { TransferItem } from './TransferItem.tsx'

const Refunds = ({ refunds }: { readonly refunds: NonNullable<PlatformTodo['refunds']> }) => {
  const t = useTexts(operatorTexts)
  return (
    <TodoSection
      title={t.refunds}
      none={t.noRefunds}
      count={refunds.length}
      all={{ to: '/platformRefunds', text: t.allRefunds }}
    >
      {refunds.map(refund => (
        <RefundLine key={refund.id} refund={refund} />
      ))}
    </TodoSection>
  )
}

const Expiring = ({ schools }: { readonly schools: NonNullable<PlatformTodo['expiring']> }) => {
  const t = useTexts(operatorTexts)
  const lang = useLang()
  const now = useNow()
  return (
    <TodoSection title={t.expiring} none={t.noExpiring} count={schools.length}>
      {schools.map(({ planUntil, ...school }) => (
        <TodoLine key={school.schoolId}>
          <SchoolName school={school} />
          <Typography color={Date.parse(planUntil) < now ? 'error' : 'text.secondary'}>
            {Date.parse(planUntil) < now
              ? t.planEnded(dayText(planUntil, lang))
              : t.planUntil(dayText(planUntil, lang))}
          </Typography>
          <Box sx={{ flex: 1 }} />
          <EnterSchool school={school} landAt="/orderList" about={school.name} />
        </TodoLine>
      ))}
    </TodoSection>
  )
}

const Unpriced = ({ schools }: { readonly schools: NonNullable<PlatformTodo['unpriced']> }) => {
  const t = useTexts(operatorTexts)
  const label = useLabel()
  return (
    <TodoSection title={t.unpriced} none={t.noUnpriced} count={schools.length}>
      {schools.map(({ pricing, currency, ...school }) => (
        <TodoLine key={school.schoolId}>
          <SchoolName school={school} />
          <StatusDot
            tone={pricing === 'NONE' ? 'bad' : 'careful'}
            label={`${label(pricings[pricing])} · ${currency}`}
          />
          <Box sx={{ flex: 1 }} />
          <EnterSchool school={school} landAt="/priceVersion" about={school.name} />
        </TodoLine>
      ))}
    </TodoSection>
  )
}

/** A placeholder of four boxes with the final height. */
const TodoSkeleton = () => (
  <Box aria-busy>
    {[160, 92, 92, 92].map((height, n) => (
      <Skeleton key={n} variant="rounded" height={height} sx={{ mb: 4, borderRadius: '8px' }} />
    ))}
  </Box>
)

/** /platformTodo: what waits for the operator in all institutions, with its decision in place. */
export const TodoPage = () => {
  const t = useTexts(operatorTexts)
  const { data, failed, retry } = useAsk(platformTodo, {})
  return (
    <Page title={t.todo}>
      {failed && <ErrorState message={t.failed} retry={retry} />}
      {!data && !failed && <TodoSkeleton />}
      {data?.transfers && (
        <TodoSection
          title={t.transfers}
          none={t.noTransfers}
          count={data.transfers.length}
          all={{ to: '/platformTransfers', text: t.allTransfers }}
        >
          {data.transfers.map(transfer => (
            <TransferItem key={transfer.id} transfer={transfer} />
          ))}
        </TodoSection>
      )}
      {data?.refunds && <Refunds refunds={data.refunds} />}
      {data?.expiring && <Expiring schools={data.expiring} />}
      {data?.unpriced && <Unpriced schools={data.unpriced} />}
    </Page>
  )
}
