import { useCallback, useEffect, useRef, useState } from 'react'
import { afterRest, debounceMs } from '../parts/timing.ts'

/**
 * Search as you type: `text` follows the keys, `search` is called 500 ms after the last key
 * (UI-07), at once on Enter.
 */
export const useSearchBox = (q: string, search: (q: string) => void) => {
  const [text, setText] = useState(q)
  const latest = useRef(search)
  const lastQuery = useRef(q)
  useEffect(() => void (latest.current = search), [search])
  const ask = useCallback((typedText: string) => {
    const words = typedText.trim()
    if (words === lastQuery.current) return
    lastQuery.current = words
    latest.current(words)
  }, [])
  useEffect(() => afterRest(() => ask(text), debounceMs), [ask, text])
  // If the address changes by other means (back, a saved view, 'clear'), the box is updated. A
  // search from here must not overwrite newer letters.
  useEffect(() => {
    if (q === lastQuery.current) return
    lastQuery.current = q
    setText(q)
  }, [q])
  return {
    text,
    type: setText,
    now: () => ask(text),
    clear: () => {
      setText('')
      ask('')
    },
  }
}
