import {
  Activity,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import {
  Navigate,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigationType,
  type Location,
} from 'react-router-dom'
import type { PageDefinition } from '../schema/page.ts'
import { segmentOf } from '../ui/shell/menus.ts'

type Spot = readonly [top: number, left: number]
const goTo = (element: Element, [top, left]: Spot): void => {
  element.scrollTop = top
  element.scrollLeft = left
}

/**
 * Remembers where the page and the parts of a screen are scrolled to, and goes there when the
 * screen is shown again.
 */
const KeptPlace = ({ children }: { readonly children: ReactNode }) => {
  const frame = useRef<HTMLDivElement>(null)
  const spots = useRef(new Map<Element, Spot>())
  const page = useRef<Spot>(undefined)
  // laid out already, not painted yet; and deaf before what comes instead moves anything
  useLayoutEffect(() => {
    const known = spots.current
    const scroller = document.scrollingElement
    page.current = scroller ? known.get(scroller) : undefined
    for (const [element, spot] of known) if (element.isConnected) goTo(element, spot)
    const hear = ({ target }: Event): void => {
      const element = target === document ? scroller : target
      if (element instanceof Element && (element === scroller || frame.current?.contains(element)))
        known.set(element, [element.scrollTop, element.scrollLeft])
    }
    document.addEventListener('scroll', hear, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', hear, { capture: true })
  }, [])
  // the page begins at its top wherever one arrives: after that
  useEffect(() => {
    if (page.current && document.scrollingElement) goTo(document.scrollingElement, page.current)
  }, [])
  return (
    <div ref={frame} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}

/** Provides this address to its children, wherever the browser is. */
const At = ({
  location,
  children,
}: {
  readonly location: Location
  readonly children: ReactNode
}) => {
  const navigationType = useNavigationType()
  return (
    <LocationContext
      value={useMemo(() => ({ location, navigationType }), [location, navigationType])}
    >
      {children}
    </LocationContext>
  )
}

interface Kept {
  readonly page: PageDefinition
  /** Where it was left, or is. */
  readonly location: Location
  readonly away: boolean
}

/**
 * The kept screens after navigating to an address; `bare`: returned to a kept screen by an address
 * without a query.
 */
const keptAt = (
  keptScreen: Kept | undefined,
  page: PageDefinition | undefined,
  location: Location,
  bare: boolean,
): Kept | undefined => {
  if (bare) return keptScreen
  if (page?.staysBeside.length) return { page, location, away: false }
  return keptScreen?.page.staysBeside.includes(segmentOf(location.pathname))
    ? { ...keptScreen, away: true }
    : undefined
}

interface Props {
  /** The page of the address; undefined: a resource's screen. */
  readonly page: PageDefinition | undefined
  readonly draw: (page: PageDefinition | undefined) => ReactNode
}

/**
 * The screen of the address. A screen that stays beside others (`staysBeside`, NAV-09) is hidden
 * while one of them is shown, and appears again in its last state, however the person returns, also
 * by an address without a query.
 */
export const KeepingScreens = ({ page, draw }: Props) => {
  const location = useLocation()
  const [before, setBefore] = useState<Kept>()
  const back = before?.away === true && before.page === page
  const bare = back && location.search === '' && before.location.search !== ''
  const keptScreen = keptAt(before, page, location, bare)
  if (
    keptScreen?.page !== before?.page ||
    keptScreen?.location !== before?.location ||
    keptScreen?.away !== before?.away
  )
    setBefore(keptScreen)
  const isShown = keptScreen !== undefined && keptScreen.page === page
  return (
    <>
      {keptScreen && (
        <Activity key={keptScreen.page.route} mode={isShown && !bare ? 'visible' : 'hidden'}>
          <At location={keptScreen.location}>
            <KeptPlace>{draw(keptScreen.page)}</KeptPlace>
          </At>
        </Activity>
      )}
      {keptScreen && bare && (
        <Navigate to={keptScreen.location.pathname + keptScreen.location.search} replace />
      )}
      {!isShown && draw(page)}
    </>
  )
}
