import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Rows rendered beyond either edge, so that none is missing while scrolling; also the step by which
 * the window moves.
 */
const beyond = 8
/** Default height where nothing can be measured. */
const usualHeight = 600

/** Which rows of equal height are in sight of a scrolling box, a little beyond included. */
export const useRowWindow = (
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
) => {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(usualHeight)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = (): void => setHeight(element.clientHeight || usualHeight)
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    let frame = 0
    const read = (): void => {
      frame = 0
      // the window moves in steps, so that most frames of a scroll render nothing
      setTop(Math.floor(element.scrollTop / (rowHeight * beyond)) * beyond)
    }
    const onScroll = (): void => {
      frame ||= requestAnimationFrame(read)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
    }
  }, [box, rowHeight])
  const first = Math.max(0, Math.min(top - beyond, count - 1))
  const last = Math.min(count - 1, top + Math.ceil(height / rowHeight) + 2 * beyond)
  /** Scrolls so that a row is in sight, beneath a head of `head` px. */
  const reveal = useCallback(
    (index: number, head: number): void => {
      const element = box.current
      if (!element) return
      const [above, under] = [
        index * rowHeight,
        (index + 1) * rowHeight - (element.clientHeight || usualHeight) + head,
      ]
      if (element.scrollTop > above) element.scroll({ top: above })
      else if (element.scrollTop < under) element.scroll({ top: under })
    },
    [box, rowHeight],
  )
  return { first, last, page: Math.max(1, Math.floor(height / rowHeight) - 2), reveal }
}
