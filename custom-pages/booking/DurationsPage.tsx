import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { DurationBy, Durations } from '../../resources/booking/booking.calls.ts'
import { Empty, ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { DayTool, ToolRow } from '../../src/ui/parts/Tool.tsx'
import { bookingTexts } from './booking.texts.ts'
import { durationGroups, useDurations } from './useDurations.ts'

const figures = ['completed', 'minutes', 'entered', 'noShow', 'leave'] as const

const Figures = ({ data }: { readonly data: Durations }) => {
  const t = useTexts(bookingTexts)
  const lang = useLang()
  const cells = (row: Durations['sum']) =>
    figures.map(name => (
      <TableCell key={name} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {row[name].toLocaleString(lang)}
      </TableCell>
    ))
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t.durations}>
      <Table size="small" sx={{ '& th, & td': { whiteSpace: 'nowrap', overflowWrap: 'normal' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t.name}</TableCell>
            {figures.map(name => (
              <TableCell key={name} align="right">
                {t[name]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.list.map(row => (
            <TableRow key={row.id}>
              <TableCell data-data>{row.name}</TableCell>
              {cells(row)}
            </TableRow>
          ))}
          <TableRow>
            <TableCell sx={{ fontWeight: 600 }}>{t.sum}</TableCell>
            {cells(data.sum)}
          </TableRow>
        </TableBody>
      </Table>
    </Box>
  )
}

/** /bookDuration: how much of what was booked was taken (BKG-05). */
export const DurationsPage = () => {
  const t = useTexts(bookingTexts)
  const state = useDurations()
  const { by, from, to, page, pages, tooLong, go } = state
  const data = tooLong ? undefined : state.data
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <DayTool label={label} value={value} wrong={tooLong} set={day => day && go({ [name]: day })} />
  )
  return (
    <Page title={t.durations}>
      <ToolRow>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={by}
          aria-label={t.durations}
          onChange={(_, next: DurationBy | null) => next && go({ by: next })}
        >
          {durationGroups.map(name => (
            <ToggleButton key={name} value={name}>
              {t.by[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {day('from', t.from, from)}
        {day('to', t.to, to)}
      </ToolRow>
      {state.failed && !data && !tooLong && (
        <ErrorState message={t.statisticsFailed} retry={state.retry} />
      )}
      {tooLong && <Typography sx={{ color: 'text.secondary' }}>{t.tooLong}</Typography>}
      {!data && !state.failed && !tooLong && <SkeletonRows rows={8} columns={6} />}
      {data && !data.list.length && (
        <Empty icon="chart" title={t.noDurations} help={t.noDurationsHelp} />
      )}
      {data && data.list.length > 0 && <Figures data={data} />}
      {pages > 1 && (
        <Box
          component="nav"
          aria-label={t.page(page, pages)}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}
        >
          <Button disabled={page <= 1} onClick={() => go({ page: String(page - 1) })}>
            {t.before}
          </Button>
          <Typography>{t.page(page, pages)}</Typography>
          <Button disabled={page >= pages} onClick={() => go({ page: String(page + 1) })}>
            {t.next}
          </Button>
        </Box>
      )}
    </Page>
  )
}
