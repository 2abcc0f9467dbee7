import Box from '@mui/material/Box'
import { seesField } from '../../access/index.ts'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import type { ImportRow } from '../../protocol/provider.ts'
import { importColumns } from '../../schema/derive.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { useAccess } from '../context.tsx'
import { StatusDot } from '../parts/index.ts'
import { importTexts } from './import.texts.ts'

/** The field that holds a phone's country, where the field is a phone that has one. */
const countryOf = (resource: AnyResource, name: string): string | undefined => {
  const options = resource.fields[name]?.options
  return options && 'country' in options && typeof options.country === 'string'
    ? options.country
    : undefined
}

/**
 * The columns of the result: the title, the natural keys (a country within its phone), then what
 * else the sheet carried (IMP-01).
 */
const resultColumns = (resource: AnyResource): string[] => {
  const columns = importColumns(resource)
  const countries = new Set(columns.map(name => countryOf(resource, name)))
  const keys = new Set(resource.keys?.flat())
  const first = columns.filter(
    name => (name === resource.title || keys.has(name)) && !countries.has(name),
  )
  return [...first, ...columns.filter(name => !first.includes(name) && !countries.has(name))].slice(
    0,
    6,
  )
}

/** A row's value of a field: as stored, otherwise as typed; a phone with its country's code. */
const textOf = (resource: AnyResource, row: ImportRow, name: string): string => {
  const valueByField = new Map<string, unknown>(Object.entries(row))
  const plain = (field: string): string => {
    const value = valueByField.get(field)
    return typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : (row.cells[field] ?? '')
  }
  const country = countryOf(resource, name)
  const [text, code] = [plain(name), country === undefined ? '' : plain(country)]
  return text !== '' && code !== '' && row.success ? `+${code.replace(/^\+/, '')} ${text}` : text
}

/** On a phone a row shows only its number, its name and its outcome. */
const onDesk = { display: { xs: 'none', sm: 'table-cell' } }

const tableStyles = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    textAlign: 'left',
    p: '8px 12px',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th': { fontWeight: 500, color: 'text.secondary' },
} as const

/** The outcome of a row: Added, or the reason for the failure. */
const RowOutcome = ({ row }: { readonly row: ImportRow }) => {
  const t = useTexts(importTexts)
  const wordOf = ({ outcome = 'created', msg, undone }: ImportRow): string =>
    undone
      ? (msg ?? '')
      : outcome === 'created'
        ? t.added
        : [t[outcome === 'failed' ? 'failedRows' : outcome], outcome === 'skipped' ? msg : '']
            .filter(Boolean)
            .join(' · ')
  return row.success || row.outcome === 'skipped' ? (
    <StatusDot
      tone={
        row.undone || row.outcome === 'skipped' || row.outcome === 'unchanged' ? 'neutral' : 'good'
      }
      label={wordOf(row)}
    />
  ) : (
    <Box
      component="span"
      sx={{ display: 'flex', gap: 1.5, '& > :first-of-type': { flex: 'none' } }}
    >
      <StatusDot tone="bad" label="" />
      <Box component="span" sx={{ color: theme => theme.tones.bad.text }}>
        {row.msg ?? row.errorCode ?? ''}
      </Box>
    </Box>
  )
}

/** One line per row of the sheet: its values, and Added or the reason for the failure. */
export const ResultTable = ({
  resource,
  rows,
}: {
  readonly resource: AnyResource
  readonly rows: readonly ImportRow[]
}) => {
  const t = useTexts(importTexts)
  const label = useLabel()
  const access = useAccess()
  // A column that the sheet left empty takes no room.
  const columns = resultColumns(resource).filter(name => {
    const field = resource.fields[name]
    return (
      field !== undefined &&
      seesField(access, field) &&
      rows.some(row => textOf(resource, row, name) !== '')
    )
  })
  return (
    <Box
      sx={{
        overflowX: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: theme => theme.tokens.surface,
      }}
      tabIndex={0}
      role="region"
      aria-label={t.rowsTitle}
    >
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            {columns.map((name, at) => (
              <Box component="th" key={name} scope="col" sx={at === 0 ? undefined : onDesk}>
                {label(resource.fields[name]?.options.label ?? { en: name, zh: name })}
              </Box>
            ))}
            <th scope="col">{t.status}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={`${row.sheet ?? ''} ${row.sheetRow}`}>
              <td>{row.sheet === undefined ? row.sheetRow : `${row.sheet}!${row.sheetRow}`}</td>
              {columns.map((name, at) => (
                <Box
                  component="td"
                  key={name}
                  data-data
                  sx={{
                    ...(at === 0 ? {} : onDesk),
                    color: row.field === name ? 'error.main' : undefined,
                    maxWidth: 220,
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                  }}
                >
                  {textOf(resource, row, name)}
                </Box>
              ))}
              <Box
                component="td"
                sx={{ whiteSpace: 'normal !important', minWidth: { xs: 140, sm: 260 } }}
              >
                <RowOutcome row={row} />
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
