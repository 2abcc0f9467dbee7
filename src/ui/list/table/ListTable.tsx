import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type RefObject,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { canDo } from '../../../access/index.ts'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { fieldViews } from '../../field-views.ts'
import { linkTo } from '../../links.ts'
import { throttle } from '../../pieces/timing.ts'
import type { ListColumn } from '../columns.ts'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'
import { RecordMenu } from '../bulk/RecordMenu.tsx'
import { useWork } from '../bulk/workContext.ts'
import type { ListRow } from '../useRows.ts'
import { BodyRow, isElsewhere } from './BodyRow.tsx'
import { CellTip } from './CellTip.tsx'
import { HeadCell } from './HeadCell.tsx'
import { Box, Table, Tick, roles } from './table-style.ts'
import { nameOf } from './names.ts'
import { useRowKeys } from './useRowKeys.ts'
import { later } from '../../parts/later.tsx'

const EditPanel = later(() => import('../../form/EditPanel.tsx').then(module => module.EditPanel))
const CellEditor = later(() => import('./CellEditor.tsx').then(module => module.CellEditor))

const usualWidth = 150
const titleWidth = 160
/** The actions lie over the end of the row; their own column is a margin. */
const actionsWidth = 16
/** Room that a heading takes with its padding and arrow, about, in px; a very long one is cut. */
const headWidth = (text: string): number =>
  Math.min(
    220,
    [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 13 : 7), 42),
  )
/** Width of a column where the person chose none, in px. */
const widthOf = ({ kind, options, title }: ListColumn, heading: string) => {
  const { width = usualWidth, widthOf = () => width } = fieldViews[kind]
  return Math.max(widthOf(options), title ? titleWidth : 0, headWidth(heading))
}
const skeletonRows = 10

