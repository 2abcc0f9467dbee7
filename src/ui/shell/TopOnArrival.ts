import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * A new screen starts at its top, with the focus on its heading or first field. Going back leaves
 * the position to the browser, and changing a list's filters stays on the same screen. On the first
 * screen of a window the browser decides: there the skip link comes first.
 */
export const TopOnArrival = (): null => {
  const { pathname, search } = useLocation()
  const kind = useNavigationType()
  const query = new URLSearchParams(search)
  const screen = [pathname, query.get('id'), query.get('mode')].join(' ')
  const arrive = useEffectEvent((_screen: string) => {
    if (kind !== NavigationType.Pop && document.scrollingElement)
      document.scrollingElement.scrollTop = 0
  })
  const isForm = query.get('mode') !== null
  const isOpened = useEffectEvent((first: boolean) => first && kind === NavigationType.Pop)
  const isFirst = useRef(true)
  useEffect(() => arrive(screen), [screen])
  useEffect(() => {
    const opened = isOpened(isFirst.current)
    isFirst.current = false
    if (opened) return undefined
    let end: (() => void) | undefined
    let left = false
    void import('./focusOnArrival.ts').then(({ focusOnArrival }) => {
      if (!left) end = focusOnArrival(isForm)
    })
    return () => {
      left = true
      end?.()
    }
  }, [screen, isForm])
  return null
}
