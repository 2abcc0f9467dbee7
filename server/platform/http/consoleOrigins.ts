import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Env } from '../context.ts'

/** Headers that the console sends beside those that every page may. */
const allowHeaders = [
  'Authorization',
  'Accept-Language',
  'Content-Type',
  'Idempotency-Key',
  'atoken',
  'ntoken',
  'schoolId',
]
/** Headers of an answer that the console reads. */
const exposeHeaders = ['Content-Disposition', 'Retry-After', 'X-Operation', 'X-Request-Id']

/** How long a browser remembers what a preflight allowed, in seconds. */
const rememberSeconds = 600

/**
 * Lets consoles of these exact origins call the server from another host (SES-16). Tokens travel in a header, never in a cookie, so a browser
 * is never told to send credentials. Any other origin gets no header, and its browser keeps the answer from its page.
 */
export const allowConsoles = (origins: readonly string[]): MiddlewareHandler<Env> =>
  cors({
    origin: origin => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders,
    exposeHeaders,
    maxAge: rememberSeconds,
  })
