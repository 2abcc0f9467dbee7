import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { useLabel, useLang, useTexts } from '../../i18n/texts.ts'
import { titleOf } from '../../schema/derive.ts'
import { addDays, dateOf, mondayOf, timeOf, toLocal } from '../../schema/zone.ts'
import { dayName, weekdayName } from '../calendar/views.ts'
import { linkTo } from '../links.ts'
import { useNow } from '../parts/fields/now.ts'
import { shownZone } from '../parts/fields/time.ts'
import { FieldValue } from './FieldValue.tsx'
import type { ShownStrip } from './recordPage.ts'
import { showTexts } from './show.texts.ts'
import { dayHeight, SummaryItemFrame } from './summaryFrame.tsx'
import { useStrip } from './useStrip.ts'

/** Lines of a day; what is more is counted. */
const mostLines = 3

type Row = NonNullable<ReturnType<typeof useStrip>['rows']>[number]

const Entry = ({
  strip,
  row,
  beside: { refs, mark },
}: {
  readonly strip: ShownStrip
  readonly row: Row
  readonly beside: ReturnType<ReturnType<typeof useStrip>['besideOf']>
}) => {
  const label = useLabel()
  const marked = mark && label(mark)
  const { other, at, of } = strip
  const time = timeOf(toLocal(String(row[at]), shownZone()))
  const title = [titleOf(other, row), marked].filter(Boolean).join(' · ')
  const words = (
    <Box component="span" sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <span>{time}</span>
      {marked && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {marked}
        </Box>
      )}
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden' }}>
        <FieldValue resource={other} name={of} record={row} refs={refs} />
      </Box>
    </Box>
  )
  return other.routes ? (
    <Link
      component={RouterLink}
      to={linkTo(other, 'show', { id: row.id })}
      title={title}
      sx={{ display: 'block', fontSize: 12, lineHeight: '24px' }}
    >
      {words}
    </Link>
  ) : (
    words
  )
}

/** The days of this week, each with its records; today is marked. */
export const WeekStrip = ({ strip, id }: { readonly strip: ShownStrip; readonly id: string }) => {
  const t = useTexts(showTexts)
  const label = useLabel()
  const lang = useLang()
  const { rows, besideOf, failed } = useStrip(strip, id)
  const dayOf = (instant: string): string => dateOf(toLocal(instant, shownZone()))
  const today = dayOf(new Date(useNow()).toISOString())
  const monday = mondayOf(today)
  const days = [0, 1, 2, 3, 4, 5, 6].map(n => addDays(monday, n))
  return (
    <SummaryItemFrame label={label(strip.label)} item={strip}>
      {failed ? (
        t.stripFailed
      ) : (
        <Box
          component="ul"
          // a reader of the keyboard scrolls it where it is narrow
          tabIndex={0}
          aria-label={label(strip.label)}
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: 'repeat(7, minmax(104px, 1fr))',
            gap: 2,
            overflowX: 'auto',
          }}
        >
          {days.map(day => {
            const own = rows?.filter(row => dayOf(String(row[strip.at])) === day) ?? []
            return (
              <Box
                component="li"
                key={day}
                aria-current={day === today ? 'date' : undefined}
                sx={{
                  minWidth: 0,
                  height: dayHeight,
                  overflow: 'hidden',
                  borderTop: 2,
                  borderColor: day === today ? 'primary.main' : 'divider',
                  pt: 1,
                }}
              >
                <Typography
                  variant="caption"
                  component="div"
                  title={dayName(day, lang)}
                  sx={{ color: 'text.secondary' }}
                >
                  {`${weekdayName(day, lang)} ${Number(day.slice(8))}`}
                </Typography>
                {own.slice(0, mostLines).map(row => (
                  <Entry key={row.id} strip={strip} row={row} beside={besideOf(row)} />
                ))}
                {own.length > mostLines && (
                  <Typography variant="caption">{t.others(own.length - mostLines)}</Typography>
                )}
              </Box>
            )
          })}
        </Box>
      )}
    </SummaryItemFrame>
  )
}
