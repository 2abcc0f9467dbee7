import Box from '@mui/material/Box'
import { useTexts } from '../../../src/i18n/texts.ts'
import { cellFormats, formatsOfKind, type CellFormat } from '../../../src/protocol/cellFormats.ts'
import { StatusDot } from '../../../src/ui/parts/index.ts'
import { columnsTexts } from './columns.texts.ts'
import { FieldSelect } from './FieldSelect.tsx'

interface FormatSelectProps {
  readonly heading: string
  /** Kind of the field that the column fills. */
  readonly kind: string | undefined
  /** Formats in which the column's cells may be written. */
  readonly formats: readonly CellFormat[]
  readonly value: CellFormat | undefined
  onChange(format: CellFormat | undefined): void
}

/**
 * The format of dates or numbers in a column, if it is ambiguous: a person chooses it for the whole
 * column.
 */
export const FormatSelect = ({ heading, kind, formats, value, onChange }: FormatSelectProps) => {
  const t = useTexts(columnsTexts)
  const possible = formatsOfKind(kind).filter(
    format => formats.includes(format) || format === value,
  )
  if (!possible.length) return null
  return (
    <Box sx={{ mt: 2 }}>
      {value === undefined && (
        <Box sx={{ mb: 1, '& > span': { whiteSpace: 'normal' } }}>
          <StatusDot tone="careful" label={t.formatAsk} />
        </Box>
      )}
      <FieldSelect
        label={t.formatOf(heading)}
        value={value ?? ''}
        fields={possible}
        nameOf={name => {
          const format = cellFormats.find(one => one === name)
          return format === undefined ? name : t.formats[format]
        }}
        empty={kind === 'date' || kind === 'dateTime' ? t.formatDay : t.formatPoint}
        onChange={name => onChange(cellFormats.find(format => format === name))}
      />
    </Box>
  )
}
