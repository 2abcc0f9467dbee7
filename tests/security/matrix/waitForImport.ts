import { vi } from 'vitest'
import type { Answered } from './bench.ts'
import type { Call } from './paths.ts'

/** Sends a call as one of the callers. */
type Send = (call: Call, token: string | null) => Promise<Answered>

/**
 * Waits until the import that a response began has ended, or its caller can't see it: the next one
 * of the resource can't begin before. An import continues after its response. Throws after
 * `limitMs`, in milliseconds.
 */
export const waitForImport = async (
  send: Send,
  { response }: Pick<Answered, 'response'>,
  token: string | null,
  limitMs = 60_000,
): Promise<void> => {
  const jobId = response?.['jobId']
  if (typeof jobId !== 'string') return
  const checkEnded = async (): Promise<void> => {
    const job = await send({ method: 'GET', path: `importJob/get?jobId=${jobId}` }, token)
    if (job.status === 200 && !/"state":"(DONE|PARTIAL|FAILED)"/.test(job.text))
      throw new Error(`import ${jobId} has not ended: ${job.text}`)
  }
  await vi.waitFor(checkEnded, { timeout: limitMs, interval: 10 })
}
