import { useCallback } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { alignOf } from './alignOf.ts'
import type { ListColumn } from '../columns.ts'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'
import { HeadCell } from './HeadCell.tsx'
import { Tick, roles } from './table-style.ts'

const SelectPage = () => {
  const t = useTexts(listTexts)
  const { rows, selection } = useList()
  const total = rows.rows.length
  const pageChosen = rows.rows.filter(row => selection.has(row.id)).length
  return (
    <Tick
      type="checkbox"
      aria-label={t.selectAll}
      checked={total > 0 && pageChosen === total}
      ref={input => void (input && (input.indeterminate = pageChosen > 0 && pageChosen < total))}
      onChange={event => selection.page(event.target.checked)}
      disabled={total === 0}
    />
  )
}

interface TableHeadProps {
  readonly pickable: boolean
  /** Width of a column in px. */
  readonly width: (column: ListColumn) => number
}

/** The headings: sorting, resizing, and the selection of the whole page. */
export const TableHead = ({ pickable, width }: TableHeadProps) => {
  const t = useTexts(listTexts)
  const { state, set, columns } = useList()
  const onSort = useCallback((sort: string) => set({ sort }), [set])
  return (
    <thead {...roles.body}>
      <tr {...roles.row}>
        {pickable && (
          <th {...roles.head} className="pick">
            <SelectPage />
          </th>
        )}
        {columns.shown.map(column => (
          <HeadCell
            key={column.name}
            column={column}
            align={alignOf(column)}
            width={width(column)}
            sort={state.sort}
            onSort={onSort}
            onResize={columns.resize}
          />
        ))}
        <th {...roles.head} className="act" style={{ fontSize: 0 }}>
          {t.rowActions}
        </th>
      </tr>
    </thead>
  )
}
