import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListFilter, Selection } from '../../protocol/query.ts'
import {
  idsBetween,
  choose,
  chosenCount,
  everything,
  isChosen,
  nothing,
  toSelection,
  type RowSelection,
} from './selection.ts'

export interface SelectionControl {
  readonly chosen: RowSelection
  /** Exactly how many. */
  readonly count: number
  /** The selection for bulk calls. */
  readonly selection: Selection
  readonly has: (id: string) => boolean
  /** Chooses or leaves one; `range`: all between it and the last one, too. */
  readonly toggle: (id: string, range?: boolean) => void
  /** Chooses or leaves the whole page. */
  readonly page: (on: boolean) => void
  readonly everything: () => void
  readonly clear: () => void
}

/**
 * Selection of a list. It survives a change of page, and ends when the query changes, so that
 * actions never affect rows that no longer match.
 */
export const useSelection = (
  filter: ListFilter,
  pageIds: readonly string[],
  total: number,
): SelectionControl => {
  const key = JSON.stringify(filter)
  const [keyedSelection, setKept] = useState({ key, chosen: nothing })
  if (keyedSelection.key !== key) setKept({ key, chosen: nothing })
  const rowSelection = keyedSelection.key === key ? keyedSelection.chosen : nothing
  const last = useRef<string>(undefined)
  const change = useCallback(
    (make: (current: RowSelection) => RowSelection) =>
      setKept(now => ({ key: now.key, chosen: make(now.chosen) })),
    [],
  )
  return {
    chosen: rowSelection,
    count: chosenCount(rowSelection, total),
    selection: useMemo(() => toSelection(rowSelection, filter), [rowSelection, filter]),
    has: id => isChosen(rowSelection, id),
    toggle: useCallback(
      (id, range = false) => {
        const ids =
          range && last.current !== undefined ? idsBetween(pageIds, last.current, id) : [id]
        last.current = id
        change(now => choose(now, ids, !isChosen(now, id)))
      },
      [change, pageIds],
    ),
    page: useCallback(on => change(now => choose(now, pageIds, on)), [change, pageIds]),
    everything: useCallback(() => change(() => everything), [change]),
    clear: useCallback(() => change(() => nothing), [change]),
  }
}
