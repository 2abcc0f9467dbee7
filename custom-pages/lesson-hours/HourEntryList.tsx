import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { hourKinds } from '../../resources/lesson-hours/hour-entry/hourEntry.options.ts'
import type { HourEntryView, StudentHours } from '../../resources/lesson-hours/hours.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { Empty } from '../../src/ui/parts/States.tsx'
import { HourLine, WhyLines } from './HourLine.tsx'
import { hoursTexts } from './hours.texts.ts'
import { useWhy } from './why.ts'

const useEntryWords = () => {
  const t = useTexts(hoursTexts)
  const lang = useLang()
  return {
    change: ({ change }: HourEntryView) => `${change > 0 ? '+' : ''}${change.toLocaleString(lang)}`,
    kind: ({ kind, isReversal }: HourEntryView) =>
      [hourKinds[kind][lang], ...(isReversal ? [t.reversal] : [])].join(' · '),
  }
}

/** Words that are never broken inside. */
const whole = { whiteSpace: 'nowrap' } as const

/** The newest entries: a table, on a phone a list. */
export const HourEntryList = ({
  hours: { entries, entryCount },
  wide,
  rules,
}: {
  readonly hours: StudentHours
  readonly rules: readonly string[]
  readonly wide: boolean
}) => {
  const t = useTexts(hoursTexts)
  const say = useEntryWords()
  const lang = useLang()
  const why = useWhy(rules)
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'))
  if (!entries.length) return <Empty icon="clock" title={t.noEntries} help={t.noEntriesHelp} />
  const more = entryCount > entries.length && (
    <Typography color="text.secondary" sx={{ mt: 2 }}>
      {t.newest(entries.length, entryCount)}
    </Typography>
  )
  if (narrow || !wide)
    return (
      <>
        <Box component="ul" aria-label={t.entries} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map(entry => (
            <HourLine
              key={entry.id}
              title={why.lesson(entry.reason, entry)}
              detail={`${dayText(entry.day, lang)} · ${say.kind(entry)}`}
              why={why.counted(entry)}
              end={say.change(entry)}
            />
          ))}
        </Box>
        {more}
      </>
    )
  return (
    <>
      <Table size="small" aria-label={t.entries}>
        <TableHead>
          <TableRow>
            <TableCell>{t.day}</TableCell>
            <TableCell sx={whole}>{t.kind}</TableCell>
            <TableCell align="right" sx={whole}>
              {t.change}
            </TableCell>
            <TableCell>{t.reason}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map(entry => (
            <TableRow key={entry.id}>
              <TableCell sx={whole}>{dayText(entry.day, lang)}</TableCell>
              <TableCell sx={whole}>{say.kind(entry)}</TableCell>
              <TableCell align="right" sx={whole}>
                {say.change(entry)}
              </TableCell>
              <TableCell data-data sx={{ overflowWrap: 'anywhere' }}>
                {why.lesson(entry.reason, entry)}
                <WhyLines lines={why.counted(entry)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {more}
    </>
  )
}
