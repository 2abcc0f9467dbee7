import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { AppPorts, Ctx, Env } from '../context.ts'
import { isLoopback } from './loopback.ts'

/** Headers that the console sends beside those that every page may. */
const allowHeaders = [
  'Authorization',
  'Accept-Language',
  'Content-Type',
  'Idempotency-Key',
  'atoken',
  'ntoken',
  'schoolId',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
]
/** Headers of an answer that the console reads. */
const exposeHeaders = [
  'Content-Disposition',
  'Location',
  'Retry-After',
  'Tus-Resumable',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
  'X-Operation',
  'X-Request-Id',
]

/** How long a browser caches the result of a preflight, in seconds. */
const rememberSeconds = 600

/**
 * Lets consoles of these exact origins call the server from another host (SES-16). Tokens are sent
 * in a header; the only cookie identifies the browser's session and grants no access (decision
 * 072). Other origins get no CORS headers, so their browser hides the response from the page.
 */
export const allowConsoles = (origins: readonly string[]): MiddlewareHandler<Env> =>
  cors({
    origin: origin => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders,
    exposeHeaders,
    credentials: true,
    maxAge: rememberSeconds,
  })

type Configured = Pick<AppPorts, 'config'>

/** The server's address without further settings. */
const usualAddress = 'http://127.0.0.1:8080'

/** The public origin of this server, the base of links to its own calls. */
export const serverAddress = ({ config }: Configured): string =>
  config.publicUrl ?? config.ownAddress?.() ?? usualAddress

/**
 * The console's origin for links in messages. It is configured and never taken from a request: a
 * forged `Host` header would send other people, with their passes, to any server.
 */
export const consoleAddress = ({ config }: Configured): string =>
  config.publicUrl ?? config.consoleOrigins?.[0] ?? serverAddress({ config })

/**
 * The console that the caller's browser returns to: another configured one if the request comes
 * from there, or this server under another loopback name.
 */
export const callerConsole = ({ config }: Configured, c: Ctx): string => {
  const usual = consoleAddress({ config })
  const called = c.req.header('origin') ?? new URL(c.req.url).origin
  if (config.publicUrl !== undefined || !URL.canParse(called)) return usual
  const isKnown =
    config.consoleOrigins?.includes(called) === true ||
    (isLoopbackOrigin(called) && isLoopbackOrigin(usual) && portOf(called) === portOf(usual))
  return isKnown ? called : usual
}

const isLoopbackOrigin = (origin: string): boolean =>
  isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''))
const portOf = (origin: string): string => new URL(origin).port
