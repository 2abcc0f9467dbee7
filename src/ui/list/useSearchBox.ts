import { useEffect, useMemo, useRef, useState } from 'react'
import { debounce } from '../pieces/timing.ts'

/** Search as you type: `text` follows the keys, `search` is called once they have rested for 500 ms (UI-07), at once on Enter. */
export const useSearchBox = (q: string, search: (q: string) => void) => {
  const [text, setText] = useState(q)
  const latest = useRef(search)
  useEffect(() => void (latest.current = search), [search])
  const asked = useRef(q)
  const held = useMemo(
    () =>
      debounce((typed: string) => {
        asked.current = typed.trim()
        latest.current(asked.current)
      }),
    [],
  )
  useEffect(() => () => held.cancel(), [held])
  // The address changed by other means (back, a saved view, 'clear'): the box follows. What was asked from here must not overwrite newer letters.
  useEffect(() => {
    if (q === asked.current) return
    asked.current = q
    held.cancel()
    setText(q)
  }, [held, q])
  return {
    text,
    type: (typed: string) => {
      setText(typed)
      held(typed)
    },
    now: () => held.flush(),
    clear: () => {
      setText('')
      held('')
      held.flush()
    },
  }
}
