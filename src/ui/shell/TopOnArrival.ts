import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** A screen newly arrived at begins at its top; going back leaves the place to the browser, and a list's filters are the same screen. */
export const TopOnArrival = (): null => {
  const { pathname, search } = useLocation()
  const kind = useNavigationType()
  const query = new URLSearchParams(search)
  const screen = [pathname, query.get('id'), query.get('mode')].join(' ')
  const arrive = useEffectEvent((_screen: string) => {
    if (kind !== NavigationType.Pop && document.scrollingElement)
      document.scrollingElement.scrollTop = 0
  })
  useEffect(() => arrive(screen), [screen])
  return null
}
