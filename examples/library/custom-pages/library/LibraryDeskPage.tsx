import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { LibraryDesk } from '../../resources/library/loan/loan.calls.ts'
import { texts, useTexts } from '../../src/i18n/texts.ts'
import { Chart } from '../../src/ui/chart/Chart.tsx'
import { ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { useLibraryDesk } from './useLibraryDesk.ts'

const words = texts({
  en: {
    title: 'Lending desk',
    lent: 'Lent',
    overdue: 'Overdue',
    perDay: 'Loans per day',
    day: 'Day',
    loans: 'Loans',
    failed: 'The lending desk could not be loaded.',
  },
  zh: {
    title: '借阅台',
    lent: '借出',
    overdue: '逾期',
    perDay: '每日借阅',
    day: '日期',
    loans: '借阅数',
    failed: '借阅台加载失败。',
  },
})

const lists = {
  lent: '/loan?state=LENT',
  overdue: '/loan?state=LENT&dueOn_lte=today-1',
} as const

const Figure = ({
  label,
  count,
  to,
}: {
  readonly label: string
  readonly count: number
  readonly to: string
}) => (
  <div>
    <Typography component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" variant="h6" sx={{ m: 0 }}>
      <Link component={RouterLink} to={to}>
        {count}
      </Link>
    </Typography>
  </div>
)

const LoanChart = ({ days }: Pick<LibraryDesk, 'days'>) => {
  const t = useTexts(words)
  return (
    <Chart
      title={t.perDay}
      shape="bars"
      points={days.map(({ day, count }) => ({
        key: day,
        name: day,
        short: day.slice(5),
        value: count,
      }))}
      table={{
        columns: [t.day, t.loans],
        rows: days.map(({ day, count }) => ({ key: day, cells: [day, String(count)] })),
      }}
    />
  )
}

/** /libraryDesk: what is lent and overdue, and how much was lent on the last days. */
export const LibraryDeskPage = () => {
  const t = useTexts(words)
  const { desk, failed, retry } = useLibraryDesk()
  return (
    <Page title={t.title}>
      {failed && !desk && <ErrorState message={t.failed} retry={retry} />}
      {!failed && !desk && <SkeletonRows rows={4} columns={2} />}
      {desk && (
        <>
          <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 6, m: 0, mb: 6 }}>
            <Figure label={t.lent} count={desk.lent} to={lists.lent} />
            <Figure label={t.overdue} count={desk.overdue} to={lists.overdue} />
          </Box>
          <LoanChart days={desk.days} />
        </>
      )}
    </Page>
  )
}
