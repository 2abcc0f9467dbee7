import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { alertKinds } from '../../resources/supervision/alert/alert.options.ts'
import { superviseRecord } from '../../resources/supervision/supervise-record/superviseRecord.resource.ts'
import {
  supervisionWeek,
  type SupervisionWeek,
} from '../../resources/supervision/supervision.calls.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { addDays, dateOf, isDate, toInstant, toLocal } from '../../src/schema/zone.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { Chart } from '../../src/ui/chart/Chart.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { dayText, shortDay, shownZone } from '../../src/ui/parts/fields/time.ts'
import { ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { ControlBar, DayTool } from '../../src/ui/parts/Tool.tsx'
import { weekTexts } from './week.texts.ts'
import { dayOr, usePageState } from '../../src/ui/usePageState.ts'

const Figure = ({
  label,
  value,
  note,
}: {
  readonly label: string
  readonly value: string
  readonly note?: string
}) => (
  <Box sx={{ p: 4, borderRadius: '8px', bgcolor: theme => theme.tokens.sunken }}>
    <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{label}</Box>
    <Box className="value-figure" sx={{ fontSize: 24 }}>
      {value}
    </Box>
    <Box sx={{ color: 'text.secondary', fontSize: 12, minHeight: 18 }}>{note}</Box>
  </Box>
)

const Figures = ({ data }: { readonly data: SupervisionWeek }) => {
  const t = useTexts(weekTexts)
  const lang = useLang()
  const label = useLabel()
  const n = (value: number): string => value.toLocaleString(lang)
  const percent = (part: number, all: number): number => Math.round((part / all) * 100)
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          mb: 6,
          gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
        }}
      >
        <Figure
          label={t.onTime}
          value={t.onTimeOf(n(data.onTime), n(data.lessons))}
          note={data.lessons ? `${n(percent(data.onTime, data.lessons))}%` : ''}
        />
        <Figure
          label={t.reaction}
          value={data.reaction ? n(data.reaction.mean) : '–'}
          note={data.reaction ? t.median(n(data.reaction.median)) : t.noReaction}
        />
        <Figure label={t.missed} value={n(data.missed)} />
      </Box>
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Chart
          title={t.byDay}
          shape="bars"
          unit="%"
          points={data.byDay.map(({ day, lessons, onTime }) => ({
            key: day,
            name: dayText(day, lang),
            short: shortDay(day, lang),
            value: lessons ? percent(onTime, lessons) : null,
          }))}
          table={{
            columns: [t.day, t.lessons, t.onTime],
            rows: data.byDay.map(({ day, lessons, onTime }) => ({
              key: day,
              cells: [dayText(day, lang), n(lessons), n(onTime)],
            })),
          }}
        />
        <Chart
          title={t.byKind}
          shape="bars"
          points={data.alerts.map(({ kind, count }) => ({
            key: kind,
            name: label(alertKinds[kind]),
            short: label(alertKinds[kind]),
            value: count,
          }))}
          table={{
            columns: [t.kind, t.count],
            rows: data.alerts.map(({ kind, count }) => ({
              key: kind,
              cells: [label(alertKinds[kind]), n(count)],
            })),
          }}
        />
      </Box>
    </>
  )
}

/**
 * /superviseWeek: lessons on time, alerts by kind and minutes to the first reaction, of seven days
 * (SUP-05).
 */
export const WeekPage = () => {
  const t = useTexts(weekTexts)
  const edu = useEdu()
  const mayRecords = useAllowed()('superviseRecord.read')
  const zone = shownZone()
  const [weekAgo] = useState(() => addDays(dateOf(toLocal(new Date().toISOString(), zone)), -6))
  const { from: day, go } = usePageState({ from: dayOr(weekAgo) })
  const from = toInstant(`${day}T00:00`, zone).at
  const { data, isError, refetch } = useQuery({
    queryKey: ['supervisionWeek', from],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => edu.ask(supervisionWeek, { from }, { signal, quiet: true }),
  })
  return (
    <Page
      title={t.title}
      extra={
        mayRecords && (
          <Button component={Link} to={linkTo(superviseRecord, 'list')}>
            {t.toRecords}
          </Button>
        )
      }
    >
      <ControlBar>
        <DayTool
          label={t.week}
          value={day}
          wrong={false}
          set={next => isDate(next) && go({ from: next })}
        />
      </ControlBar>
      {isError && !data && <ErrorState message={t.failed} retry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={3} columns={3} height={120} />}
      {data && <Figures data={data} />}
    </Page>
  )
}
