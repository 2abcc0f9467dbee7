import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { AppPorts, Ctx, Env } from '../context.ts'

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

/** How long a browser remembers what a preflight allowed, in seconds. */
const rememberSeconds = 600

/**
 * Lets consoles of these exact origins call the server from another host (SES-16). Tokens travel in a header; the one cookie
 * there is tells whose session a browser holds and opens nothing (decision 072). Any other origin gets no header, and its browser keeps the answer from its page.
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

/**
 * Where the caller's console is: as the operator says it, else the origin that a browser names, of this host or of a console that may call it,
 * else the address that was called.
 */
export const consoleOf = ({ config }: Pick<AppPorts, 'config'>, c: Ctx): string => {
  if (config.publicUrl !== undefined) return config.publicUrl
  const called = new URL(c.req.url)
  const named = c.req.header('origin')
  if (named === undefined || !URL.canParse(named)) return called.origin
  const { host, origin } = new URL(named)
  return host === called.host || config.consoleOrigins?.includes(origin) === true
    ? origin
    : called.origin
}
