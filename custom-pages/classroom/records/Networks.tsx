import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { attendanceRoles } from '../../../resources/attendance/attendance.calls.ts'
import { lessonNetwork, type NetworkPoint } from '../../../resources/class-note/records.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { Empty, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { PersonAvatar } from '../../../src/ui/pieces/PersonAvatar.tsx'
import { hourOf } from './looks.ts'
import { figuresOf, linesOf, type Figures } from './network.ts'
import { LessonError } from './OneLesson.tsx'
import { recordTexts } from './record.texts.ts'

const height = 48
const width = 300

const Trend = ({
  points,
  lost,
  name,
}: {
  readonly points: readonly NetworkPoint[]
  readonly lost: readonly string[]
  readonly name: string
}) => {
  const t = useTexts(recordTexts)
  const lang = useLang()
  const { tones, tokens } = useTheme()
  const { line, marks, from, until } = linesOf(points, lost, width, height)
  return (
    <Box sx={{ minWidth: 0 }}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.trend(name)}
        style={{ display: 'block', width: '100%', height }}
      >
        <path
          d={`M0 ${height - 0.5}H${width}`}
          stroke={tokens.line}
          vectorEffect="non-scaling-stroke"
        />
        {marks.map(x => (
          <path
            key={x}
            d={`M${x} 0V${height}`}
            stroke={tones.bad.main}
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={line}
          fill="none"
          stroke={tokens.accent}
          strokeWidth={1.5}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {from && until && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            fontSize: 12,
            color: 'text.secondary',
          }}
          className="value-figure"
        >
          <span>{hourOf(from, lang)}</span>
          <span>{hourOf(until, lang)}</span>
        </Box>
      )}
    </Box>
  )
}

const Numbers = ({ name, of }: { readonly name: string; readonly of: Figures | undefined }) => {
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

/** How everybody's network did over the lesson: its trend, and in figures. */
export const Networks = ({ lessonId }: { readonly lessonId: string }) => {
  const t = useTexts(recordTexts)
  const label = useLabel()
  const edu = useEdu()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['lessonNetwork', lessonId],
    retry: false,
    queryFn: ({ signal }) => edu.ask(lessonNetwork, { lessonId }, { signal, quiet: true }),
  })
  if (isPending) return <SkeletonRows rows={4} columns={3} height={72} />
  if (!data) return <LessonError error={error} retry={() => void refetch()} />
  if (!data.people.length) return <Empty icon="chart" title={t.noNetwork} help={t.noNetworkHelp} />
  return (
    <Box component="ul" aria-label={t.network} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.people.map(({ personId, personName, role, points, lost }) => (
        <Box
          component="li"
          key={`${role}${personId}`}
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
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                {label(attendanceRoles[role])}
              </Box>
            </Box>
          </Box>
          <Box data-data sx={{ minWidth: 0 }}>
            <Trend points={points} lost={lost} name={personName} />
          </Box>
          <Box sx={{ color: 'text.secondary' }}>
            <Numbers name={t.rtt} of={figuresOf(points, 'rtt')} />
            <Numbers name={t.loss} of={figuresOf(points, 'loss')} />
            {lost.length > 0 && (
              <Box sx={{ fontSize: 12, color: theme => theme.tones.bad.text }}>
                {t.lostTimes(lost.length)}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
