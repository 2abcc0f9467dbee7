import { tokenRoutes } from '../protocol/routes.ts'

/**
 * Where to go after the login: a path of this site, or '/'. An address of another site, or of the login itself, is not followed.
 */
export const safeRedirect = (wanted: string | null): string => {
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || wanted.includes('\\') || !/^[ -\u{10ffff}]*$/u.test(wanted))
    return '/'
  return /^\/login(?:[/?#]|$)/.test(wanted) ? '/' : wanted
}

/**
 * NAV-11: an address with passes of another portal (atoken, ntoken) is sent to the login, the address itself as urlRoute; undefined for any
 * other, and for the routes that deal with passes themselves.
 */
export const forwardTokens = (segment: string, search: string): string | undefined => {
  const query = new URLSearchParams(search)
  if (tokenRoutes.has(segment) || (!query.has('atoken') && !query.has('ntoken'))) return undefined
  const passed = new URLSearchParams()
  for (const name of ['atoken', 'ntoken', 'language', 'schoolId']) {
    const value = query.get(name)
    if (value !== null) passed.set(name, value)
    query.delete(name)
  }
  const rest = query.toString()
  passed.set('urlRoute', `/${segment}${rest ? `?${rest}` : ''}`)
  return `/login?${passed.toString()}`
}

/** The login's address, with the place to come back to (NAV-06). */
export const loginAddress = (path: string): string => (path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`)
