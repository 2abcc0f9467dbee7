import type { Sms } from '../ports.ts'

const timeoutMs = 10_000

/**
 * Text messages by an HTTP service: POST { to: '+8613800000001', countryCode, phone, text } as JSON, with the key as bearer token where there
 * is one. Any answer of 2xx means taken; all else, a redirect too, rejects, as does silence of 10 s.
 */
export const httpSms = (url: string, key: string | undefined): Sms => ({
  send: async ({ countryCode, phone, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ to: `+${countryCode}${phone}`, countryCode, phone, text }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the SMS service answered ${answer.status}`)
  },
})
