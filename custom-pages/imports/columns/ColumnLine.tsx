import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { StatusDot } from '../../../src/ui/parts/index.ts'
import { columnsTexts } from './columns.texts.ts'
import { FieldSelect } from './FieldSelect.tsx'
import { Split } from './Split.tsx'
import type { ColumnDraft, MappingDraft } from './useMappingDraft.ts'

const samplesShown = 3

interface ColumnLineProps {
  readonly column: ColumnDraft
  readonly fields: readonly string[]
  nameOf(field: string): string
  onUse(use: Parameters<MappingDraft['use']>[1]): void
  /** The format of its cells, if it is ambiguous. */
  readonly format: ReactNode
}

/** The field of a column, and the reason for it. */
const Reason = ({ column, nameOf }: Pick<ColumnLineProps, 'column' | 'nameOf'>) => {
  const t = useTexts(columnsTexts)
  const { twice, by, double, fields, fixed } = column
  if (twice.length > 0)
    return <StatusDot tone="bad" label={t.twice(twice.map(nameOf).join(t.comma))} />
  if (fields.length > 0) return <StatusDot tone="good" label={t.by[by ?? 'person']} quiet />
  const unused = by !== null ? t.ignored : fixed === undefined ? t.unrecognised : t.fixed
  return <StatusDot tone={double ? 'careful' : 'neutral'} label={double ? t.double : unused} />
}

/** A column of the sheet: its heading and first texts, what it is taken for, and why. */
export const ColumnLine = ({ column, fields, nameOf, onUse, format }: ColumnLineProps) => {
  const t = useTexts(columnsTexts)
  const { at, samples, by } = column
  const heading = column.heading || t.noHeading
  const id = `column-${at}`
  const suggested =
    by === null && column.fields.length === 0 && fields.includes(column.suggested ?? '')
      ? column.suggested
      : undefined
  const [splitting, setSplitting] = useState(column.fields.length > 1)
  const split = splitting || column.fields.length > 1
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 2,
        alignItems: 'center',
        p: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box id={id} data-data sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {heading}
        </Box>
        <Box
          data-data
          sx={{
            fontSize: 12,
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {samples.slice(0, samplesShown).join(' · ')}
        </Box>
      </Box>
      <FieldSelect
        label={t.takenFor(heading)}
        value={split ? 'split' : (column.fields[0] ?? '')}
        fields={fields}
        nameOf={nameOf}
        empty={t.ignore}
        also={{ value: 'split', text: t.split }}
        onChange={name => {
          setSplitting(name === 'split')
          if (name === 'split')
            onUse({ fields: [column.fields[0] ?? '', ''], separator: column.separator ?? ' ' })
          else onUse({ fields: name === '' ? [] : [name] })
        }}
      />
      <Box sx={{ fontSize: 13, '& > span': { whiteSpace: 'normal' } }}>
        <Reason column={column} nameOf={nameOf} />
        {format}
        {suggested !== undefined && (
          <Button size="small" onClick={() => onUse({ fields: [suggested] })}>
            {t.suggestField(nameOf(suggested))}
          </Button>
        )}
      </Box>
      {split && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Split key={at} column={column} fields={fields} nameOf={nameOf} onUse={onUse} />
        </Box>
      )}
    </Box>
  )
}
