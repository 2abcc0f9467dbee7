import { useEffect, useRef, useState } from 'react'
import { throttle } from './timing.ts'

/**
 * Whether a `position: sticky` element has left its place. `mark` is a ref for an empty element
 * just before it. Reacts to scrolls of any ancestor, at most every 100 ms (UI-07).
 */
export const useStuck = (top: number) => {
  const mark = useRef<HTMLDivElement>(null)
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    const look = throttle(() => setStuck((mark.current?.getBoundingClientRect().top ?? top) < top))
    // capture: a scroll event does not bubble, and the scrolling ancestor is not always the window
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      look.cancel()
      document.removeEventListener('scroll', look, { capture: true })
    }
  }, [top])
  return { mark, stuck }
}
