import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatListState, parseListState, type ListDefaults, type ListState } from './list-state.ts'

export interface ListStateControl {
  readonly state: ListState
  /** Whether the address had no query when the list opened. */
  readonly untouched: boolean
  /**
   * Any change except that of the page returns to page 1. `quiet` adds no step to the history, for
   * typing.
   */
  readonly set: (patch: Partial<ListState>, quiet?: boolean) => void
}

/**
 * State of a list in the address (NAV-04): what is seen can be sent to a colleague, and back and
 * forward work. `local`: a list inside another screen keeps its state to itself.
 */
export const useListState = (defaults: ListDefaults, local = false): ListStateControl => {
  const { pathname, search: address } = useLocation()
  const navigate = useNavigate()
  const [own, setOwn] = useState('')
  const search = local ? own : address
  const [untouched] = useState(search.replace('?', '') === '')
  const state = useMemo(() => parseListState(search, defaults), [search, defaults])
  // Two changes within one event both count: the second builds on the first, not on what was
  // rendered.
  const latest = useRef({ search, state })
  useEffect(() => void (latest.current = { search, state }), [search, state])
  const set = useCallback(
    (patch: Partial<ListState>, quiet = false) => {
      const next: ListState = { ...latest.current.state, page: 1, ...patch }
      const text = formatListState(next, defaults)
      latest.current = { search: latest.current.search, state: next }
      if (local) setOwn(text)
      else
        void navigate(
          { pathname, search: text },
          { replace: quiet, preventScrollReset: true, flushSync: true },
        )
    },
    [defaults, local, navigate, pathname],
  )
  return { state, untouched, set }
}
