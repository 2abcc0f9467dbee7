import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountBalance, type AccountBalance } from '../../resources/ledger/ledger.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { ListScreen } from '../../src/ui/list/ListScreen.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { moneyText } from '../../src/schema/moneyText.ts'
import { dayText, monthText } from '../../src/ui/parts/fields/time.ts'
import { Page } from '../../src/ui/parts/Page.tsx'
import { ErrorState } from '../../src/ui/parts/States.tsx'
import { ledgerTexts } from './ledger.texts.ts'

const grid = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }

const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box
    component="section"
    aria-label={title}
    sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
  >
    <Typography variant="h2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

const Fact = ({ label, value }: { readonly label: ReactNode; readonly value: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, py: 1 }}>
    <Typography color="text.secondary">{label}</Typography>
    <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {value}
    </Typography>
  </Box>
)

const Figures = ({ data }: { readonly data: AccountBalance }) => {
  const t = useTexts(ledgerTexts)
  const lang = useLang()
  const amount = (value: string) => moneyText(value, data.currency, lang)
  return (
    <>
      {data.total.startsWith('-') && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {t.owed}
        </Alert>
      )}
      <Box sx={{ ...grid, mb: 4 }}>
        <Card title={t.balance}>
          <Typography sx={{ fontSize: 28, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {amount(data.total)}
          </Typography>
          <Fact label={t.cash} value={amount(data.cash)} />
          <Fact label={t.gift} value={amount(data.gift)} />
        </Card>
        <Card title={t.month(monthText(data.month, lang))}>
          <Fact label={t.recharged} value={amount(data.recharged)} />
          <Fact label={t.consumed} value={amount(data.consumed)} />
        </Card>
        <Card title={t.expiring}>
          {data.expiring.map(({ id, source, left, expiresAt }) => (
            <Fact
              key={id}
              label={
                <>
                  <span data-data>{source}</span> · {t.until(dayText(expiresAt, lang))}
                </>
              }
              value={amount(left)}
            />
          ))}
          {data.expiring.length === 0 && (
            <Typography color="text.secondary">{t.noExpiring}</Typography>
          )}
          <Typography variant="caption" component="p" sx={{ mt: 2, color: 'text.secondary' }}>
            {t.spending}
          </Typography>
        </Card>
      </Box>
    </>
  )
}

/**
 * /accountInformation: the balance, what this month did to it, and the latest transactions
 * (FIN-01).
 */
export const LedgerAccountPage = () => {
  const t = useTexts(ledgerTexts)
  const edu = useEdu()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['ledgerTxn', 'balance'],
    queryFn: ({ signal }) => edu.ask(accountBalance, {}, { signal, quiet: true }),
    retry: false,
  })
  return (
    <Page title={t.title}>
      {isPending && (
        <Box aria-busy sx={{ ...grid, mb: 4 }}>
          {[0, 1, 2].map(n => (
            <Skeleton key={n} variant="rounded" height={148} />
          ))}
        </Box>
      )}
      {error && !data && (
        <ErrorState message={refusalOf(error).text} retry={() => void refetch()} />
      )}
      {data && <Figures data={data} />}
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t.recent}
      </Typography>
      <ListScreen resource="ledgerTxn" embedded />
    </Page>
  )
}
