import { parseEnvelope } from '../src/protocol/envelope.ts'
import { paths } from '../src/protocol/paths.ts'
import type {
  FinishedUpload,
  ResumableUpload,
  SendFileOptions,
  UploadProgress,
} from '../src/protocol/uploads.ts'
import { isObject } from '../src/protocol/isObject.ts'
import { pick, type Context } from './context.ts'
import { cancelled, HttpError } from './httpError.ts'
import { randomKey } from './key.ts'
import type { HttpCall } from './request.ts'
import { sendPieces, type UploadWay } from './sendPieces.ts'
import { objectOf } from './shapes.ts'
import { realTimers, type Timers } from './store.ts'

const firstWaitMs = 1000
const mostWaitMs = 8000
/** Files up to this size travel with the request that begins their upload. */
const smallBytes = 256 * 1024

/** No response, or one that doesn't tell what happened to the request: worth another attempt. */
const isPassing = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.status === 0 ||
    error.status === 408 ||
    error.status === 429 ||
    (error.status >= 500 && error.status < 600))
const isGone = (error: unknown): boolean => error instanceof HttpError && error.status === 404

const waitFor = (timers: Timers, ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done, fail) => {
    if (signal?.aborted) return fail(cancelled())
    const stop = timers.after(ms, done)
    signal?.addEventListener('abort', () => (stop(), fail(cancelled())), { once: true })
  })

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
const tusVersion = { 'Tus-Resumable': '1.0.0' }

/** The address of uploads, and the headers that identify the sender: the session, or a pass. */
const wayOf = ({
  purpose,
  pass,
}: {
  readonly purpose?: string
  readonly pass?: string
}): UploadWay =>
  pass === undefined
    ? { root: paths.uploads, headers: {} }
    : {
        root: `${paths.passUploads}/${purpose ?? ''}`,
        headers: { Authorization: `Bearer ${pass}` },
        plain: true,
      }

/** The request that begins an upload. */
const beginningOf = (
  file: File,
  { purpose, target }: SendFileOptions,
  way: UploadWay,
): HttpCall => {
  const texts = {
    purpose,
    fileName: file.name,
    ...(target === undefined ? {} : { target: JSON.stringify(target) }),
  }
  return {
    method: 'POST',
    path: way.root,
    headers: {
      ...tusVersion,
      ...way.headers,
      'Upload-Length': String(file.size),
      'Upload-Metadata': Object.entries(texts)
        .map(([name, text]) => `${name} ${base64(text)}`)
        .join(','),
    },
    ...(file.size > 0 && file.size <= smallBytes
      ? { bytes: file, bytesType: 'application/offset+octet-stream' }
      : {}),
  }
}

const progressOf = (value: unknown): UploadProgress => objectOf<UploadProgress>(value, 'uploadId')

/** The upload in the response to the last chunk; undefined if the response had headers only. */
const finishedIn = (body: string): UploadProgress | undefined => {
  if (body === '') return undefined
  const response = parseEnvelope(JSON.parse(body))?.response
  return isObject(response) && 'answer' in response ? progressOf(response) : undefined
}

/** Sends files by the tus protocol; see `ResumableUpload`. */
export const sendFile =
  ({ http }: Pick<Context, 'http'>, timers: Timers = realTimers): ResumableUpload['sendFile'] =>
  async (file, options) => {
    const { signal, onProgress, onLost, onBegun } = options
    const way = wayOf(options)
    const plain = way.plain === true ? { plain: true } : {}
    const call = { ...pick(options), ...plain, silent: true, quiet: true }
    let waitMs = firstWaitMs
    const rest = async (): Promise<void> => {
      await waitFor(timers, waitMs, signal)
      waitMs = Math.min(2 * waitMs, mostWaitMs)
    }
    /** The same question until it is answered. */
    const persist = async (ask: HttpCall): Promise<UploadProgress> => {
      for (;;) {
        try {
          const answer = progressOf(await http.call({ ...ask, ...call }))
          waitMs = firstWaitMs
          return answer
        } catch (error) {
          if (!isPassing(error)) throw error
          onLost?.()
          await rest()
        }
      }
    }
    const begin = (): Promise<UploadProgress> =>
      persist({ ...beginningOf(file, options, way), idempotencyKey: randomKey() })
    const state = (id: string): Promise<UploadProgress> =>
      persist({ method: 'GET', path: `${way.root}/${id}`, headers: way.headers })
    const resume = (id: string): Promise<UploadProgress> =>
      state(id).catch((error: unknown) => {
        // what was begun has been forgotten there
        if (isGone(error)) return begin()
        throw error
      })
    const upload = await (options.uploadId === undefined ? begin() : resume(options.uploadId))
    const { uploadId } = upload
    onBegun?.(uploadId)
    const told = (sent: number): void => {
      waitMs = firstWaitMs
      onProgress?.(sent)
    }
    const finished = ({ answer }: UploadProgress): FinishedUpload => {
      told(file.size)
      return { uploadId, answer }
    }
    if ('answer' in upload) return finished(upload)
    onProgress?.(upload.received)
    for (;;) {
      const outcome = await sendPieces(http, { way, uploadId, file, signal, onProgress: told })
      if (outcome.kind === 'sent')
        return finished(finishedIn(outcome.body) ?? (await state(uploadId)))
      if (outcome.kind === 'refused') {
        const { status, res } = outcome
        // the token has run out: any call renews it
        if (status === 403) await state(uploadId)
        // the upload has another position, or the previous request still locks it
        else if (status === 409) await rest()
        else if (status < 500 && status !== 408 && status !== 429)
          await http.refused({ method: 'PATCH', path: way.root, ...call }, res)
      }
      if (outcome.kind === 'lost' || outcome.status >= 500 || [408, 429].includes(outcome.status)) {
        onLost?.()
        await rest()
      }
    }
  }

/** Ends an upload; see `ResumableUpload`. */
export const endUpload =
  ({ http }: Pick<Context, 'http'>): ResumableUpload['endUpload'] =>
  async (uploadId, options) => {
    const { root, headers, plain } = wayOf(options ?? {})
    const call = { method: 'DELETE', path: `${root}/${uploadId}`, quiet: true } as const
    await http
      .download(
        {
          ...call,
          headers: { ...tusVersion, ...headers },
          ...pick(options),
          ...(plain === true ? { plain } : {}),
        },
        '',
      )
      .catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
  }
