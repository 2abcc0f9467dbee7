import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { errors } from '../platform/errors/errors.ts'
import { rangeWithin, type AskedRange } from '../platform/http/ranges.ts'
import type { FilePart, Files, Log } from '../platform/ports.ts'
import { appendPart, completeParts, discardParts } from './s3Growth.ts'
import { directAddress } from './s3Direct.ts'
import { listMultiparts, listPage } from './s3List.ts'
import { inParts, textIn } from './s3Parts.ts'
import { readableFrom } from './s3Readable.ts'
import { S3Refused, type S3Settings } from './s3Settings.ts'
import { WrongSetting } from './wrongSetting.ts'
import { errorMessage } from '../platform/errors/errorMessage.ts'

/** Up to the headers of an answer, in milliseconds; a body may take longer. */
const usualPatienceMs = 30_000
/** A request that fails on its way, or with 5xx, is sent so often again, with growing pauses. */
const retries = 2
const firstPauseMs = 100

interface Content {
  readonly body?: Uint8Array<ArrayBuffer> | string
  readonly headers?: Readonly<Record<string, string>>
}

/** The store, or what this key may keep in it, is full. */
const fullStatus = 507
const isTemporary = ({ status }: Response): boolean =>
  status !== fullStatus && (status === 429 || status >= 500)

/** Sends a request until it is answered by something else than a temporary failure. */
const sendPatiently = async (send: () => Promise<Response>, stop: AbortSignal) => {
  for (let turn = 0; ; turn++) {
    try {
      const answer = await send()
      if (!isTemporary(answer) || turn === retries) return answer
      await answer.body?.cancel()
    } catch (error) {
      if (stop.aborted || turn === retries) throw error
    }
    await pause(firstPauseMs * 2 ** turn, undefined, { signal: stop })
  }
}

/**
 * Sends a signed request; a store that is away, is slow or refuses the key is a temporary failure
 * of this service.
 */
const sender = (
  {
    endpoint,
    bucket,
    publicEndpoint: _elsewhere,
    patienceMs = usualPatienceMs,
    ...settings
  }: S3Settings,
  log: Pick<Log, 'error'>,
) => {
  const aws = new AwsClient({ ...settings, service: 's3' })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`
  return async (
    method: string,
    key: string,
    query: Readonly<Record<string, string>> = {},
    content: Content = {},
  ): Promise<Response> => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const search = new URLSearchParams(query).toString()
    const stop = new AbortController()
    const { signal } = stop
    const late = setTimeout(() => stop.abort(), patienceMs)
    try {
      const signed = await aws.sign(`${base}/${path}${search && `?${search}`}`, {
        method,
        ...content,
      })
      // the signal is passed to fetch itself: a Request that is garbage-collected loses its signal
      const { url, headers } = signed
      const { body = null } = content
      const answer = await sendPatiently(
        () => fetch(url, { method, headers, body, signal }),
        signal,
      )
      if (answer.ok || answer.status === 404 || answer.status === 416) return answer
      throw new S3Refused(method, key, answer.status, textIn(await answer.text(), 'Code'))
    } catch (error) {
      const why = errorMessage(error)
      log.error({ method, key, error: why }, 'object store failed')
      if (error instanceof S3Refused && error.status === fullStatus) throw errors.storageFull()
      throw errors.serviceUnavailable({ retryAfter: 10 })
    } finally {
      clearTimeout(late)
    }
  }
}

type FromStart = Exclude<AskedRange, { readonly suffix: number }>
const rangeHeader = ({ first, last }: FromStart): string => `bytes=${first}-${last ?? ''}`

const emptyBody = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ start: controller => controller.close() })

/**
 * The byte range of a response's body, and the size of the whole file; for a full response, the
 * whole body.
 */
const partOf = ({ headers }: Response): Omit<FilePart, 'body'> => {
  const [, first, last, size] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  // of an empty file some stores send a first byte that it does not have
  const length = size === '0' ? 0 : Number(headers.get('content-length') ?? 0)
  return size === undefined || size === '0'
    ? { size: length, range: { first: 0, last: length - 1 } }
    : { size: Number(size), range: { first: Number(first), last: Number(last) } }
}

/** An empty part, with the file size that the refusal of the range contains. */
const behindEnd = async (answer: Response): Promise<FilePart> => {
  const said = answer.headers.get('content-range')?.split('/')[1]
  const size = Number(said ?? textIn(await answer.text(), 'ActualObjectSize') ?? 0)
  return { size, range: { first: size, last: size - 1 }, body: emptyBody() }
}

/**
 * Files in a bucket of any S3-compatible store, addressed by path. Throws 503 if the store can't be
 * reached or refuses, 18001 if it is full; the log records the reason.
 */
export const s3Files = (settings: S3Settings, log: Pick<Log, 'error'>): Files => {
  const send = sender(settings, log)
  const put = async (key: string, body: Uint8Array): Promise<void> => {
    await (await send('PUT', key, {}, { body: Uint8Array.from(body) })).body?.cancel()
  }
  /** The last bytes of a file, counted from its beginning: not every store counts from the end. */
  const tailOf = async (key: string, part: AskedRange): Promise<FromStart> =>
    rangeWithin(Number((await send('HEAD', key)).headers.get('content-length') ?? 0), part)
  return {
    put,
    get: async key => {
      const answer = await send('GET', key)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return answer.status === 404 ? undefined : bytes
    },
    delete: async key => {
      const answer = await send('DELETE', key)
      await answer.body?.cancel()
    },
    list: async (prefix, before, deep = false) => {
      const found: string[] = []
      for (let next: string | undefined, more = true; more; more = next !== undefined) {
        const { entries, ...rest } = await listPage(send, prefix, next, deep)
        next = rest.next
        found.push(...entries.flatMap(({ key, at }) => (at < before ? [key] : [])))
      }
      return found
    },
    putStream: (key, source) => inParts(send, put, key, source),
    stream: async (key, part) => {
      const asked = part && 'suffix' in part ? await tailOf(key, part) : part
      const headers = asked ? { Range: rangeHeader(asked) } : {}
      const answer = await send('GET', key, {}, { headers })
      const body = answer.body ?? emptyBody()
      if (answer.status === 404) {
        await body.cancel()
        return undefined
      }
      return answer.status === 416 ? behindEnd(answer) : { ...partOf(answer), body }
    },
    append: (key, growth, source, options) => appendPart(send, key, growth, source, options),
    complete: (key, growth) => completeParts(send, key, growth),
    discard: (key, growth) => discardParts(send, key, growth),
    multiparts: before => listMultiparts(send, before),
    endMultipart: async (key, id) => {
      await (await send('DELETE', key, { uploadId: id })).body?.cancel()
    },
    ...(settings.publicEndpoint === undefined
      ? {}
      : {
          direct: directAddress(settings, settings.publicEndpoint),
          readable: readableFrom(settings, settings.publicEndpoint),
        }),
  }
}

/**
 * Makes sure, at the start, that the bucket is there and the key may list it. Throws WrongSetting.
 */
export const demandBucket = async (settings: S3Settings): Promise<void> => {
  const { endpoint, bucket } = settings
  const where = `S3_BUCKET '${bucket}' at ${endpoint}`
  let why = ''
  const send = sender(settings, { error: data => void (why = JSON.stringify(data)) })
  const answer = await send('GET', '', { 'list-type': '2', 'max-keys': '1' }).catch(() => {
    throw new WrongSetting(`${where} cannot be used: ${why}`)
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new WrongSetting(`${where} does not exist`)
}
