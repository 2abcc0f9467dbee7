import { Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Lang } from '../../../src/schema/label.ts'
import type { AppPorts, Env } from '../context.ts'
import { unauthenticated } from '../errors/factories.ts'
import { networkAddressOf } from './address.ts'
import { deviceOf } from './device.ts'

/**
 * Returns the first language of an Accept-Language header that the console speaks; English unless
 * Chinese comes first.
 */
export const preferredLang = (header: string | undefined): Lang => {
  const first = (header ?? '')
    .split(',')
    .map(part => part.trim().toLowerCase())
    .find(part => part.startsWith('zh') || part.startsWith('en'))
  return first?.startsWith('zh') ? 'zh' : 'en'
}

/** Gives the request its id and language, times it, and logs it once it is answered. */
export const observe =
  (ports: AppPorts): MiddlewareHandler<Env> =>
  async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && /^[\w.-]{1,64}$/.test(given) ? given : ports.ids.next()
    c.set('requestId', requestId)
    c.set('lang', preferredLang(c.req.header('accept-language')))
    const from = performance.now()
    await next()
    c.header('X-Request-Id', requestId)
    const ms = performance.now() - from
    // the pattern, not the path: a stranger's paths must not fill the metrics
    const route = c.req.routePath
    ports.metrics?.observe(c.req.method, route, c.res.status, ms / 1000)
    ports.log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    )
  }

/** Only what the console itself brings may run; styles are made at run time by emotion, hence their 'unsafe-inline'. */
const consoleHeaders: MiddlewareHandler<Env> = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: 'DENY',
  // an address may carry passes of another portal until they are exchanged (NAV-11)
  referrerPolicy: 'no-referrer',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
})

const policy = 'Content-Security-Policy'
/** The console's headers on every answer; a stricter policy of the answer's own (an uploaded file's) stays. */
export const guardHeaders: MiddlewareHandler<Env> = async (c, next) => {
  let own: string | null = null
  await consoleHeaders(c, async () => {
    await next()
    own = c.res.headers.get(policy)
  })
  if (own !== null) c.res.headers.set(policy, own)
}

const bare = new Hono<Env>().use(guardHeaders).get('/', c => c.body(null))
/** The same headers on an answer that no route made. `reportTo`: an address that its screens may report to besides (SES-19). */
export const guardSite = async (answer: Response, reportTo?: string): Promise<Response> => {
  for (const [name, value] of (await bare.request('/')).headers)
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  const rules = answer.headers.get(policy)
  if (reportTo && rules)
    answer.headers.set(
      policy,
      rules.replace("connect-src 'self'", `connect-src 'self' ${new URL(reportTo).origin}`),
    )
  return answer
}

const tokenOf = (header: string | undefined): string => {
  const match = /^Bearer ([\w.-]{1,4096})$/i.exec(header ?? '')
  if (!match?.[1]) throw unauthenticated()
  return match[1]
}

/** Opens the store for the caller's institution, or refuses: 401 no valid token, 403 an expired one, 867 an ended session. */
export const authenticate =
  (ports: AppPorts): MiddlewareHandler<Env> =>
  async (c, next) => {
    const session = await ports.identity.session(ports, tokenOf(c.req.header('authorization')))
    c.set('session', {
      ...session,
      lang: c.get('lang'),
      // what was done is kept under a name that no caller can give twice
      requestId: c.req.header('x-request-id') === undefined ? c.get('requestId') : ports.ids.next(),
      ip: networkAddressOf(c),
      device: deviceOf(c.req.header('user-agent')),
    })
    c.set('scope', ports.store.scope(session.institution.id))
    await next()
    c.header('Cache-Control', 'no-store')
  }
