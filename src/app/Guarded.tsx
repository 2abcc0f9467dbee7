import { Suspense, useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ErrorCode } from '../protocol/errors/codes.ts'
import { canDo, opensPage } from '../access/index.ts'
import { useLabel, useTexts } from '../i18n/texts.ts'
import type { PageDefinition } from '../schema/page.ts'
import { useAccess, usePages, useResources } from '../ui/context.tsx'
import { PageSkeleton } from '../ui/parts/States.tsx'
import { useShell } from '../ui/shell/context.tsx'
import { Layout } from '../ui/shell/Layout.tsx'
import { later } from '../ui/parts/later.tsx'
import { preloadConfirm } from '../ui/parts/useConfirm.tsx'
import { preloadMenus } from '../ui/shell/menuParts.ts'
import {
  firstUrl,
  listInstead,
  openTabOf,
  screenAddressOf,
  screenTitle,
  segmentOf,
} from '../ui/shell/menus.ts'
import { Forbidden, NotFound, ScreenBoundary } from '../ui/shell/Screens.tsx'
import { shellTexts } from '../ui/shell/shell.texts.ts'
import { loadDefinitions } from './definitions.ts'
import { Exchange } from './Exchange.tsx'
import { afterLogin, forwardTokens, loginAddress, passesOf, setUpAddress } from './redirect.ts'
import { KeepingScreens } from './Kept.tsx'
import { PageScreen, preload, ResourceScreen } from './screens.tsx'
import { addressOf, formerRoutes, pages, session } from './services.ts'
import { usePerson } from './session.ts'
import { switchOf } from './switchState.ts'
import { Title } from './Title.tsx'
import { useMenuCodes } from './useMenuCodes.ts'
import { useViewport } from './viewport.ts'

const Switching = later(() => import('./Switching.tsx').then(module => module.Switching))
const NoRecord = later(() => import('./NoRecord.tsx').then(module => module.NoRecord))

/** '/' is the first address of the stored menus (NAV-07); without any, the first list there is. */
const Start = () => {
  const { menus } = useShell()
  const { state } = useLocation()
  const target = switchOf(state)
  const access = useAccess()
  const first = useResources().find(resource => resource.routes && canDo(access, resource, 'read'))
    ?.routes?.list
  if (target)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Switching {...target} />
      </Suspense>
    )
  const to = firstUrl(menus) ?? (first ? `/${first}` : '/403')
  return <Navigate to={to} replace />
}

const Missing = () => (
  <>
    <Title screen={useTexts(shellTexts).notFound} />
    <NotFound />
  </>
)

/** A tab that the person may not open shows the first one beside it that they may; else /403. */
const Closed = () => {
  const { menus } = useShell()
  const screens = { resources: useResources(), pages: usePages() }
  const { pathname } = useLocation()
  return <Navigate to={openTabOf(menus, screens, segmentOf(pathname)) ?? '/403'} replace />
}

const Screen = () => {
  const label = useLabel()
  const access = useAccess()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const place = screenAddressOf(useResources(), pathname, query)
  if (!place) return <Missing />
  if (!canDo(access, place.resource, 'read')) return <Closed />
  const list = listInstead(place, query)
  return (
    <ScreenBoundary place={pathname + search}>
      <Title screen={label(screenTitle(place))} />
      <Suspense fallback={<PageSkeleton />}>
        {list === undefined ? <ResourceScreen place={place} /> : <NoRecord list={list} />}
      </Suspense>
    </ScreenBoundary>
  )
}

const HandWritten = ({ page }: { page: PageDefinition }) => {
  const label = useLabel()
  const { pathname, search } = useLocation()
  const list = listInstead(page, new URLSearchParams(search))
  return (
    <ScreenBoundary place={pathname + search}>
      <Title screen={label(page.label)} />
      <Suspense fallback={<PageSkeleton shape={page.skeleton} />}>
        {list === undefined ? <PageScreen page={page} /> : <NoRecord list={list} />}
      </Suspense>
    </ScreenBoundary>
  )
}

