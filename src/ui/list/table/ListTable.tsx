import { Suspense, useCallback, type CSSProperties, type RefObject } from 'react'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { useWork, type Work } from '../bulk/workContext.ts'
import type { ListColumn } from '../columns.ts'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'
import { BodyRow } from './BodyRow.tsx'
import { CellTip } from './CellTip.tsx'
import { columnWidth } from './columnWidth.ts'
import { TableBox, Table, roles } from './table-style.ts'
import { TableHead } from './TableHead.tsx'
import { useListTable } from './useListTable.ts'
import { later } from '../../parts/later.tsx'

const RecordMenu = later(() => import('../bulk/RecordMenu.tsx').then(module => module.RecordMenu))

const EditPanel = later(() => import('../../form/EditPanel.tsx').then(module => module.EditPanel))
const CellEditor = later(() => import('./CellEditor.tsx').then(module => module.CellEditor))

/** Room for so many buttons of a row, which fingers need larger, in px. */
const actionsWidth = (buttons: number): number =>
  buttons * (globalThis.matchMedia?.('(pointer: coarse)').matches ? 38 : 30) + 14
const skeletonRows = 10

const maySelect = (work: Work, trash: boolean): boolean =>
  trash
    ? work.mayRestore
    : work.mayDelete ||
      work.mayEditMany ||
      work.mayExport ||
      work.moves.length > 0 ||
      work.selectionActions.length > 0

const SkeletonRows = ({ pickable }: { readonly pickable: boolean }) => {
  const { state, columns } = useList()
  return (
    <>
      {Array.from({ length: Math.min(skeletonRows, state.limit) }, (_, i) => (
        <tr {...roles.row} key={i}>
          {pickable && <td {...roles.cell} className="pick" />}
          {columns.shown.map((column, j) => (
            <td {...roles.cell} key={column.name}>
              <span className="bone" style={{ width: `${45 + ((i * 7 + j * 13) % 40)}%` }} />
            </td>
          ))}
          <td {...roles.cell} className="act" />
        </tr>
      ))}
    </>
  )
}

interface TableColumnsProps {
  readonly pickable: boolean
  /** Width of the column of actions in px. */
  readonly actions: number
  readonly width: (column: ListColumn) => number
}

const TableColumns = ({ pickable, actions, width }: TableColumnsProps) => {
  const { columns } = useList()
  const columnWidths = columns.choice.widths ?? {}
  return (
    <colgroup>
      {pickable && <col style={{ width: 40 }} />}
      {columns.shown.map(column => (
        // The title takes the remaining width, until it gets its own.
        <col
          key={column.name}
          data-name={column.name}
          style={
            column.title && columnWidths[column.name] === undefined
              ? undefined
              : { width: width(column) }
          }
        />
      ))}
      <col style={{ width: actions }} />
    </colgroup>
  )
}

type TableState = ReturnType<typeof useListTable>

/** Overlays of the table: the menu of a record, the side panel, the editor of a cell. */
const TableOverlays = ({ table }: { readonly table: TableState }) => {
  const { def } = useList()
  const { editing, setEditing, panel, setPanel, menu, setMenu } = table
  const close = useCallback(() => setEditing(undefined), [setEditing])
  return (
    <>
      {menu && (
        <Suspense>
          <RecordMenu row={menu.row} anchor={menu.anchor} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
      {panel !== undefined && (
        <Suspense>
          <EditPanel resource={def} id={panel} onClose={() => setPanel(undefined)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <CellEditor
            key={`${editing.row.id} ${editing.column.name}`}
            cell={editing.cell}
            row={editing.row}
            column={editing.column}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** The rows, as a table; on a phone, as cards. */
export const ListTable = ({
  box,
  taken: occupiedHeight,
}: {
  box: RefObject<HTMLDivElement | null>
  taken: number
}) => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const { def, state, rows, columns, selection } = useList()
  const work = useWork()
  const table = useListTable(box)
  const room: CSSProperties & Record<'--taken', string> = { '--taken': `${occupiedHeight}px` }
  const columnWidths = columns.choice.widths ?? {}
  const pickable = maySelect(work, state.trash)
  const hasMenu =
    def.routes !== undefined ||
    work.mayDelete ||
    work.moves.length > 0 ||
    work.recordActions.length > 0
  const width = (column: ListColumn) => columnWidths[column.name] ?? columnWidth(column, label)
  const actions = actionsWidth(
    state.trash ? Number(work.mayRestore) : Number(table.mayEdit && !!def.routes) + Number(hasMenu),
  )
  const least = columns.shown.reduce(
    (sum, column) => sum + width(column),
    (pickable ? 40 : 0) + actions,
  )
  return (
    <TableBox
      ref={box}
      style={room}
      onScroll={event => table.onScroll(event.currentTarget)}
      {...table.keys.handlers}
      onDoubleClick={table.doubleClick}
    >
      <Table
        {...roles.table}
        $height={columns.rowHeight}
        aria-label={t.table(label(def.plural))}
        aria-busy={rows.first || rows.stale}
        aria-rowcount={rows.total === undefined ? -1 : rows.total + 1}
        data-stale={rows.stale}
        style={{ minWidth: least }}
      >
        <TableColumns pickable={pickable} actions={actions} width={width} />
        <TableHead pickable={pickable} width={width} />
        <tbody {...roles.body}>
          {rows.first ? (
            <SkeletonRows pickable={pickable} />
          ) : (
            rows.rows.map((row, at) => (
              <BodyRow
                // by place: a page that is turned writes into the rows that are there
                key={at}
                def={def}
                row={row}
                refs={rows.refs}
                columns={columns.shown}
                chosen={selection.has(row.id)}
                current={row.id === table.keys.current}
                trash={state.trash}
                pickable={pickable}
                mayEdit={table.mayEdit}
                mayRestore={work.mayRestore}
                hasMenu={hasMenu}
                on={table.on}
              />
            ))
          )}
        </tbody>
      </Table>
      <CellTip box={box} />
      <TableOverlays table={table} />
    </TableBox>
  )
}
