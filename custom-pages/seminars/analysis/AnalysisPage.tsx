import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { texts, useLang, useTexts } from '../../../src/i18n/texts.ts'
import {
  seminarAnalysis,
  type FunnelFigures,
  type SeminarAnalysis,
} from '../../../resources/seminars/seminar/seminar.calls.ts'
import { Chart } from '../../../src/ui/chart/Chart.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { appointmentTime } from '../../../src/ui/parts/fields/time.ts'
import { Empty, ErrorState, Page, SkeletonRows } from '../../../src/ui/parts/index.ts'

const analysisTexts = texts({
  en: {
    title: 'Seminar analysis',
    failed: 'The analysis could not be loaded.',
    funnel: 'From visit to stay',
    steps: {
      visits: 'Visits',
      registered: 'Registered',
      approved: 'Approved',
      attended: 'Attended',
      stayed: 'Stayed',
    },
    stayHelp: (minutes: number) =>
      `“Stayed” counts people who were there for ${minutes} minutes or more.`,
    average: (minutes: number) => `Average time in the room: ${minutes} min`,
    people: 'People',
    step: 'Step',
    audience: 'Audience over time',
    time: 'Time',
    sources: 'By promoter',
    source: 'Promoter',
    direct: 'Without a code',
    none: 'Nobody has opened the page yet',
    noneHelp: 'Share the registration link or the poster.',
    print: 'Print',
  },
  zh: {
    title: '研讨会数据分析',
    failed: '数据加载失败。',
    funnel: '转化漏斗',
    steps: {
      visits: '访问',
      registered: '报名',
      approved: '通过审核',
      attended: '到场',
      stayed: '有效参会',
    },
    stayHelp: (minutes: number) => `“有效参会”指参会满 ${minutes} 分钟。`,
    average: (minutes: number) => `人均参会 ${minutes} 分钟`,
    people: '人数',
    step: '环节',
    audience: '在线人数变化',
    time: '时间',
    sources: '按推广人统计',
    source: '推广人',
    direct: '未带推广码',
    none: '还没有人访问报名页',
    noneHelp: '分享报名链接或海报后即可查看数据。',
    print: '打印',
  },
})

const steps = ['visits', 'registered', 'approved', 'attended', 'stayed'] as const
type Step = (typeof steps)[number]

/** The list of the people behind a figure; a visit has no person. */
const listOf = (
  id: string,
  step: Step,
  stay: number,
  source?: string | null,
): string | undefined => {
  if (step === 'visits' || source === null) return undefined
  const query = new URLSearchParams({ seminarId: id, ...(source ? { sourceId: source } : {}) })
  if (step === 'approved') query.set('auditState', 'APPROVED')
  if (step === 'attended' || step === 'stayed') query.set('attended', 'true')
  if (step === 'stayed') query.set('minutesIn_gte', String(stay))
  return `/registration?${query.toString()}`
}

const Figure = ({ count, to }: { readonly count: number; readonly to: string | undefined }) =>
  to === undefined || count === 0 ? <>{count}</> : <Link to={to}>{count}</Link>

const Funnel = ({ id, data }: { readonly id: string; readonly data: SeminarAnalysis }) => {
  const t = useTexts(analysisTexts)
  const top = Math.max(1, ...steps.map(step => data.total[step]))
  return (
    <Box component="section" aria-label={t.funnel} sx={{ mb: 8 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t.funnel}
      </Typography>
      {steps.map(step => (
        <Box key={step} sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 2 }}>
          <Typography sx={{ width: 96, flex: 'none' }}>{t.steps[step]}</Typography>
          <Box sx={{ flex: 1, bgcolor: 'action.hover', borderRadius: '4px' }}>
            <Box
              sx={{
                height: 20,
                width: `${(100 * data.total[step]) / top}%`,
                bgcolor: 'primary.main',
                borderRadius: '4px',
                printColorAdjust: 'exact',
              }}
            />
          </Box>
          <Typography sx={{ width: 56, textAlign: 'right', flex: 'none' }}>
            <Figure count={data.total[step]} to={listOf(id, step, data.stayMinutes)} />
          </Typography>
        </Box>
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t.stayHelp(data.stayMinutes)}{' '}
        {data.averageMinutes !== null && t.average(data.averageMinutes)}
      </Typography>
    </Box>
  )
}

const Sources = ({ id, data }: { readonly id: string; readonly data: SeminarAnalysis }) => {
  const t = useTexts(analysisTexts)
  const cells = (figures: FunnelFigures, source: string | null) =>
    steps.map(step => (
      <TableCell key={step} align="right">
        <Figure count={figures[step]} to={listOf(id, step, data.stayMinutes, source)} />
      </TableCell>
    ))
  return (
    <Box component="section" aria-label={t.sources} sx={{ overflowX: 'auto' }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t.sources}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t.source}</TableCell>
            {steps.map(step => (
              <TableCell key={step} align="right">
                {t.steps[step]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.sources.map(source => (
            <TableRow key={source.id ?? ''}>
              <TableCell data-data>{source.id === null ? t.direct : source.name}</TableCell>
              {cells(source, source.id)}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** /seminarAnalysis: what a seminar achieved; each figure opens its people (SEM-04). */
export const AnalysisPage = () => {
  const t = useTexts(analysisTexts)
  const lang = useLang()
  const now = useNow()
  const edu = useEdu()
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const { data, isError, refetch } = useQuery({
    queryKey: ['seminarAnalysis', id],
    queryFn: ({ signal }) => edu.ask(seminarAnalysis, { id }, { signal, quiet: true }),
    enabled: id !== '',
  })
  const points = (data?.audience ?? []).map(({ at, count }) => {
    // it ends with the hour and minute, which the axis shows
    const name = appointmentTime(at, lang, now)
    return { key: at, name, short: name.slice(-5), value: count }
  })
  const empty = data?.total.visits === 0 && data.total.registered === 0
  return (
    <Page
      title={data ? `${t.title} · ${data.name}` : t.title}
      extra={
        <Button variant="outlined" onClick={() => window.print()}>
          {t.print}
        </Button>
      }
    >
      {isError && <ErrorState message={t.failed} retry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={8} columns={3} />}
      {empty && <Empty icon="chart" title={t.none} help={t.noneHelp} />}
      {data && !empty && (
        <>
          <Funnel id={id} data={data} />
          {points.length > 0 && (
            <Box sx={{ mb: 8 }}>
              <Chart
                title={t.audience}
                shape="timeline"
                points={points}
                table={{
                  columns: [t.time, t.people],
                  rows: points.map(({ key, name, value }) => ({
                    key,
                    cells: [name, String(value)],
                  })),
                }}
              />
            </Box>
          )}
          <Sources id={id} data={data} />
        </>
      )}
    </Page>
  )
}
