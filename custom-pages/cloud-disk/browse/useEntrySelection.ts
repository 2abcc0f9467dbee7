import { useCallback, useMemo, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/**
 * The selected entries of a list, and the current one for the keyboard. `ids` are those of the list
 * in order; entries that leave the list leave the selection, and the keyboard stays in the same
 * position.
 *
 * @param scope another scope is another list, with an empty selection
 * @param start id of the entry at which the keyboard begins in a list
 */
export const useEntrySelection = (ids: readonly string[], scope = '', start?: string) => {
  const [marked, setMarked] = useState(none)
  const [at, setAt] = useState({ id: start, index: 0 })
  const [ownScope, setOwnScope] = useState(scope)
  if (ownScope !== scope) {
    setOwnScope(scope)
    setMarked(none)
    setAt({ id: start, index: 0 })
  }
  /** Where a range begins. */
  const anchor = useRef(0)
  const places = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids])
  const active = Math.max(
    0,
    Math.min((at.id === undefined ? undefined : places.get(at.id)) ?? at.index, ids.length - 1),
  )
  const selected = useMemo(() => ids.filter(id => marked.has(id)), [ids, marked])

  const move = useCallback(
    (index: number): void => setAt({ id: ids[index], index: Math.max(0, index) }),
    [ids],
  )
  /** Selects exactly the entries between the anchor and this one. */
  const extendTo = useCallback(
    (index: number): void => {
      const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)]
      setMarked(new Set(ids.slice(from, to + 1)))
      move(index)
    },
    [ids, move],
  )
  const toggle = useCallback(
    (index: number): void => {
      const id = ids[index]
      if (id === undefined) return
      setMarked(old => {
        const next = new Set(old)
        if (!next.delete(id)) next.add(id)
        return next
      })
      anchor.current = index
      move(index)
    },
    [ids, move],
  )
  const only = useCallback(
    (index: number): void => {
      const id = ids[index]
      if (id === undefined) return
      setMarked(new Set([id]))
      anchor.current = index
      move(index)
    },
    [ids, move],
  )
  return {
    active,
    activeId: ids[active],
    selected,
    has: useCallback((id: string): boolean => marked.has(id), [marked]),
    /** Moves the keyboard alone. */
    move: useCallback(
      (index: number): void => {
        anchor.current = index
        move(index)
      },
      [move],
    ),
    extendTo,
    toggle,
    only,
    clear: useCallback((): void => setMarked(none), []),
    /** Selects these and nothing else. */
    mark: useCallback((marks: readonly string[]): void => setMarked(new Set(marks)), []),
  }
}
export type EntrySelection = ReturnType<typeof useEntrySelection>
