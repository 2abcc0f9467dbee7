import { useEffect, useRef } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { PlannedRow } from '../../../src/protocol/imports.ts'
import { checkTexts } from './check.texts.ts'
import { CellDetail } from './CellDetail.tsx'
import { cellWidth, GridBox, headHeight, rowHeadWidth, rowHeight } from './gridStyle.ts'
import { cellId, GridLine, cellPositionOf } from './GridLine.tsx'
import { useGridKeys } from './useGridKeys.ts'
import type { RowTableProps } from './rowTable.ts'
import { useRowWindow } from '../../../src/ui/parts/useRowWindow.ts'
import { useSteady } from '../../../src/ui/parts/useSteady.ts'

/** The rows in sight, the keyboard in them, and what is done when a cell has been edited. */
const useRowGrid = ({ columns, rows, edits, start }: Omit<RowTableProps, 'goTo'>) => {
  const box = useRef<HTMLDivElement>(null)
  const rowWindow = useRowWindow(box, rows.total, rowHeight)
  const { setSight, rowAt } = rows
  const { first, last } = rowWindow
  useEffect(() => setSight(first, last), [setSight, first, last])
  const keys = useGridKeys({
    rows: rows.total,
    columns: columns.length,
    page: rowWindow.page,
    mayEdit: ({ row }) => rowAt(row) !== undefined,
    reveal: ({ row, column }) => {
      rowWindow.reveal(row, headHeight)
      const element = box.current
      if (!element || column === 0) return
      const [left, right] = [
        (column - 1) * cellWidth,
        column * cellWidth - (element.clientWidth - rowHeadWidth),
      ]
      if (element.scrollLeft > left) element.scrollLeft = left
      else if (element.scrollLeft < right) element.scrollLeft = right
    },
    onRow: index => {
      const row = rowAt(index)
      if (row) void edits.leave(row)
    },
  })
  const done = useSteady(
    (
      row: PlannedRow,
      field: string,
      text: string | undefined,
      down: number,
      right: number,
    ): void => {
      keys.leave(down, right)
      box.current?.focus({ preventScroll: true })
      if (text !== undefined && text !== (row.cells[field] ?? ''))
        void edits.edit(row, { [field]: text })
    },
  )
  const begin = useSteady((index: number): void => {
    keys.move(index, 0)
    box.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (start !== undefined) begin(start)
  }, [begin, start])
  return { box, seen: rowWindow, keys, done }
}

const GridHead = ({ columns }: Pick<RowTableProps, 'columns'>) => {
  const t = useTexts(checkTexts)
  return (
    <div role="rowgroup">
      <div role="row" className="head" aria-rowindex={1}>
        <div role="columnheader" className="first">
          {t.row}
        </div>
        {columns.map(({ field, label }) => (
          <div role="columnheader" key={field} title={label}>
            {label}
          </div>
        ))}
      </div>
    </div>
  )
}

/**
 * The checked rows as a sheet: the effect of each, old and new values, and errors at their cells,
 * which are corrected in place.
 */
export const RowGrid = ({ columns, rows, edits, start, goTo }: RowTableProps) => {
  const t = useTexts(checkTexts)
  const { box, seen: rowWindow, keys, done } = useRowGrid({ columns, rows, edits, start })
  const { rowAt } = rows
  const { active, editing } = keys
  const rowIndexes = Array.from(
    { length: Math.max(0, rowWindow.last - rowWindow.first + 1) },
    (_, n) => rowWindow.first + n,
  )
  const current = rowAt(active.row)
  const inSight =
    active.row >= rowWindow.first && active.row <= rowWindow.last && current !== undefined
  const width = rowHeadWidth + columns.length * cellWidth
  return (
    <>
      <GridBox
        ref={box}
        role="grid"
        tabIndex={0}
        aria-label={t.grid}
        aria-rowcount={rows.total + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={inSight ? cellId(active.row, active.column) : undefined}
        onKeyDown={keys.onKeyDown}
        onMouseDown={({ target }) => {
          const place = cellPositionOf(target)
          if (place) keys.move(place.row, place.column)
        }}
        onDoubleClick={({ target }) => {
          const place = cellPositionOf(target)
          if (place && place.column > 0) keys.edit(place)
        }}
        sx={{
          height: `clamp(240px, calc(100vh - 410px), ${headHeight + Math.max(1, rows.total) * rowHeight + 2}px)`,
        }}
      >
        <GridHead columns={columns} />
        <div
          role="rowgroup"
          style={{ position: 'relative', height: rows.total * rowHeight, width, minWidth: '100%' }}
        >
          {rowIndexes.map(index => {
            const row = rowAt(index)
            return (
              <GridLine
                key={index}
                index={index}
                row={row}
                columns={columns}
                active={active.row === index ? active.column : undefined}
                editing={editing?.row === index ? editing : undefined}
                saving={row && edits.savingOf(row.sheetRow)}
                onDone={done}
              />
            )
          })}
        </div>
      </GridBox>
      {current && (
        <CellDetail
          row={current}
          column={columns[active.column - 1]}
          columns={columns}
          goTo={goTo}
          onLeave={() => void edits.leave(current)}
        />
      )}
    </>
  )
}
