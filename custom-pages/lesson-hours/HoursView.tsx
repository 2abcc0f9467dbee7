import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type {
  HourLotView,
  HourMonth,
  StudentHours,
} from '../../resources/lesson-hours/hours.calls.ts'
import { hourSources } from '../../resources/lesson-hours/hourSources.options.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { timeFormat } from '../../src/schema/timeText.ts'
import { Chart } from '../../src/ui/chart/Chart.tsx'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { Empty } from '../../src/ui/parts/States.tsx'
import { HourEntryList } from './HourEntryList.tsx'
import { WhyLines } from './HourLine.tsx'
import { hoursTexts } from './hours.texts.ts'
import { UncountedLessons } from './UncountedLessons.tsx'
import { rulesIn, useWhy } from './why.ts'

const card = { border: 1, borderColor: 'divider', borderRadius: '8px', p: 4 } as const

/** Total, used and remaining hours; expired ones if there are any. */
const Figures = ({ hours }: { readonly hours: StudentHours }) => {
  const t = useTexts(hoursTexts)
  const lang = useLang()
  const { total, used, expired, remaining } = hours
  const figures = [
    { name: t.remaining, value: remaining },
    { name: t.total, value: total },
    { name: t.used, value: used },
    ...(expired === 0 ? [] : [{ name: t.expired, value: expired }]),
  ]
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: `repeat(${figures.length}, 1fr)` },
      }}
    >
      {figures.map(({ name, value }) => (
        <Box
          key={name}
          sx={{
            ...card,
            display: 'flex',
            flexDirection: 'column-reverse',
            bgcolor: theme => theme.tokens.surface,
          }}
        >
          <Typography component="dt" color="text.secondary">
            {name}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontSize: 28, fontVariantNumeric: 'tabular-nums' }}>
            {value.toLocaleString(lang)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The hours that lessons used per month, with a table of all additions and deductions. */
const MonthChart = ({ months }: { readonly months: readonly HourMonth[] }) => {
  const t = useTexts(hoursTexts)
  const lang = useLang()
  const named = (month: string, style: 'long' | 'short') =>
    timeFormat(lang, {
      month: style,
      ...(style === 'long' ? { year: 'numeric' } : {}),
      timeZone: 'UTC',
    }).format(new Date(`${month}-15T00:00:00Z`))
  return (
    <Chart
      title={t.perMonth}
      shape="bars"
      points={months.map(({ month, used }) => ({
        key: month,
        name: named(month, 'long'),
        short: named(month, 'short'),
        value: used,
      }))}
      table={{
        columns: [t.month, t.used, t.added, t.expired],
        rows: months.map(({ month, used, added, expired }) => ({
          key: month,
          cells: [named(month, 'long'), ...[used, added, expired].map(n => n.toLocaleString(lang))],
        })),
      }}
    />
  )
}

const LotList = ({
  lots,
  rules,
}: {
  readonly lots: readonly HourLotView[]
  readonly rules: readonly string[]
}) => {
  const t = useTexts(hoursTexts)
  const lang = useLang()
  const why = useWhy(rules)
  if (!lots.length) return <Empty icon="clock" title={t.noLots} help={t.noLotsHelp} />
  return (
    <Box
      component="ul"
      aria-label={t.lots}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
    >
      {lots.map(({ id, hours, left, source, expiresOn, rule }) => (
        <Box component="li" key={id} sx={card}>
          <Typography sx={{ fontWeight: 600 }}>{t.lot(left, hours)}</Typography>
          <Typography color="text.secondary">
            {[
              ...(source ? [hourSources[source][lang]] : []),
              expiresOn === null ? t.forever : t.until(dayText(expiresOn, lang)),
            ].join(' · ')}
          </Typography>
          <WhyLines lines={why.ruleOf(rule)} />
        </Box>
      ))}
    </Box>
  )
}

/** Each rule once; numbered, where the entries name which. */
const Rules = ({ rules }: { readonly rules: readonly string[] }) => {
  const t = useTexts(hoursTexts)
  return rules.map((words, n) => (
    <Typography key={words} data-data color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {rules.length > 1 && <b>{t.ruleNo(n + 1)} · </b>}
      {words}
    </Typography>
  ))
}

const Part = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <Box component="section" sx={{ minWidth: 0 }}>
    {title !== undefined && (
      <Typography variant="h2" sx={{ fontSize: 17, mb: 3 }}>
        {title}
      </Typography>
    )}
    {children}
  </Box>
)

/**
 * A student's hours: totals, months, available hours, the entries, and lessons that used none.
 * `wide`: two columns.
 */
export const HoursView = ({
  hours,
  wide,
}: {
  readonly hours: StudentHours
  readonly wide: boolean
}) => {
  const t = useTexts(hoursTexts)
  const lang = useLang()
  const { remaining, nextExpiry, months, lots, timezone, uncounted } = hours
  const rules = rulesIn(hours, lang)
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Figures hours={hours} />
      <Box sx={{ color: 'text.secondary' }}>
        {remaining < 0 && <Typography color="text.primary">{t.owed(-remaining)}</Typography>}
        {nextExpiry !== null && <Typography>{t.nextExpiry(dayText(nextExpiry, lang))}</Typography>}
        <Typography>{t.zone(timezone)}</Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: wide ? { xs: '1fr', md: '3fr 2fr' } : '1fr',
        }}
      >
        <Part>
          <MonthChart months={months} />
        </Part>
        <Part title={t.lots}>
          <LotList lots={lots} rules={rules} />
        </Part>
      </Box>
      {rules.length > 0 && (
        <Part title={t.rules}>
          <Rules rules={rules} />
        </Part>
      )}
      <Part title={t.entries}>
        <HourEntryList hours={hours} wide={wide} rules={rules} />
      </Part>
      {uncounted.length > 0 && (
        <Part title={t.uncounted}>
          <UncountedLessons lessons={uncounted} rules={rules} />
        </Part>
      )}
    </Box>
  )
}
