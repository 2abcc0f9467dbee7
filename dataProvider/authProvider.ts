import type { AuthProvider } from 'react-admin'
import { can, canDo, verbs, type Verb } from '../src/access/index.ts'
import { paths } from '../src/protocol/paths.ts'
import type { LoginReply } from '../src/protocol/provider.ts'
import type { Http } from './http.ts'
import type { StoredSession } from './session.ts'
import { objectOf } from './shapes.ts'

export interface Credentials {
  readonly account: string
  readonly password: string
}

/** react-admin's actions as verbs of `src/access`; the screens' own verbs stay as they are. */
const verbOf: Readonly<Record<string, Verb | undefined>> = {
  list: 'read',
  show: 'read',
  edit: 'update',
  ...Object.fromEntries(verbs.map(verb => [verb, verb])),
}

/**
 * react-admin's auth provider over the stored session. A lost session is dealt with by `http`, so
 * `checkError` never logs out by itself.
 */
export const createAuthProvider = ({
  http,
  session,
}: {
  readonly http: Http
  readonly session: StoredSession
}): AuthProvider => ({
  login: async ({ account, password }: Credentials) => {
    const reply = objectOf<LoginReply>(
      await http.call({
        method: 'POST',
        path: paths.login,
        json: { account, password },
        quiet: true,
        plain: true,
      }),
      'accessToken',
    )
    session.save(reply)
  },
  logout: async () => {
    // the server ends the session if it can; otherwise the token expires
    const token = session.token()
    // cleared first, so that the server's event about the end of the session is ignored
    session.clear()
    const headers = { Authorization: `Bearer ${token}` }
    if (token)
      await http
        .call({
          method: 'POST',
          path: paths.logout,
          json: {},
          headers,
          silent: true,
          quiet: true,
          plain: true,
        })
        .catch(() => undefined)
    return session.loginUrl() ?? '/login'
  },
  checkAuth: async () => {
    if (!session.loggedIn()) throw new Error('no token')
  },
  checkError: async () => {},
  getIdentity: async () => ({
    id: session.uid() ?? '',
    fullName: session.extra()?.name ?? '',
    institution: session.extra()?.institution,
  }),
  getPermissions: async () => session.access(),
  /**
   * Permissions of a resource; an action that is no verb is a permission of that name
   * ('lesson.move').
   */
  canAccess: async ({ action, resource }) => {
    const verb = verbOf[action]
    return verb
      ? canDo(session.access(), { name: resource }, verb)
      : can(session.access(), `${resource}.${action}`)
  },
})
