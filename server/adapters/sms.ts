import { Unsent, type Sms } from '../platform/ports.ts'

const timeoutMs = 10_000
/**
 * Refusals of the service itself that pass by. A gateway's (502, 504) may stand before a message
 * that was taken.
 */
const passing: ReadonlySet<number> = new Set([429, 500, 503])
/** No connection came about, so nobody has read a word. */
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
 * Text messages by an HTTP service: POST { to: '+8613800000001', countryCode, phone, text } as
 * JSON, with the key as bearer token where there is one. Any answer of 2xx means taken; all else, a
 * redirect too, rejects, as does silence of 10 s. 429, 500 and 503, and nobody there, mean that it
 * was not taken and may be later.
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
