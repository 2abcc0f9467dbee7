import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * A screen newly arrived at begins at its top, and the focus on its heading or first field; going
 * back leaves the place to the browser, and a list's filters are the same screen. The first screen
 * of a window is the browser's: there the skip link comes first.
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
