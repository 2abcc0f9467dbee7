import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { attendanceRoles } from '../../../resources/classroom/attendance/attendance.options.ts'
import { lessonNetwork, type NetworkPoint } from '../../../resources/classroom/records.calls.ts'
import { Chart, type ChartProps } from '../../../src/ui/chart/Chart.tsx'
import { ChartHead } from '../../../src/ui/chart/ChartHead.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { Empty, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { PersonAvatar } from '../../../src/ui/parts/PersonAvatar.tsx'
import { hourOf } from './looks.ts'
import {
  networkFiguresOf,
  latencyPoints,
  latencyScale,
  lossMarks,
  commonSpanOf,
  type NetworkFigures,
  type NetworkOfPerson,
} from './network.ts'
import { LessonError } from './OneLesson.tsx'
import { recordTexts } from './record.texts.ts'

type Axes = Pick<ChartProps, 'top' | 'span'>

/** The latency of one person over the lesson. */
const Trend = ({
  points,
  lost: lossTimes,
  name,
  axes,
}: {
  readonly points: readonly NetworkPoint[]
  readonly lost: readonly string[]
  readonly name: string
  readonly axes: Axes
}) => {
  const t = useTexts(recordTexts)
  const lang = useLang()
  const figure = (n: number | undefined): string => n?.toLocaleString(lang) ?? '–'
  return (
    <Chart
      compact
      title={t.trend(name)}
      shape="timeline"
      unit="ms"
      {...axes}
      points={latencyPoints(points, lang)}
      marks={lossMarks(lossTimes, lang)}
      table={{
        columns: [t.time, t.rtt, t.loss],
        rows: points.map(({ at, rtt, loss }) => ({
          key: at,
          cells: [hourOf(at, lang), figure(rtt), figure(loss)],
        })),
      }}
    />
  )
}

const Numbers = ({
  name,
  of,
}: {
  readonly name: string
  readonly of: NetworkFigures | undefined
}) => {
  const t = useTexts(recordTexts)
  const lang = useLang()
  const figure = (n: number): string => n.toLocaleString(lang, { maximumFractionDigits: 1 })
  if (!of) return null
  return (
    <Box className="value-figure" sx={{ fontSize: 12 }}>
      {name}: {t.mean} {figure(of.mean)} · {t.worst} {figure(of.worst)}
    </Box>
  )
}

const PersonNetwork = ({
  person: { personName, role, points, lost: lossTimes },
  axes,
}: {
  readonly person: NetworkOfPerson
  readonly axes: Axes
}) => {
  const t = useTexts(recordTexts)
  const label = useLabel()
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '220px 1fr 240px' },
        gap: { xs: 2, md: 5 },
        alignItems: 'center',
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }} data-data>
        <PersonAvatar name={personName} />
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {personName}
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{label(attendanceRoles[role])}</Box>
        </Box>
      </Box>
      <Box data-data sx={{ minWidth: 0 }}>
        <Trend points={points} lost={lossTimes} name={personName} axes={axes} />
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        <Numbers name={t.rtt} of={networkFiguresOf(points, 'rtt')} />
        <Numbers name={t.loss} of={networkFiguresOf(points, 'loss')} />
        {lossTimes.length > 0 && (
          <Box sx={{ fontSize: 12, color: theme => theme.tones.bad.text }}>
            {t.lostTimes(lossTimes.length)}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** How everybody's network did over the lesson: its trend, and in figures. */
export const Networks = ({ lessonId }: { readonly lessonId: string }) => {
  const t = useTexts(recordTexts)
  const lang = useLang()
  const edu = useEdu()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['lessonNetwork', lessonId],
    retry: false,
    queryFn: ({ signal }) => edu.ask(lessonNetwork, { lessonId }, { signal, quiet: true }),
  })
  if (isPending) return <SkeletonRows rows={4} columns={3} height={72} />
  if (!data) return <LessonError error={error} retry={() => void refetch()} />
  if (!data.people.length) return <Empty icon="chart" title={t.noNetwork} help={t.noNetworkHelp} />
  const span = commonSpanOf(data.people, lang)
  const axes = { top: latencyScale(data.people), ...(span ? { span } : {}) }
  return (
    <>
      <ChartHead title={t.latency} note={t.legend} />
      <Box component="ul" aria-label={t.network} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.people.map(person => (
          <PersonNetwork key={`${person.role}${person.personId}`} person={person} axes={axes} />
        ))}
      </Box>
    </>
  )
}