const draw = (page: PageDefinition | undefined) => (page ? <HandWritten page={page} /> : <Screen />)

const NoAccess = () => (
  <>
    <Title screen={useTexts(shellTexts).forbidden} />
    <Forbidden />
  </>
)

/**
 * Loads the code of menus and dialogs, that of the other screens and all definitions, once a person
 * starts to interact; viewing a page loads nothing more.
 */
const useEarlyFetch = (enabled: boolean) => {
  useEffect(() => {
    if (!enabled) return undefined
    const fetchRest = () => {
      preloadMenus()
      preloadConfirm()
      void preload('show')
      void preload('form')
      void loadDefinitions().catch(() => undefined)
    }
    const events = ['pointermove', 'keydown', 'touchstart'] as const
    const control = new AbortController()
    for (const event of events) {
      window.addEventListener(
        event,
        () => {
          control.abort()
          fetchRest()
        },
        { signal: control.signal, passive: true },
      )
    }
    return () => control.abort()
  }, [enabled])
}

/** First path segment of the screen for forbidden pages. */
const refusal = ErrorCode.accessTokenExpired

// screens of logging in, and of nothing else
const loginRoutes: ReadonlySet<string> = new Set(['login', 'loginforOut', 'loginOrg'])

// no menu can forbid these (NAV-08)
const neverForbidden: ReadonlySet<string> = new Set(['login', 'courseDetail'])

/**
 * The guard of every address: an old address redirects to its new one, passes of another portal go
 * to the login first (NAV-11), public screens are open to anyone (NAV-06), without a token it leads
 * to the login, '/' to the first menu (NAV-07), a forbidden menu to /403 (NAV-08); for an address
 * without a screen it shows an error.
 */
export const Guarded = () => {
  const { loggedIn, forbidden, unchosen, needsSecondFactor } = usePerson()
  const access = useAccess()
  const { pathname, search, hash } = useLocation()
  const segment = segmentOf(pathname)
  const renamed = formerRoutes.get(segment)
  const page = pages.find(({ route }) => route === segment)
  const address = addressOf(segment)
  const open = address?.audience === 'public' || segment === refusal
  useEarlyFetch(loggedIn && !open)
  useViewport(address)
  useMenuCodes(loggedIn && !open && address?.loadsPermissions !== false, segment)
  // the same element while the page stays, so that its frame renders once
  const matter = useMemo(() => <KeepingScreens page={page} draw={draw} />, [page])
  if (renamed !== undefined)
    return <Navigate to={{ pathname: `/${renamed}`, search, hash }} replace />
  // NAV-02: screens under /home also have addresses without it
  if (segment === 'home' && pathname.startsWith('/home/'))
    return <Navigate to={{ pathname: pathname.replace(/^\/home\/+/, '/'), search, hash }} replace />
  const forwarded = forwardTokens(segment, search, address?.portalTokens)
  if (forwarded) return <Navigate to={forwarded} replace />
  const exchange = passesOf(segment, search, address?.portalTokens)
  if (exchange) return <Exchange passes={exchange} />
  if (segment === refusal) return <NoAccess />
  // a logged-in person has nothing to do there
  if (loggedIn && session.loggedIn() && loginRoutes.has(segment))
    return <Navigate to={afterLogin(search, unchosen !== undefined)} replace />
  if (open) return page ? <HandWritten page={page} /> : <Missing />
  if (!loggedIn) return <Navigate to={loginAddress(pathname + search)} replace />
  if (needsSecondFactor && segment !== 'secondFactor')
    return <Navigate to={setUpAddress(pathname + search)} replace />
  if (pathname === '/') return <Start />
  if (pathname === '/home') return <Navigate to="/accountInformation" replace />
  if (!neverForbidden.has(segment) && forbidden.some(url => segmentOf(url) === segment))
    return <Navigate to="/403" replace />
  if (page && !opensPage(access, page)) return <Closed />
  if (page && !page.shell) return matter
  return <Layout>{matter}</Layout>
}
