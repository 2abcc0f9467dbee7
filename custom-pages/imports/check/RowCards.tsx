import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { placeOfRow } from '../../../src/protocol/sheetRows.ts'
import type { PlannedRow } from '../../../src/protocol/imports.ts'
import { StatusDot } from '../../../src/ui/parts/index.ts'
import { checkTexts } from './check.texts.ts'
import { RowDialog } from './RowDialog.tsx'
import { elsewhere, type RowTableProps } from './rowTable.ts'
import { useRowWindow } from '../../../src/ui/parts/useRowWindow.ts'
import { toneOf } from './verdicts.ts'

const cardHeight = 76

interface RowCardProps extends Pick<RowTableProps, 'columns'> {
  readonly row: PlannedRow
  readonly onOpen: () => void
}

const RowCard = ({ row, columns, onOpen }: RowCardProps) => {
  const t = useTexts(checkTexts)
  const note = row.left ? '' : elsewhere(row, [])
  return (
    <ButtonBase
      onClick={onOpen}
      sx={{
        width: 1,
        height: 1,
        px: 3,
        display: 'block',
        textAlign: 'left',
        fontSize: 13,
        '& > span': {
          display: 'block',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
      }}
    >
      <Box component="span" sx={{ display: 'flex !important', gap: 2, fontSize: 14 }}>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {row.sheet === undefined ? row.sheetRow : `${row.sheet}!${placeOfRow(row.sheetRow).row}`}
        </Box>
        <Box
          component="span"
          data-data
          sx={{
            flex: 1,
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            fontWeight: 500,
          }}
        >
          {row.title}
        </Box>
        <StatusDot
          tone={row.left ? 'neutral' : toneOf[row.verdict]}
          label={row.left ? t.left : t.verdict[row.verdict]}
        />
      </Box>
      <Box
        component="span"
        data-data={note ? undefined : ''}
        sx={{
          mt: 1,
          color: theme =>
            note && row.verdict === 'error' ? theme.tones.bad.text : 'text.secondary',
        }}
      >
        {note ||
          columns
            .slice(1, 4)
            .map(({ field }) => row.cells[field])
            .filter(Boolean)
            .join(' · ')}
      </Box>
    </ButtonBase>
  )
}

/** The checked rows on a phone: a card each, which opens the row. */
export const RowCards = ({ columns, rows, edits, start, goTo }: RowTableProps) => {
  const t = useTexts(checkTexts)
  const box = useRef<HTMLDivElement>(null)
  const { first, last, reveal } = useRowWindow(box, rows.total, cardHeight)
  const { setSight } = rows
  const [open, setOpen] = useState<number | undefined>(start)
  useEffect(() => setSight(first, last), [setSight, first, last])
  useEffect(() => {
    if (start !== undefined) reveal(start, 0)
  }, [reveal, start])
  const opened = open === undefined ? undefined : rows.rowAt(open)
  return (
    <>
      <Box
        ref={box}
        role="list"
        aria-label={t.grid}
        tabIndex={0}
        sx={{
          position: 'relative',
          overflowY: 'auto',
          height: `clamp(240px, calc(100vh - 440px), ${Math.max(1, rows.total) * cardHeight + 2}px)`,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: theme => theme.tokens.surface,
        }}
      >
        <Box sx={{ position: 'relative' }} style={{ height: rows.total * cardHeight }}>
          {Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n).map(index => {
            const row = rows.rowAt(index)
            return (
              <Box
                role="listitem"
                key={index}
                style={{ transform: `translateY(${index * cardHeight}px)`, height: cardHeight }}
                sx={{
                  position: 'absolute',
                  left: 0,
                  right: 0,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                {row && <RowCard row={row} columns={columns} onOpen={() => setOpen(index)} />}
              </Box>
            )
          })}
        </Box>
      </Box>
      {opened && (
        <RowDialog
          key={`${opened.sheetRow} ${opened.edited}`}
          row={opened}
          columns={columns}
          edits={edits}
          goTo={goTo}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
