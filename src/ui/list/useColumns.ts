import { useStore } from 'react-admin'
import { useCallback, useMemo } from 'react'
import type { AnyResource } from '../../schema/resource.ts'
import { useAccess } from '../context.tsx'
import {
  arrange,
  clampWidth,
  listColumns,
  moved,
  type ListColumn,
  type RowHeight,
} from './columns.ts'
import { isColumnShown, listName, type ColumnChoice } from './columnChoice.ts'

export interface ColumnsControl {
  /** All of them, in the chosen order. */
  readonly all: readonly ListColumn[]
  readonly shown: readonly ListColumn[]
  readonly choice: ColumnChoice
  readonly rowHeight: RowHeight
  readonly show: (name: string, on: boolean) => void
  /** To the place `to` among the columns that follow the title. */
  readonly move: (name: string, to: number) => void
  readonly resize: (name: string, px: number) => void
  readonly setRowHeight: (height: RowHeight) => void
  readonly set: (choice: ColumnChoice) => void
}

const untouched: ColumnChoice = {}

/**
 * The columns, their order and widths; stored for this list in this browser, and in saved views.
 * Row height is the same for all lists.
 */
export const useColumns = (def: AnyResource): ColumnsControl => {
  const access = useAccess()
  const [choice, set] = useStore<ColumnChoice>(`list.${listName(def)}.columns`, untouched)
  const [rowHeight, setRowHeight] = useStore<RowHeight>('list.rowHeight', 40)
  const all = useMemo(() => arrange(listColumns(def, access), choice), [access, choice, def])
  const visibleColumns = useMemo(
    () => all.filter(column => isColumnShown(column, choice)),
    [all, choice],
  )
  const movable = useMemo(
    () => all.filter(column => !column.title).map(column => column.name),
    [all],
  )
  const names = useMemo(() => visibleColumns.map(column => column.name), [visibleColumns])
  return {
    all,
    shown: visibleColumns,
    choice,
    rowHeight,
    show: useCallback(
      (name, on) =>
        set({
          ...choice,
          order: movable,
          shown: on
            ? [...names.filter(other => other !== name), name]
            : names.filter(other => other !== name),
        }),
      [choice, movable, names, set],
    ),
    move: useCallback(
      (name, to) => set({ ...choice, shown: names, order: moved(movable, name, to) }),
      [choice, movable, names, set],
    ),
    resize: useCallback(
      (name, px) => set({ ...choice, widths: { ...choice.widths, [name]: clampWidth(px) } }),
      [choice, set],
    ),
    setRowHeight,
    set,
  }
}
