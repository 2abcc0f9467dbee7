import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { rowMark } from '../../../src/protocol/sheetRows.ts'
import { checkTexts } from './check.texts.ts'
import type { RowEdits } from './useRowEdits.ts'

interface OddRowsProps {
  readonly job: Pick<WizardJob, 'odd' | 'mapping'>
  readonly edits: RowEdits
}

/** Rows whose numbers are listed; of more, only how many there are. */
const listed = 20

/**
 * Offers to leave out the rows that look like totals, repeated headings or lines about the sheet,
 * all at once.
 */
export const OddRows = ({ job: { odd = [], mapping }, edits }: OddRowsProps) => {
  const t = useTexts(checkTexts)
  const lang = useLang()
  if (!odd.length) return null
  const numbers = odd.map(({ sheetRow }) => sheetRow)
  const figure = numbers.length.toLocaleString(lang)
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={<Button onClick={() => void edits.leaveAll(numbers)}>{t.oddLeave(figure)}</Button>}
    >
      {t.odd(figure)}{' '}
      {t.oddRows(
        numbers
          .slice(0, listed)
          .map(row => rowMark(mapping ?? { sheet: '' }, row))
          .join(t.comma),
        numbers.length > listed,
      )}
    </Alert>
  )
}
