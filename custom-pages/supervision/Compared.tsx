import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { lessonDevices, lessonNetwork } from '../../resources/classroom/records.calls.ts'
import type {
  LessonTimeline,
  TimelinePerson,
} from '../../resources/supervision/supervision.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { Chart } from '../../src/ui/chart/Chart.tsx'
import { ChartHead } from '../../src/ui/chart/ChartHead.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { SkeletonRows, StatusDot } from '../../src/ui/parts/index.ts'
import { roomHourOf } from './looks.ts'
import { watchedLessonTexts } from './lesson.texts.ts'

const devicePartNames = ['camera', 'microphone', 'speaker'] as const

/** The devices that a person used, each as it was last reported. */
const Devices = ({
  lessonId,
  personId,
}: {
  readonly lessonId: string
  readonly personId: string
}) => {
  const t = useTexts(watchedLessonTexts)
  const edu = useEdu()
  const { data } = useQuery({
    queryKey: ['lessonDevices', lessonId],
    retry: false,
    queryFn: ({ signal }) =>
      edu.ask(lessonDevices, { lessonId }, { signal, quiet: true, silent: true }),
  })
  const own = data?.devices.filter(one => one.personId === personId) ?? []
  if (data && own.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t.noDevice}</Box>
  return own.map(one => (
    <Box
      key={one.device}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, fontSize: 13 }}
    >
      <span data-data>{[one.system, one.app, one.browser].filter(Boolean).join(' · ')}</span>
      {one.cpu !== undefined && <span className="value-figure">{t.cpu(one.cpu)}</span>}
      {devicePartNames.map(part => {
        const works = one[part]
        return works === undefined ? null : (
          <StatusDot
            key={part}
            tone={works ? 'good' : 'bad'}
            label={(works ? t.works : t.broken)(t[part])}
          />
        )
      })}
    </Box>
  ))
}

const Person = ({
  timeline,
  person: { personId, personName },
}: {
  readonly timeline: LessonTimeline
  readonly person: TimelinePerson
}) => {
  const t = useTexts(watchedLessonTexts)
  const lang = useLang()
  const edu = useEdu()
  const { lessonId } = timeline
  const { data, isPending } = useQuery({
    queryKey: ['lessonNetwork', lessonId, personId],
    retry: false,
    queryFn: ({ signal }) =>
      edu.ask(lessonNetwork, { lessonId, personId }, { signal, quiet: true, silent: true }),
  })
  const named = (at: string) => ({
    key: at,
    name: `${personName} ${roomHourOf(at, lang, true)}`,
    short: roomHourOf(at, lang),
  })
  const figure = (n: number | undefined): string => n?.toLocaleString(lang) ?? '–'
  const points = data?.people[0]?.points ?? []
  const lost = [...new Set(data?.people[0]?.lost)]
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box data-data sx={{ fontWeight: 500, mb: 1 }}>
        {personName}
      </Box>
      <Devices lessonId={lessonId} personId={personId} />
      {isPending ? (
        <SkeletonRows rows={1} columns={1} height={88} />
      ) : (
        <Chart
          compact
          title={t.latency(personName)}
          shape="timeline"
          unit="ms"
          top={1000}
          span={[named(timeline.from), named(timeline.until)]}
          points={points.map(({ at, rtt }) => ({ ...named(at), value: rtt ?? null }))}
          marks={lost.map(named)}
          table={{
            columns: [t.time, t.rtt, t.jitter, t.loss],
            rows: points.map(({ at, rtt, jitter, loss }) => ({
              key: at,
              cells: [roomHourOf(at, lang, true), figure(rtt), figure(jitter), figure(loss)],
            })),
          }}
        />
      )}
    </Box>
  )
}

/** Two people beside each other: their networks over the same span, and their devices. */
export const Compared = ({
  timeline,
  chosen,
}: {
  readonly timeline: LessonTimeline
  readonly chosen: readonly string[]
}) => {
  const t = useTexts(watchedLessonTexts)
  const people = chosen.flatMap(id => timeline.people.find(one => one.personId === id) ?? [])
  return (
    <Box component="section" aria-label={t.compare}>
      <ChartHead title={t.compare} note={people.length ? '' : t.compareHelp} />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: '1fr', md: people.length > 1 ? '1fr 1fr' : '1fr' },
        }}
      >
        {people.map(person => (
          <Person key={person.personId} timeline={timeline} person={person} />
        ))}
      </Box>
    </Box>
  )
}
