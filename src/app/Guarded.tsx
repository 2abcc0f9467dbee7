import { Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { canDo } from '../access/index.ts'
import { useLabel, useTexts } from '../i18n/texts.ts'
import { useAccess, useResources } from '../ui/context.tsx'
import { PageSkeleton } from '../ui/parts/States.tsx'
import { useShell } from '../ui/shell/context.tsx'
import { Layout } from '../ui/shell/Layout.tsx'
import { firstUrl, placeOf, screenTitle, segmentOf } from '../ui/shell/menus.ts'
import { NotFound, ScreenBoundary } from '../ui/shell/Screens.tsx'
import { shellTexts } from '../ui/shell/shell.texts.ts'
import { loginAddress } from './redirect.ts'
import { preload, ResourceScreen } from './screens.tsx'
import { usePerson } from './session.ts'
import { Title } from './Title.tsx'

/** '/' is the first address of the stored menus (NAV-07); without any, the first list there is. */
const Start = () => {
  const { menus } = useShell()
  const access = useAccess()
  const first = useResources().find(resource => resource.routes && canDo(access, resource, 'read'))?.routes?.list
  const to = firstUrl(menus) ?? (first ? `/${first}` : '/403')
  return <Navigate to={to} replace />
}

const Screen = () => {
  const t = useTexts(shellTexts)
  const label = useLabel()
  const access = useAccess()
  const { pathname, search } = useLocation()
  const place = placeOf(useResources(), pathname, new URLSearchParams(search))
  if (!place)
    return (
      <>
        <Title screen={t.notFound} />
        <NotFound />
      </>
    )
  if (!canDo(access, place.resource, 'read')) return <Navigate to="/403" replace />
  return (
    <ScreenBoundary place={pathname + search}>
      <Title screen={label(screenTitle(place))} />
      <Suspense fallback={<PageSkeleton />}>
        <ResourceScreen place={place} />
      </Suspense>
    </ScreenBoundary>
  )
}

/** Everything behind the login: no token leads to it (NAV-06), a forbidden menu to /403 (NAV-08). */
export const Guarded = () => {
  const { loggedIn, forbidden } = usePerson()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!loggedIn) return undefined
    // the other screens' code, once a person begins to do something; a page that is only looked at costs nothing more
    const fetchRest = () => {
      void preload('show')
      void preload('form')
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
  }, [loggedIn])
  if (!loggedIn) return <Navigate to={loginAddress(pathname + search)} replace />
  if (pathname === '/') return <Start />
  if (forbidden.includes(segmentOf(pathname))) return <Navigate to="/403" replace />
  return (
    <Layout>
      <Screen />
    </Layout>
  )
}
