import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { attendanceRoles } from '../../../resources/classroom/attendance/attendance.options.ts'
import type {
  ClassroomStatistics,
  StatisticsCall,
  ActivityCounts,
} from '../../../resources/classroom/statistics.calls.ts'
import { Chart } from '../../../src/ui/chart/Chart.tsx'
import { ReferenceBox } from '../../../src/ui/parts/fields/ReferenceInput.tsx'
import { localDay } from '../../../src/ui/parts/fields/localTime.ts'
import { dayText, shortDay } from '../../../src/ui/parts/fields/time.ts'
import { Empty, ErrorState, Page, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { DayTool, Tool, ControlBar } from '../../../src/ui/parts/Tool.tsx'
import { statisticsTexts } from './statistics.texts.ts'
import { Tops } from './Tops.tsx'
import { lastDays, useStatistics, type Statistics } from './useStatistics.ts'

type Kind = 'chat' | 'play'
const spans = [7, 30, 90, 365] as const

const Tools = ({ s }: { readonly s: Statistics }) => {
  const t = useTexts(statisticsTexts)
  return (
    <ControlBar>
      {(['from', 'until'] as const).map(name => (
        <DayTool
          key={name}
          label={t[name]}
          value={s[name]}
          wrong={s.fault !== undefined}
          set={day => s.set({ [name]: day })}
        />
      ))}
      <Tool label={t.klass} width={240}>
        {id => (
          <ReferenceBox
            id={id}
            to={course.name}
            ids={s.courseId ? [s.courseId] : []}
            multiple={false}
            set={ids => s.set({ courseId: ids[0] ?? '' })}
          />
        )}
      </Tool>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {spans.map(n => (
          <Button key={n} onClick={() => s.set(lastDays(n, localDay(new Date())))}>
            {t.last(n)}
          </Button>
        ))}
      </Box>
    </ControlBar>
  )
}

/** A figure in the reader's way of writing. */
const useFigure = (): ((n: number) => string) => {
  const lang = useLang()
  return n => n.toLocaleString(lang)
}
const minutesOf = ({ seconds }: Pick<ActivityCounts, 'seconds'>): number => Math.round(seconds / 60)
const shares = (rows: readonly { readonly count: number }[]): ((count: number) => number) => {
  const maxCount = Math.max(...rows.map(({ count }) => count), 1)
  return count => count / maxCount
}

const Totals = ({
  kind,
  totals,
}: {
  readonly kind: Kind
  readonly totals: ClassroomStatistics['totals']
}) => {
  const t = useTexts(statisticsTexts)
  const figure = useFigure()
  const list = [
    [t[kind].count, totals.count],
    ...(kind === 'play' ? [[t.minutes, minutesOf(totals)] as const] : []),
    [t[kind].people, totals.people],
    [t.lessons, totals.lessons],
    [t.courses, totals.courses],
  ] as const
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 24px', m: 0, mb: 6 }}>
      {list.map(([name, value]) => (
        <Box key={name}>
          <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: 22, fontVariantNumeric: 'tabular-nums' }}>
            {figure(value)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const Days = ({
  kind,
  days,
}: {
  readonly kind: Kind
  readonly days: ClassroomStatistics['days']
}) => {
  const t = useTexts(statisticsTexts)
  const lang = useLang()
  const figure = useFigure()
  const minutes = kind === 'play'
  return (
    <Box sx={{ mb: 8 }}>
      <Chart
        title={t[kind].perDay}
        shape="bars"
        points={days.map(({ day, count }) => ({
          key: day,
          name: dayText(day, lang),
          short: shortDay(day, lang),
          value: count,
        }))}
        table={{
          columns: [t.day, t[kind].count, ...(minutes ? [t.minutes] : []), t[kind].people],
          rows: days.map(one => ({
            key: one.day,
            cells: [
              dayText(one.day, lang),
              figure(one.count),
              ...(minutes ? [figure(minutesOf(one))] : []),
              figure(one.people),
            ],
          })),
        }}
      />
    </Box>
  )
}

const Lists = ({
  kind,
  data: { courses, lessons, people },
}: {
  readonly kind: Kind
  readonly data: ClassroomStatistics
}) => {
  const t = useTexts(statisticsTexts)
  const lang = useLang()
  const label = useLabel()
  const figure = useFigure()
  const extra = kind === 'play' ? [t.minutes] : []
  const figures = (one: Pick<ActivityCounts, 'count' | 'seconds'>): string[] => [
    figure(one.count),
    ...(extra.length ? [figure(minutesOf(one))] : []),
  ]
  const [ofCourses, ofLessons, ofPeople] = [shares(courses), shares(lessons), shares(people)]
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
        gap: 8,
      }}
    >
      <Tops
        title={t.topCourses}
        columns={[t.klass, t[kind].count, ...extra]}
        rows={courses.map(one => ({
          key: one.id,
          name: one.name,
          figures: figures(one),
          share: ofCourses(one.count),
        }))}
      />
      <Tops
        title={t.topLessons}
        columns={[t.lesson, t[kind].count, ...extra]}
        rows={lessons.map(one => ({
          key: one.id,
          name: one.name,
          note: `${one.courseName} · ${dayText(one.startAt, lang)}`,
          figures: figures(one),
          share: ofLessons(one.count),
        }))}
      />
      <Tops
        title={t.topPeople}
        columns={[t.person, t[kind].count, ...extra]}
        rows={people.map(one => ({
          key: `${one.role}${one.id}`,
          name: one.name,
          note: label(attendanceRoles[one.role]),
          figures: figures(one),
          share: ofPeople(one.count),
        }))}
      />
    </Box>
  )
}

const Matter = ({ kind, s }: { readonly kind: Kind; readonly s: Statistics }) => {
  const t = useTexts(statisticsTexts)
  if (s.fault) return <Alert severity="error">{t[s.fault]}</Alert>
  if (s.failed) return <ErrorState retry={s.retry} />
  if (s.loading || !s.data) return <SkeletonRows rows={8} columns={3} />
  if (!s.data.totals.count) return <Empty icon="chart" title={t[kind].none} help={t.noneHelp} />
  return (
    <>
      <Totals kind={kind} totals={s.data.totals} />
      <Days kind={kind} days={s.data.days} />
      <Lists kind={kind} data={s.data} />
      <Typography
        variant="caption"
        data-data
        sx={{ display: 'block', color: 'text.secondary', mt: 6 }}
      >
        {t.zone(s.data.zone)}
      </Typography>
    </>
  )
}

interface ScreenProps {
  readonly kind: Kind
  readonly call: StatisticsCall
}
/**
 * Statistics of messages or watched recordings in a period: totals, days, and rankings (CLS-09).
 */
export const StatisticsScreen = ({ kind, call }: ScreenProps) => {
  const t = useTexts(statisticsTexts)
  const s = useStatistics(call)
  return (
    <Page title={t[kind].title}>
      <Tools s={s} />
      <Matter kind={kind} s={s} />
    </Page>
  )
}
