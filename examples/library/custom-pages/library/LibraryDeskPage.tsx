import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { texts, useTexts } from '../../src/i18n/texts.ts'
import { addDays } from '../../src/schema/zone.ts'
import { FigureCharts } from '../../src/ui/figures/FigureCharts.tsx'
import { localDay } from '../../src/ui/parts/fields/localTime.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { useLibraryDesk } from './useLibraryDesk.ts'

const words = texts({
  en: {
    title: 'Lending desk',
    lent: 'Lent',
    overdue: 'Overdue',
    failed: 'The lending desk could not be loaded.',
  },
  zh: {
    title: '借阅台',
    lent: '借出',
    overdue: '逾期',
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

/** /libraryDesk: what is lent and overdue, and how much was lent on the last days. */
export const LibraryDeskPage = () => {
  const t = useTexts(words)
  const { desk, failed, retry } = useLibraryDesk()
  const today = localDay(new Date(useNow()))
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
          <FigureCharts of="loan" only={['perDay']} from={addDays(today, -13)} until={today} />
        </>
      )}
    </Page>
  )
}
