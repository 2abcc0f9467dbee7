import { Unsent, type Sms } from '../platform/ports.ts'

const timeoutMs = 10_000
/**
 * HTTP statuses that are temporary refusals of the service itself. A gateway's 502 or 504 may
 * follow a message that was accepted.
 */
const passing: ReadonlySet<number> = new Set([429, 500, 503])
/** Errors without a connection, so that the message was certainly not sent. */
const unconnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? error.cause.code
    : undefined

/**
 * Sends text messages through an HTTP service: POST { to: '+8613800000001', countryCode, phone,
 * text } as JSON, with the key, if any, as bearer token. A 2xx response means accepted; anything
 * else, including a redirect or no response within 10 s, rejects. 429, 500, 503 and a failed
 * connection mean that it was not accepted but may be later.
 */
export const httpSms = (url: string, key: string | undefined): Sms => ({
  send: async ({ countryCode, phone, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        ...(key ? { Authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({ to: `+${countryCode}${phone}`, countryCode, phone, text }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw unconnected.has(causeOf(error))
        ? new Unsent(String(causeOf(error)), { cause: error })
        : error
    })
    await answer.body?.cancel()
    if (answer.ok) return
    const message = `the SMS service answered ${answer.status}`
    throw passing.has(answer.status) ? new Unsent(message) : new Error(message)
  },
})
