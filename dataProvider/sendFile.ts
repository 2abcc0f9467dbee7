import type { ChunkedUpload, Upload } from '../src/protocol/imports.ts'
import { paths } from '../src/protocol/paths.ts'
import { pick, type Context } from './context.ts'
import { cancelled, HttpError } from './httpError.ts'
import { objectOf } from './shapes.ts'
import { realTimers, type Timers } from './store.ts'

/** Bytes of a piece: small enough to tell how it goes on a slow line, large enough not to be slowed down by it on a fast one. */
export const pieceSize = 512 * 1024
const firstWaitMs = 1000
const mostWaitMs = 8000

/** Nothing answered, or nobody who could say what became of the piece: worth another try. */
const isPassing = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.status === 0 || error.status === 408 || (error.status >= 500 && error.status < 600))
const isElsewhere = (error: unknown): boolean => error instanceof HttpError && error.status === 409
const isGone = (error: unknown): boolean => error instanceof HttpError && error.status === 404

const waitFor = (timers: Timers, ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done, fail) => {
    if (signal?.aborted) return fail(cancelled())
    const stop = timers.after(ms, done)
    signal?.addEventListener('abort', () => (stop(), fail(cancelled())), { once: true })
  })

/**
 * Sends a file piece by piece. After a lost connection the server says how much it has, and it goes on there; it goes on trying until the
 * caller's signal ends it. Rejects with the server's refusal of the file.
 */
export const sendFile =
  ({ http }: Pick<Context, 'http'>, timers: Timers = realTimers): ChunkedUpload['sendFile'] =>
  async (resource, file, { onProgress, onLost, onBegun, uploadId, ...options } = {}) => {
    const call = { ...pick(options), silent: true, quiet: true }
    /** The same question until it is answered. */
    const persist = async (ask: () => Promise<unknown>): Promise<Upload> => {
      for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, mostWaitMs)) {
        try {
          return objectOf<Upload>(await ask(), 'received')
        } catch (error) {
          if (!isPassing(error)) throw error
          onLost?.()
          await waitFor(timers, waitMs, options.signal)
        }
      }
    }
    const begin = () =>
      persist(() =>
        http.call({
          method: 'POST',
          path: paths.beginUpload,
          json: { resource, fileName: file.name, size: file.size },
          ...call,
        }),
      )
    const state = (id: string) =>
      persist(() =>
        http.call({ method: 'GET', path: paths.uploadState, params: { uploadId: id }, ...call }),
      )
    const resumed = async (id: string): Promise<Upload> => {
      try {
        const found = await state(id)
        return found.size === file.size ? found : await begin()
      } catch (error) {
        // what was begun has been forgotten there
        if (isGone(error)) return begin()
        throw error
      }
    }
    let upload = uploadId === undefined ? await begin() : await resumed(uploadId)
    onBegun?.(upload.uploadId)
    while (upload.received < upload.size) {
      onProgress?.(upload.received)
      const { uploadId: id, received: offset } = upload
      const bytes = file.slice(offset, Math.min(offset + pieceSize, upload.size))
      upload = await persist(() =>
        http.call({
          method: 'POST',
          path: paths.uploadPart,
          params: { uploadId: id, offset },
          bytes,
          ...call,
        }),
      ).catch(error => {
        if (isElsewhere(error)) return state(id)
        throw error
      })
    }
    onProgress?.(upload.received)
    return upload
  }
