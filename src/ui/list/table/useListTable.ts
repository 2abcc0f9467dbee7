import { useMemo, useState, type MouseEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { canDo } from '../../../access/index.ts'
import { rowLink } from '../../links.ts'
import { throttle } from '../../parts/timing.ts'
import type { ListColumn } from '../columns.ts'
import { useList } from '../listContext.ts'
import type { ListRow } from '../useRows.ts'
import { useRowHandlers } from './useRowHandlers.ts'
import { useRowKeys } from './useRowKeys.ts'

/** The cell that is edited where it is. */
interface EditedCell {
  readonly cell: HTMLElement
  readonly row: ListRow
  readonly column: ListColumn
}

/**
 * Mouse and keyboard handling in a table of records, and what they open: a cell, the side panel, a
 * menu.
 */
export const useListTable = (box: RefObject<HTMLDivElement | null>) => {
  const navigate = useNavigate()
  const { def, access, state, rows, columns, selection } = useList()
  const [editing, setEditing] = useState<EditedCell>()
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
  const openRow = (id: string) => {
    const row = rows.rows.find(one => one.id === id)
    if (row) void navigate(rowLink(def, row))
  }
  const keys = useRowKeys({
    box,
    ids,
    toggle: selection.toggle,
    open: routes && !state.trash ? openRow : undefined,
    edit: mayEdit && !state.trash ? setPanel : undefined,
    editCell,
  })
  const on = useRowHandlers(setPanel, setMenu)
  const doubleClick = (event: MouseEvent) => {
    const cell =
      event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-name]') : null
    if (cell) editCell(cell)
  }
  // UI-07: updates the head's shadow at most every 100 ms when rows scroll under it.
  const onScroll = useMemo(
    () =>
      throttle((here: HTMLElement) =>
        here.querySelector('table')?.setAttribute('data-stuck', String(here.scrollTop > 0)),
      ),
    [],
  )
  return {
    editing,
    setEditing,
    panel,
    setPanel,
    menu,
    setMenu,
    mayEdit,
    keys,
    on,
    doubleClick,
    onScroll,
  }
}
