import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { PlannedRow } from '../../../src/protocol/imports.ts'
import { checkTexts } from './check.texts.ts'
import type { GridColumn } from './rowTable.ts'

interface CellDetailProps {
  readonly row: PlannedRow
  readonly column: GridColumn | undefined
  readonly columns: readonly GridColumn[]
  goTo(sheetRow: number): void
  onLeave(): void
}

/** Below the grid: the current row with its complete errors, and the operations on it. */
export const CellDetail = ({ row, column, columns, goTo, onLeave }: CellDetailProps) => {
  const t = useTexts(checkTexts)
  const nameOf = (field: string): string => columns.find(one => one.field === field)?.label ?? ''
  const { twin, sheetRow, errors, left } = row
  const shownErrors = column ? errors.filter(({ field }) => field === column.field) : errors
  return (
    <Box
      role="group"
      aria-label={t.rowTitle(sheetRow, row.sheet)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        minHeight: 40,
        mt: 2,
        fontSize: 13,
      }}
    >
      <b>{t.rowTitle(sheetRow, row.sheet)}</b>
      {!left && shownErrors.length > 0 && (
        <Box
          component="span"
          sx={{
            color: theme => (row.verdict === 'error' ? theme.tones.bad.text : 'text.secondary'),
            flex: '0 1 auto',
            minWidth: 0,
            overflowWrap: 'anywhere',
          }}
        >
          {shownErrors
            .map(({ field, msg }) => [nameOf(field), msg].filter(Boolean).join(': '))
            .join(' ')}
        </Box>
      )}
      {shownErrors.length === 0 && (
        <Box sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>{t.keys}</Box>
      )}
      <Box sx={{ flex: 1 }} />
      {twin !== null && <Button onClick={() => goTo(twin)}>{t.goTwin(twin)}</Button>}
      <Button onClick={onLeave}>{left ? t.take : t.leave}</Button>
    </Box>
  )
}
