import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { myAccount } from '../../../resources/identity/account.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import {
  schoolCurrency,
  type Allowance,
} from '../../../resources/identity/organization/organization.calls.ts'
import { useConsoleState } from '../../../src/ui/console.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { AccountTypeChoice } from './AccountTypeChoice.tsx'
import { institutionTexts } from './institution.texts.ts'

const Fact = ({ name, help, children }: { name: string; help?: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {name}
    </Typography>
    <Box
      component="dd"
      title={help}
      sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
    >
      {children}
    </Box>
  </Box>
)
const wait = <Skeleton width={96} />

/** The plan's limits, their use, and the one-time choices. */
export const PlanFacts = () => {
  const t = useTexts(institutionTexts)
  const lang = useLang()
  const edu = useEdu()
  const { plan, enterprise, organisationCurrency, permissions } = useConsoleState({
    permissions: true,
  })
  const { data: money } = useQuery({
    queryKey: ['schoolCurrency'],
    queryFn: ({ signal }) => edu.ask(schoolCurrency, {}, { signal }),
  })
  const { data: me } = useQuery({
    queryKey: ['myAccount'],
    queryFn: ({ signal }) => edu.ask(myAccount, {}, { signal }),
  })
  const figure = (value: number) => value.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en')
  const used = (allowance: Allowance | undefined) =>
    allowance ? t.of(figure(allowance.used), figure(allowance.limit)) : wait
  // the login already included it; it is loaded again because it may have been chosen meanwhile
  const currency = money?.currency ?? organisationCurrency?.currency
  const name =
    currency &&
    new Intl.DisplayNames([lang === 'zh' ? 'zh-CN' : 'en'], { type: 'currency' }).of(currency)
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 8,
        p: 4,
        display: 'grid',
        gap: '12px 24px',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: theme => theme.tokens.surface,
      }}
    >
      <Fact name={t.plan}>{plan.label || '–'}</Fact>
      <Fact name={t.number} help={t.numberHelp}>
        {me ? (me.institutions.find(({ current }) => current)?.schoolNo ?? '–') : wait}
      </Fact>
      <Fact name={t.teachers}>{used(permissions?.teacherSeats)}</Fact>
      <Fact name={t.students}>{used(permissions?.students)}</Fact>
      <Fact name={t.accountType} help={t.accountTypeHelp}>
        {permissions ? (
          <AccountTypeChoice
            value={permissions.accountType ?? (enterprise ? 'ENTERPRISE' : 'PERSONAL')}
          />
        ) : (
          wait
        )}
      </Fact>
      <Fact name={t.currency}>{currency ? `${name} (${currency})` : wait}</Fact>
    </Box>
  )
}
