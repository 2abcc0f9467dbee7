import type { S3Settings } from './s3Settings.ts'

const patienceMs = 5000
/** Milliseconds for which a result is cached. */
const rememberMs = 600_000
const maxOrigins = 100

/**
 * Makes the function that checks whether pages of an origin can read files from the store (its CORS
 * rules allow GET); see `Files.readable`. If the store doesn't respond, they can't.
 */
export const readableFrom = (
  { bucket }: Pick<S3Settings, 'bucket'>,
  publicEndpoint: string,
): ((origin: string) => Promise<boolean>) => {
  const address = `${publicEndpoint.replace(/\/$/, '')}/${bucket}/hls`
  const answers = new Map<string, { readonly is: Promise<boolean>; readonly until: number }>()
  const ask = async (origin: string): Promise<boolean> => {
    try {
      const answer = await fetch(address, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      const allowed = answer.headers.get('access-control-allow-origin')
      return answer.ok && (allowed === '*' || allowed === origin)
    } catch {
      return false
    }
  }
  return origin => {
    const now = performance.now()
    const known = answers.get(origin)
    if (known && known.until > now) return known.is
    if (answers.size >= maxOrigins) answers.clear()
    const is = ask(origin)
    answers.set(origin, { is, until: now + rememberMs })
    return is
  }
}
