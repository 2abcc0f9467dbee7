import { Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Hosts } from '../../../src/protocol/hosts.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { AppPorts, Env } from '../context.ts'
import { errors } from '../errors/errors.ts'
import { findAddress, networkAddressOf } from './address.ts'
import { deviceOf } from './device.ts'
import { giveFilePass } from './filePass.ts'
import { countForAccount } from './requestRate.ts'

/**
 * Returns the first supported language of an Accept-Language header; English unless Chinese comes
 * first.
 */
export const preferredLang = (header: string | undefined): Lang => {
  const first = (header ?? '')
    .split(',')
    .map(part => part.trim().toLowerCase())
    .find(part => part.startsWith('zh') || part.startsWith('en'))
  return first?.startsWith('zh') ? 'zh' : 'en'
}

/** Sets the request's id and language, measures its time, and logs it when it is answered. */
export const observe =
  (ports: AppPorts): MiddlewareHandler<Env> =>
  async (c, next) => {
    const headerId = c.req.header('x-request-id')
    const requestId = headerId && /^[\w.-]{1,64}$/.test(headerId) ? headerId : ports.ids.next()
    c.set('requestId', requestId)
    c.set('lang', preferredLang(c.req.header('accept-language')))
    c.set('address', findAddress(ports, c))
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

/**
 * Cancels the body of a response to HEAD: Hono ignores it, so its source, such as a file, would
 * stay open.
 */
export const endUnsent: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
}

/** Exceptions from the default policy for a response. */
export interface GuardOptions {
  /** The hosts that the page calls and loads files from, besides its own (SES-16). */
  readonly hosts?: Hosts | undefined
  /** Origin of an object store that gives files to the page itself. */
  readonly fileStore?: string | undefined
  /** An address that the page may report to (SES-19). */
  readonly reportTo?: string | undefined
  /** Origins that the page may submit forms to, besides its own. */
  readonly formsTo?: readonly string[] | undefined
  /** The page may ask for camera and microphone. */
  readonly usesDevices?: boolean
  /** The page may show websites of others in a frame. */
  readonly framesWebsites?: boolean
  /** Hashes of the inline scripts of the page, such as `sha256-…`. */
  readonly inlineScripts?: readonly string[] | undefined
  /** Pages of other origins may load the answer: their console is served elsewhere. */
  readonly embeddable?: boolean
}

/**
 * Only the console's own scripts may run; emotion creates styles at run time, hence 'unsafe-inline'
 * for styles.
 */
const consoleHeaders = ({
  hosts,
  fileStore,
  reportTo,
  formsTo = [],
  usesDevices,
  framesWebsites,
  embeddable,
  inlineScripts = [],
}: GuardOptions): MiddlewareHandler<Env> => {
  const api = hosts ? [hosts.api] : []
  const stores = fileStore === undefined ? [] : [fileStore]
  const files = [...new Set([...(hosts ? [hosts.api, hosts.files] : []), ...stores])]
  const devices = usesDevices ? ['self'] : []
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScripts.map(hash => `'${hash}'`)],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...files],
      mediaSrc: ["'self'", 'blob:', ...files],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...api, ...stores, ...(reportTo ? [new URL(reportTo).origin] : [])],
      workerSrc: ["'self'"],
      ...(framesWebsites ? { frameSrc: ['https:', 'http:'] } : {}),
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...formsTo],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    crossOriginResourcePolicy: embeddable ? 'cross-origin' : 'same-origin',
    // an address may carry passes of another portal until they are exchanged (NAV-11)
    referrerPolicy: 'no-referrer',
    permissionsPolicy: { camera: devices, microphone: devices, geolocation: [] },
  })
}

const policy = 'Content-Security-Policy'
/**
 * Sets the console's headers on every response; a stricter policy set by the response (for an
 * uploaded file) stays.
 */
export const guardHeaders = (options: GuardOptions = {}): MiddlewareHandler<Env> => {
  const setHeaders = consoleHeaders(options)
  return async (c, next) => {
    let own: string | null = null
    await setHeaders(c, async () => {
      await next()
      own = c.res.headers.get(policy)
    })
    if (own !== null) c.res.headers.set(policy, own)
  }
}

/**
 * Excludes responses from all caches unless they declare otherwise: logins contain tokens, and
 * records are private.
 */
export const noStore: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
}

const headersByOptions = new Map<string, Promise<Headers>>()
/**
 * The headers of responses with these options, computed once because they are the same for every
 * response.
 */
const headersOf = (options: GuardOptions): Promise<Headers> => {
  const key = JSON.stringify(options)
  const headers =
    headersByOptions.get(key) ??
    Promise.resolve(
      new Hono<Env>()
        .use(guardHeaders(options))
        .get('/', c => c.body(null))
        .request('/'),
    ).then(answer => answer.headers)
  headersByOptions.set(key, headers)
  return headers
}
/** The same headers on an answer that no route made. */
export const guardSite = async (answer: Response, options: GuardOptions): Promise<Response> => {
  for (const [name, value] of await headersOf(options))
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  return answer
}

/** The token or pass of an Authorization header. Throws 401 if there is none. */
export const tokenOf = (header: string | undefined): string => {
  const match = /^Bearer ([\w.-]{1,4096})$/i.exec(header ?? '')
  if (!match?.[1]) throw errors.unauthenticated()
  return match[1]
}

/**
 * Lets the call through in a session that needs a second factor: every other one is refused there.
 */
export const allowSetUp: MiddlewareHandler<Env> = async (c, next) => {
  c.set('setsUpSecondFactor', true)
  await next()
}

/**
 * Opens the store for the caller's institution, or refuses: 401 no valid token, 403 an expired one,
 * 867 an ended session, 905 one that needs a second factor first.
 */
export const authenticate =
  (ports: AppPorts): MiddlewareHandler<Env> =>
  async (c, next) => {
    const session = await ports.identity.session(ports, tokenOf(c.req.header('authorization')))
    countForAccount(ports, session.actor.id)
    if (session.needsSecondFactor && !c.get('setsUpSecondFactor'))
      throw errors.secondFactorMissing()
    c.set('session', {
      ...session,
      lang: c.get('lang'),
      // the stored operation gets an id that callers can't choose, so that it is unique
      requestId: c.req.header('x-request-id') === undefined ? c.get('requestId') : ports.ids.next(),
      ip: networkAddressOf(c),
      device: deviceOf(c.req.header('user-agent')),
    })
    c.set('scope', ports.store.scope(session.institution.id))
    await giveFilePass(ports, c, session)
    await next()
    c.header('Cache-Control', 'no-store')
  }
