import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { queryRooms, type Room } from '../../resources/supervision/supervision.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { hour, minute } from '../../src/schema/durations.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { localClock } from '../../src/ui/parts/fields/localTime.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { ErrorState, StatusDot } from '../../src/ui/parts/States.tsx'
import { homeTexts } from './home.texts.ts'
import { HomeLine, LineLink, Lines, LinesSkeleton, LineTime, Quiet } from './HomeLines.tsx'
import { cardLook, figureGrid, Section } from './Section.tsx'

/** Lessons that are read and shown. @tuning */
const [read, shown] = [100, 8]
const again = 30_000

/** Nobody but perhaps the teacher is in a lesson that goes on. */
const isEmpty = ({ state, inside, teacherInside }: Room): boolean =>
  state === 'RUNNING' && inside === 0 && !teacherInside
const lacksTeacher = ({ state, teacherInside }: Room): boolean =>
  state === 'RUNNING' && !teacherInside

const RoomLine = ({ room, now }: { readonly room: Room; readonly now: number }) => {
  const t = useTexts(homeTexts)
  const begins = room.state === 'RUNNING' ? undefined : Date.parse(room.startAt) - now
  return (
    <HomeLine>
      <LineTime>
        {localClock(room.startAt)}–{localClock(room.endAt)}
      </LineTime>
      <LineLink
        to={`/superviseLesson?${new URLSearchParams({ lessonId: room.lessonId }).toString()}`}
      >
        <span data-data>{room.className}</span>
      </LineLink>
      <Quiet>
        <span data-data>{room.teacherName}</span>
      </Quiet>
      <Box sx={{ flex: 1 }} />
      {begins === undefined ? (
        <>
          {isEmpty(room) ? (
            <StatusDot tone="bad" label={t.empty} />
          ) : (
            <StatusDot
              tone={room.teacherInside ? 'good' : 'bad'}
              label={room.teacherInside ? t.teacherThere : t.noTeacher}
            />
          )}
          <Quiet>{t.students(room.inside, room.expected)}</Quiet>
        </>
      ) : (
        <Quiet>{t.startsIn(Math.round(begins / minute))}</Quiet>
      )}
    </HomeLine>
  )
}

const fourColumns = {
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
} as const

/** How many there are of each, as one row. */
const Counts = ({
  counts,
}: {
  readonly counts: readonly (readonly [string, number, boolean])[]
}) => (
  <Box component="dl" sx={{ ...figureGrid, ...fourColumns, mb: 2 }}>
    {counts.map(([name, n, isBad]) => (
      <Box key={name} sx={{ ...cardLook, display: 'flex', flexDirection: 'column-reverse' }}>
        <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {name}
        </Box>
        <Box
          component="dd"
          sx={{
            m: 0,
            fontSize: 26,
            lineHeight: 1.4,
            fontVariantNumeric: 'tabular-nums',
            color: isBad && n > 0 ? 'error.main' : 'text.primary',
          }}
        >
          {n}
        </Box>
      </Box>
    ))}
  </Box>
)

/** Lessons that go on, those in which somebody is missing first, then those that start soon. */
export const NowSection = () => {
  const t = useTexts(homeTexts)
  const edu = useEdu()
  const now = useNow()
  const { data, isError, refetch } = useQuery({
    queryKey: ['rooms', 'home'],
    queryFn: ({ signal }) =>
      edu.ask(queryRooms, { pageNumber: 1, pageSize: read }, { signal, quiet: true }),
    refetchInterval: again,
    staleTime: 0,
    retry: false,
  })
  if (!data && !isError) return <LinesSkeleton lines={6} />
  const rooms = data?.list ?? []
  const running = rooms.filter(({ state }) => state === 'RUNNING')
  const soon = rooms.filter(
    ({ state, startAt }) =>
      (state === 'COMING' || state === 'PREPARING') && Date.parse(startAt) - now < hour,
  )
  const empty = running.filter(isEmpty)
  const missing = running.filter(one => lacksTeacher(one) && !isEmpty(one))
  const well = running.filter(one => !lacksTeacher(one))
  const begin = soon.toSorted((a, b) => a.startAt.localeCompare(b.startAt))
  const lines = [...empty, ...missing, ...begin, ...well].slice(0, shown)
  return (
    <Section
      title={t.now}
      extra={
        <Button component={Link} to="/superviseClass">
          {t.live}
        </Button>
      }
    >
      {isError && !data ? (
        <ErrorState message={t.nowFailed} retry={() => void refetch()} />
      ) : (
        <>
          {running.length + soon.length > 0 && (
            <Counts
              counts={[
                [t.running, running.length, false],
                [t.empty, empty.length, true],
                [t.noTeacher, missing.length, true],
                [t.soon, soon.length, false],
              ]}
            />
          )}
          <Lines none={t.quiet}>
            {lines.map(room => (
              <RoomLine key={room.lessonId} room={room} now={now} />
            ))}
          </Lines>
        </>
      )}
    </Section>
  )
}
