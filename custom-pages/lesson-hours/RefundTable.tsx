import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { refundVerdicts } from '../../resources/lesson-hours/hour-entry/hourEntry.options.ts'
import type { RefundLot, RefundTotals } from '../../resources/lesson-hours/hourRefund.calls.ts'
import { hourSources } from '../../resources/lesson-hours/hourSources.options.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { refundTexts } from './refund.texts.ts'

const figures = ['hours', 'used', 'taken', 'left', 'refundable'] as const

/** The refund of each lot, with the totals. */
export const RefundTable = ({
  lots,
  totals,
}: {
  readonly lots: readonly RefundLot[]
  readonly totals: RefundTotals
}) => {
  const t = useTexts(refundTexts)
  const lang = useLang()
  const { bought, given, adjusted, used, taken, left, refundable } = totals
  const sums = { hours: used + taken + left, used, taken, left, refundable }
  const cell = (value: number) => value.toLocaleString(lang, { maximumFractionDigits: 2 })
  return (
    // as wide as its place: on a phone the table scrolls, and the text below it wraps
    <Box sx={{ minWidth: 0 }}>
      <Box role="group" aria-label={t.lots} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={t.lots}>
          <TableHead>
            <TableRow>
              {[t.source, t.added, t.until].map(name => (
                <TableCell key={name}>{name}</TableCell>
              ))}
              {figures.map(name => (
                <TableCell key={name} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {t[name]}
                </TableCell>
              ))}
              <TableCell sx={{ minWidth: 140 }}>{t.why}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lots.map(lot => (
              <TableRow key={lot.id} sx={{ breakInside: 'avoid' }}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {lot.source ? hourSources[lot.source][lang] : ''}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayText(lot.day, lang)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {lot.expiresOn === null ? t.forever : dayText(lot.expiresOn, lang)}
                </TableCell>
                {figures.map(name => (
                  <TableCell key={name} align="right">
                    {cell(lot[name])}
                  </TableCell>
                ))}
                <TableCell>{refundVerdicts[lot.verdict][lang]}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell colSpan={3}>{t.total}</TableCell>
              {figures.map(name => (
                <TableCell key={name} align="right">
                  {cell(sums[name])}
                </TableCell>
              ))}
              <TableCell />
            </TableRow>
          </TableFooter>
        </Table>
      </Box>
      <Typography sx={{ mt: 2 }}>{t.sums(bought, given, adjusted)}</Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {t.help}
      </Typography>
    </Box>
  )
}
