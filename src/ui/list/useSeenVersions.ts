import { useCallback, useEffect, useRef } from 'react'
import type { Selection } from '../../protocol/query.ts'
import type { LoadedRows } from './useRows.ts'
import { isChosen } from './selection.ts'

/**
 * Remembers the versions of records that were on show: returns a selection with those of its
 * records, for an edit of them.
 */
export const useSeenVersions = (
  rows: LoadedRows['rows'],
  chosen: Parameters<typeof isChosen>[0],
): ((selection: Selection) => Selection) => {
  const versions = useRef(new Map<string, number>())
  useEffect(() => {
    // rows that reload while they are selected keep the version that the person saw
    for (const { id, version } of rows)
      if (!isChosen(chosen, id) || !versions.current.has(id)) versions.current.set(id, version)
  }, [chosen, rows])
  return useCallback((selection: Selection): Selection => {
    if (!('ids' in selection)) return selection
    const known = selection.ids.flatMap(id => {
      const version = versions.current.get(id)
      return version === undefined ? [] : [[id, version] as const]
    })
    return known.length ? { ...selection, versions: Object.fromEntries(known) } : selection
  }, [])
}
