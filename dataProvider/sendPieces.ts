import type { DetailedError } from 'tus-js-client'
import type { Http } from './http.ts'
import { cancelled } from './httpError.ts'
import { blobReader, tusStack } from './tusStack.ts'

/**
 * Bytes per request: the maximum that must be sent again if a connection breaks before the server
 * could record the data.
 */
export const pieceBytes = 8 * 1024 * 1024

/** How a try to send the rest of a file ended. */
export type Outcome =
  | { readonly kind: 'sent'; readonly body: string }
  /** No response, or one that doesn't tell what happened to the chunk. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly status: number; readonly res: Response }

/** The address of uploads, and the headers that identify the sender if it is not the session. */
export interface UploadWay {
  readonly root: string
  readonly headers: Readonly<Record<string, string>>
  /** True: no session takes part. */
  readonly plain?: true
}

interface Pieces {
  readonly way: UploadWay
  readonly uploadId: string
  readonly file: File
  readonly signal: AbortSignal | undefined
  readonly onProgress: ((sent: number) => void) | undefined
}

const responseOf = (status: number, body: string): Response =>
  new Response(status === 204 || status === 304 ? null : body, { status })

const outcomeOf = (error: Error | DetailedError): Outcome => {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (!answer || status === 0) return { kind: 'lost' }
  return { kind: 'refused', status, res: responseOf(status, answer.getBody()) }
}

/**
 * Queries how much of an upload has arrived and sends the rest of the file in chunks; one attempt.
 * Rejects if `signal` aborts it.
 */
export const sendPieces = async (
  http: Pick<Http, 'wire'>,
  { way, uploadId, file, signal, onProgress }: Pieces,
): Promise<Outcome> => {
  const tus = await import('tus-js-client')
  const { origin, fetch } = http.wire()
  const stack = tusStack({ fetch })
  return new Promise<Outcome>((done, fail) => {
    const upload = new tus.Upload(file, {
      uploadUrl: `${origin}${way.root}/${uploadId}`,
      uploadSize: file.size,
      chunkSize: pieceBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: async () => uploadId,
      fileReader: blobReader,
      ...(stack ? { httpStack: stack } : {}),
      // the session's token may have been renewed since the last piece
      onBeforeRequest: request => {
        for (const [name, value] of Object.entries({ ...http.wire().headers, ...way.headers }))
          request.setHeader(name, value)
      },
      onProgress: sent => onProgress?.(sent),
      onSuccess: ({ lastResponse }) => done({ kind: 'sent', body: lastResponse.getBody() }),
      onError: error => done(outcomeOf(error)),
    })
    const stop = () => {
      void upload.abort()
      fail(cancelled())
    }
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    upload.start()
  })
}
