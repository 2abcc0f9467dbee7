import { showsComputed } from './columnChoice.ts'
import { useEffect, useMemo } from 'react'
import type { Access } from '../../access/index.ts'
import type { ListFilter, Selection } from '../../protocol/query.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { useAccess, useResourceDef } from '../context.tsx'
import { pageCount } from '../pager/pages.ts'
import { useViews, type ViewsControl } from '../views/useViews.ts'
import { inTrash } from './columns.ts'
import {
  askedFilter,
  endsFrom,
  listDefaults,
  patchFilter,
  yieldFrom,
  type ListDefaults,
  type ListState,
} from './list-state.ts'
import { useColumns, type ColumnsControl } from './useColumns.ts'
import { useListState } from './useListState.ts'
import { useRows, type LoadedRows } from './useRows.ts'
import { useSeenVersions } from './useSeenVersions.ts'
import { useSelection, type SelectionControl } from './useSelection.ts'

export interface ListScreenProps {
  /** Default: the resource of the surrounding ResourceContext. */
  readonly resource?: string
  /** Conditions that can't be changed, e.g. `{ teacher: id }` for a list of related records. */
  readonly fixed?: ListFilter
  /** Inside another screen: no title row, and the address is left alone. */
  readonly embedded?: boolean
}

export interface ListScreenState {
  readonly def: AnyResource
  readonly access: Access
  readonly embedded: boolean
  readonly state: ListState
  readonly set: (patch: Partial<ListState>, quiet?: boolean) => void
  /** Changes conditions; undefined takes one away. */
  readonly patch: (conditions: ListFilter) => void
  /** The server query: conditions, q, trash and fixed conditions. */
  readonly filter: ListFilter
  readonly rows: LoadedRows
  readonly columns: ColumnsControl
  readonly selection: SelectionControl
  /**
   * The selection with the versions that were on show, where it is one of records that were: for an
   * edit of them.
   */
  readonly seen: (selection: Selection) => Selection
  readonly views: ViewsControl
}

const none: ListFilter = {}

/** Everything a list knows and can do, without a pixel. */
export const useListScreen = ({
  resource,
  fixed = none,
  embedded = false,
}: ListScreenProps): ListScreenState => {
  const def = useResourceDef(resource)
  const access = useAccess()
  const defaults = useMemo((): ListDefaults => {
    const all = listDefaults(def)
    // what belongs to a record is shown whole
    return embedded ? { limit: all.limit, sort: all.sort } : all
  }, [def, embedded])
  const { state: inAddress, untouched, set } = useListState(defaults, embedded)
  const columns = useColumns(def)
  const views = useViews({
    def,
    columns,
    state: inAddress,
    set,
    defaults,
    enabled: !embedded,
    untouched,
  })
  const state = views.state
  const fixedKey = JSON.stringify(fixed)
  const filter = useMemo(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was made of such a filter above
    () => askedFilter(state, JSON.parse(fixedKey) as ListFilter),
    [fixedKey, state],
  )
  const { page, limit, sort } = state
  const computed = showsComputed(def, access, columns.choice)
  const rows = useRows(def.name, { page, limit, sort, filter, computed })
  const ids = useMemo(() => rows.rows.map(row => row.id), [rows.rows])
  const selection = useSelection(filter, ids, rows.total ?? 0)
  const columnsControl = useMemo(
    () => (state.trash ? { ...columns, shown: inTrash(columns.shown) } : columns),
    [columns, state.trash],
  )
  const seen = useSeenVersions(rows.rows, selection.chosen)

  // A page past the end (rows were deleted, or the address is old) shows the last one.
  const last =
    rows.total === undefined || rows.stale ? undefined : pageCount(rows.total, state.limit)
  const beyond = last !== undefined && state.page > last && !rows.error
  useEffect(() => {
    if (beyond) set({ page: last }, true)
  }, [beyond, last, set])

  return {
    def,
    access,
    embedded,
    state,
    set,
    patch: conditions =>
      set({
        filter: patchFilter(yieldFrom(def, defaults, state.filter, conditions), conditions),
        // of what has ended the latest comes first
        ...(sort === defaults.sort && endsFrom(def, conditions) && { sort: `-${sort}` }),
      }),
    filter,
    rows,
    columns: columnsControl,
    selection,
    seen,
    views,
  }
}
