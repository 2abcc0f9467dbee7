import type { Ctx } from '../context.ts'
import type { Files } from '../ports.ts'
import { askedRange, rangeLength } from './ranges.ts'

interface Given {
  readonly key: string
  /** Names these bytes: other bytes have another one. */
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Streams a stored file, or the requested range: 206, 416 for a range behind its end, 304 if the
 * caller's copy is current. Undefined if the file doesn't exist.
 */
export const fileAnswer = async (
  c: Ctx,
  files: Pick<Files, 'stream'>,
  { key, tag, headers }: Given,
): Promise<Response | undefined> => {
  const etag = `"${tag}"`
  const common = { ...headers, 'Accept-Ranges': 'bytes', ETag: etag }
  const known = c.req.header('if-none-match')?.split(',')
  if (known?.some(one => one.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers: common })
  const sameFile = c.req.header('if-range') ?? etag
  const asked = sameFile === etag ? askedRange(c.req.header('range')) : undefined
  const file = await files.stream(key, asked)
  if (!file) return undefined
  const { size, range, body } = file
  const length = rangeLength(range)
  if (asked && length === 0) {
    await body.cancel()
    return new Response(null, {
      status: 416,
      headers: { ...common, 'Content-Range': `bytes */${size}` },
    })
  }
  return new Response(body, {
    status: asked ? 206 : 200,
    headers: {
      ...common,
      'Content-Length': String(length),
      ...(asked ? { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` } : {}),
    },
  })
}

/** Bytes of a file that an answer to this request sends. */
export const sentBytes = (c: Ctx, { headers }: Pick<Response, 'headers'>): number =>
  c.req.method === 'HEAD' ? 0 : Number(headers.get('content-length') ?? 0)