/** The rows, as a table; on a phone, as cards. */
export const ListTable = ({
  box,
  taken,
}: {
  box: RefObject<HTMLDivElement | null>
  taken: number
}) => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const navigate = useNavigate()
  const { def, access, state, set, rows, columns, selection } = useList()
  const work = useWork()
  const [editing, setEditing] = useState<{
    readonly cell: HTMLElement
    readonly row: ListRow
    readonly column: ListColumn
  }>()
  const [panel, setPanel] = useState<string>()
  const [menu, setMenu] = useState<{ readonly row: ListRow; readonly anchor: HTMLElement }>()

  const ids = useMemo(() => rows.rows.map(row => row.id), [rows.rows])
  const mayEdit = canDo(access, def, 'update')
  const editCell = (cell: HTMLElement) => {
    const row = rows.rows.find(one => one.id === cell.closest<HTMLElement>('tr')?.dataset['id'])
    const column = columns.shown.find(one => one.name === cell.dataset['name'])
    if (!row || !column?.editable || state.trash) return false
    setEditing({ cell, row, column })
    return true
  }
  const { routes } = def
  const keys = useRowKeys({
    box,
    ids,
    toggle: selection.toggle,
    open: routes && !state.trash ? id => void navigate(linkTo(def, 'show', { id })) : undefined,
    edit: mayEdit && !state.trash ? setPanel : undefined,
    editCell,
  })
  const { toggle } = selection
  const latest = useRef(work)
  useEffect(() => void (latest.current = work), [work])
  const on = useMemo(
    () => ({
      toggle,
      edit: setPanel,
      follow: (event: MouseEvent<HTMLAnchorElement>) => {
        const to = event.currentTarget.getAttribute('href')
        if (to === null || event.button !== 0 || isElsewhere(event)) return
        event.preventDefault()
        void navigate(to)
      },
      menu: (row: ListRow, anchor: HTMLElement) => setMenu({ row, anchor }),
      restore: (row: ListRow) =>
        void latest.current.restore({
          selection: { ids: [row.id] },
          name: nameOf(def, row) || t.unnamed,
        }),
    }),
    [def, navigate, t, toggle],
  )
  const doubleClick = (event: MouseEvent) => {
    const cell =
      event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-name]') : null
    if (cell) editCell(cell)
  }
  // UI-07: the head notices at most every 100 ms that rows lie under it.
  const onScroll = useMemo(
    () =>
      throttle((here: HTMLElement) =>
        here.querySelector('table')?.setAttribute('data-stuck', String(here.scrollTop > 0)),
      ),
    [],
  )
  const room: CSSProperties & Record<'--taken', string> = { '--taken': `${taken}px` }
  const close = useCallback(() => setEditing(undefined), [])
  const onSort = useCallback((sort: string) => set({ sort }), [set])

  const chosen = columns.choice.widths ?? {}
  const pickable = state.trash
    ? work.mayRestore
    : work.mayDelete ||
      work.mayEditMany ||
      work.mayExport ||
      work.moves.length > 0 ||
      work.selectionActions.length > 0
  const hasMenu =
    def.routes !== undefined ||
    work.mayDelete ||
    work.moves.length > 0 ||
    work.recordActions.length > 0
  const width = (column: ListColumn) =>
    chosen[column.name] ?? widthOf(column, label(column.options.label))
  const least = columns.shown.reduce(
    (sum, column) => sum + width(column),
    (pickable ? 40 : 0) + actionsWidth,
  )
  const pageChosen = ids.filter(selection.has).length
  return (
    <Box
      ref={box}
      style={room}
      onScroll={event => onScroll(event.currentTarget)}
      {...keys.handlers}
      onDoubleClick={doubleClick}
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
        <colgroup>
          {pickable && <col style={{ width: 40 }} />}
          {columns.shown.map(column => (
            // The title takes what is left, until it is given a width of its own.
            <col
              key={column.name}
              data-name={column.name}
              style={
                column.title && chosen[column.name] === undefined
                  ? undefined
                  : { width: width(column) }
              }
            />
          ))}
          <col style={{ width: actionsWidth }} />
        </colgroup>
        <thead {...roles.body}>
          <tr {...roles.row}>
            {pickable && (
              <th {...roles.head} className="pick">
                <Tick
                  type="checkbox"
                  aria-label={t.selectAll}
                  checked={ids.length > 0 && pageChosen === ids.length}
                  ref={input =>
                    void (
                      input && (input.indeterminate = pageChosen > 0 && pageChosen < ids.length)
                    )
                  }
                  onChange={event => selection.page(event.target.checked)}
                  disabled={ids.length === 0}
                />
              </th>
            )}
            {columns.shown.map(column => (
              <HeadCell
                key={column.name}
                column={column}
                align={fieldViews[column.kind].align ?? 'left'}
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
        <tbody {...roles.body}>
          {rows.first
            ? Array.from({ length: Math.min(skeletonRows, state.limit) }, (_, i) => (
                <tr {...roles.row} key={i}>
                  {pickable && <td {...roles.cell} className="pick" />}
                  {columns.shown.map((column, j) => (
                    <td {...roles.cell} key={column.name}>
                      <span
                        className="bone"
                        style={{ width: `${45 + ((i * 7 + j * 13) % 40)}%` }}
                      />
                    </td>
                  ))}
                  <td {...roles.cell} className="act" />
                </tr>
              ))
            : rows.rows.map((row, at) => (
                <BodyRow
                  // by place: a page that is turned writes into the rows that are there
                  key={at}
                  def={def}
                  row={row}
                  refs={rows.refs}
                  columns={columns.shown}
                  chosen={selection.has(row.id)}
                  current={row.id === keys.current}
                  trash={state.trash}
                  pickable={pickable}
                  mayEdit={mayEdit}
                  mayRestore={work.mayRestore}
                  hasMenu={hasMenu}
                  on={on}
                />
              ))}
        </tbody>
      </Table>
      <CellTip box={box} />
      {menu && (
        <RecordMenu row={menu.row} anchor={menu.anchor} onClose={() => setMenu(undefined)} />
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
    </Box>
  )
}
