import type { PortalTokens } from '../schema/page.ts'

/**
 * The address after the login: a path of this site, or '/'. An address of another site, or of the
 * login itself, is ignored.
 */
export const safeRedirect = (target: string | null): string => {
  if (
    !target ||
    !target.startsWith('/') ||
    /^\/[/\\]/.test(target) ||
    target.includes('\\') ||
    !/^[ -\u{10ffff}]*$/u.test(target)
  )
    return '/'
  return /^\/login(?:[/?#]|$)/.test(target) ? '/' : target
}

/**
 * NAV-11: redirects an address with passes of another portal (atoken, ntoken) to the login, with
 * the address itself as urlRoute; undefined for any other, and for pages that handle passes
 * themselves.
 */
export const forwardTokens = (
  segment: string,
  search: string,
  tokens: PortalTokens = 'forwarded',
): string | undefined => {
  const query = new URLSearchParams(search)
  if (tokens !== 'forwarded' || (!query.has('atoken') && !query.has('ntoken'))) return undefined
  const passParams = new URLSearchParams()
  for (const name of ['atoken', 'ntoken', 'language', 'schoolId']) {
    const value = query.get(name)
    if (value !== null) passParams.set(name, value)
    query.delete(name)
  }
  const rest = query.toString()
  passParams.set('urlRoute', `/${segment}${rest ? `?${rest}` : ''}`)
  return `/login?${passParams.toString()}`
}

/** The passes of another portal that an address carries. */
export interface PortalPasses {
  readonly atoken: string
  readonly ntoken: string
  readonly schoolId?: string
  readonly language?: string
  /** Where the person wanted to, without the passes. */
  readonly to: string
}
/**
 * SES-17: the passes that an address brings to be exchanged for a session; undefined if it
 * brings no pair, or exchanges none.
 */
export const passesOf = (
  segment: string,
  search: string,
  tokens?: PortalTokens,
): PortalPasses | undefined => {
  const query = new URLSearchParams(search)
  const [atoken, ntoken, schoolId, language] = ['atoken', 'ntoken', 'schoolId', 'language'].map(
    name => query.get(name) ?? undefined,
  )
  if (tokens !== 'exchanged' || !atoken || !ntoken) return undefined
  for (const name of ['atoken', 'ntoken', 'schoolId', 'language']) query.delete(name)
  const own = `/${segment}${query.size ? `?${query.toString()}` : ''}`
  const to =
    segment === 'login' ? safeRedirect(query.get('urlRoute') ?? query.get('redirect')) : own
  return {
    atoken,
    ntoken,
    to,
    ...(schoolId ? { schoolId } : {}),
    ...(language ? { language } : {}),
  }
}

/** The login's address, with the place to come back to (NAV-06). */
export const loginAddress = (path: string): string =>
  path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`

/** The address for setting up a second factor, with the place to go to afterwards. */
export const setUpAddress = (path: string): string =>
  path === '/' ? '/secondFactor' : `/secondFactor?redirect=${encodeURIComponent(path)}`

/** First path segments of the screens that a person logs in at. */
const loginScreens: ReadonlySet<string> = new Set(['login', 'loginforOut', 'loginOrg', 'personWeb'])
/**
 * SES-01: the login address for a person who logged in at this path; an entry that is no login page
 * leads to the ordinary one.
 */
export const loginUrlOf = (pathname: string): string =>
  loginScreens.has(pathname.slice(1)) ? pathname : '/login'

/**
 * The address after a login: the requested place, via the welcome page if the administrator has yet
 * to choose a currency (FIN-06).
 */
export const afterLogin = (search: string, unchosen: boolean, to?: string): string => {
  const query = new URLSearchParams(search)
  const target = safeRedirect(to ?? query.get('redirect') ?? query.get('urlRoute'))
  if (!unchosen || target.startsWith('/createOrg')) return unchosen ? '/createOrg' : target
  return target === '/' ? '/createOrg' : `/createOrg?redirect=${encodeURIComponent(target)}`
}
