/**
 * Where to go after the login: a path of this site, or '/'. An address of another site, or of the login itself, is not followed.
 */
export const safeRedirect = (wanted: string | null): string => {
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || wanted.includes('\\') || !/^[ -\u{10ffff}]*$/u.test(wanted))
    return '/'
  return /^\/login(?:[/?#]|$)/.test(wanted) ? '/' : wanted
}

/** The login's address, with the place to come back to (NAV-06). */
export const loginAddress = (path: string): string => (path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`)
