import { memo } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { placeOfRow } from '../../../src/protocol/sheetRows.ts'
import type { PlannedRow } from '../../../src/protocol/imports.ts'
import { hiddenStyle } from '../../../src/ui/parts/fields/hidden.ts'
import { StatusDot } from '../../../src/ui/parts/index.ts'
import { CellInput } from './CellInput.tsx'
import { checkTexts } from './check.texts.ts'
import { rowHeight } from './gridStyle.ts'
import { elsewhere, type GridColumn } from './rowTable.ts'
import { toneOf } from './verdicts.ts'

/** Returns the row and column of the cell in which an event happened. */
export const cellPositionOf = (
  target: EventTarget,
): { readonly row: number; readonly column: number } | undefined => {
  const placeText =
    target instanceof Element
      ? target.closest('[data-place]')?.getAttribute('data-place')
      : undefined
  const [row, column] = placeText?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}
export const cellId = (row: number, column: number): string => `import-${row}-${column}`

interface GridLineProps {
  readonly index: number
  readonly row: PlannedRow | undefined
  readonly columns: readonly GridColumn[]
  /** The column that the keyboard is at. */
  readonly active: number | undefined
  readonly editing: { readonly column: number; readonly typed: string | undefined } | undefined
  readonly saving: Readonly<Record<string, string>> | undefined
  onDone(
    row: PlannedRow,
    field: string,
    text: string | undefined,
    down: number,
    right: number,
  ): void
}

/** A row that is still loading: a single element, since fast scrolling passes hundreds of them. */
const Waiting = ({ index }: Pick<GridLineProps, 'index'>) => (
  <div
    role="row"
    className="line"
    aria-rowindex={index + 2}
    aria-busy
    style={{ transform: `translateY(${index * rowHeight}px)` }}
  >
    <div role="gridcell" className="first">
      <div className="wait" />
      <span style={hiddenStyle}>…</span>
    </div>
  </div>
)

const Head = ({
  row,
  columns,
}: {
  readonly row: PlannedRow
  readonly columns: readonly GridColumn[]
}) => {
  const t = useTexts(checkTexts)
  const note = row.left
    ? ''
    : elsewhere(row, columns) ||
      (row.twin === null ? '' : t.twin(row.twin, row.twinSheet)) ||
      (row.trash?.choice === 'restore' ? t.restored : '') ||
      (row.edited ? t.edited : '')
  return (
    <>
      <span className="text" style={{ textDecoration: 'none' }}>
        <span
          className="number"
          title={row.sheet === undefined ? undefined : t.rowTitle(row.sheetRow, row.sheet)}
        >
          {placeOfRow(row.sheetRow).row}
        </span>
        <StatusDot
          tone={row.left ? 'neutral' : toneOf[row.verdict]}
          label={row.left ? t.left : t.verdict[row.verdict]}
        />
      </span>
      {(note || row.sheet !== undefined) && (
        <span className="note" title={[row.sheet, note].filter(Boolean).join(' · ')}>
          {[row.sheet, note].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  )
}

interface CellProps {
  readonly row: PlannedRow
  readonly column: GridColumn
  readonly saving: string | undefined
}
/** A cell's text, the old value, and its error. */
const Cell = ({ row, column: { field }, saving }: CellProps) => {
  const t = useTexts(checkTexts)
  const text = saving ?? row.cells[field] ?? ''
  const cellError = row.left ? undefined : row.errors.find(error => error.field === field)
  const wrong = row.verdict === 'error' && cellError !== undefined
  const change = row.left || cellError ? undefined : row.changes.find(one => one.field === field)
  const cellText = change && saving === undefined ? change.to : text
  const note =
    saving !== undefined ? (
      <span className="note">{t.saving}</span>
    ) : cellError ? (
      <span className={cellText || !wrong ? 'note' : 'note two'} title={cellError.msg}>
        {cellError.msg}
      </span>
    ) : change ? (
      <span className="note" data-data title={`${change.from} → ${change.to}`}>
        {t.was} <del>{change.from || t.emptyCell}</del>
      </span>
    ) : null
  return (
    <>
      {cellText ? (
        <span className="text" data-data title={cellText}>
          {cellText}
        </span>
      ) : (
        note && <span style={hiddenStyle}>{t.emptyCell}</span>
      )}
      {note}
    </>
  )
}

/** A row of the grid; of sixty thousand, those in sight. */
export const GridLine = memo(
  ({ index, row, columns, active, editing, saving, onDone }: GridLineProps) => {
    const t = useTexts(checkTexts)
    if (!row) return <Waiting index={index} />
    return (
      <div
        role="row"
        className={row.left ? 'line out' : 'line'}
        aria-rowindex={index + 2}
        data-sheet-row={row.sheetRow}
        data-verdict={row.left ? 'left' : row.verdict}
        style={{ transform: `translateY(${index * rowHeight}px)` }}
      >
        <div
          role="rowheader"
          className={
            row.verdict === 'error' && !row.left && elsewhere(row, columns) ? 'first bad' : 'first'
          }
          id={cellId(index, 0)}
          data-place={`${index} 0`}
          data-active={active === 0}
        >
          <Head row={row} columns={columns} />
        </div>
        {columns.map((column, n) => {
          const { field, label, allowed } = column
          const wrong =
            !row.left && row.verdict === 'error' && row.errors.some(error => error.field === field)
          const changed = row.changes.some(change => change.field === field)
          const here = saving?.[field]
          return (
            <div
              role="gridcell"
              key={field}
              id={cellId(index, n + 1)}
              data-field={field}
              data-place={`${index} ${n + 1}`}
              data-active={active === n + 1}
              aria-invalid={wrong}
              className={
                here !== undefined ? 'saving' : wrong ? 'bad' : changed ? 'new' : undefined
              }
            >
              {editing?.column === n + 1 ? (
                <CellInput
                  label={t.edit(label, placeOfRow(row.sheetRow).row)}
                  text={editing.typed ?? here ?? row.cells[field] ?? ''}
                  whole={editing.typed === undefined}
                  allowed={allowed}
                  onDone={(text, down, right) => onDone(row, field, text, down, right)}
                />
              ) : (
                <Cell row={row} column={column} saving={here} />
              )}
            </div>
          )
        })}
      </div>
    )
  },
)
GridLine.displayName = 'GridLine'
