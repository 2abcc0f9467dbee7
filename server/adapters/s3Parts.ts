import { S3Refused } from './s3Settings.ts'

/**
 * Bytes of a part: S3 takes no smaller ones but the last, and up to 10,000 of them, so files of 80
 * GB.
 */
export const partBytes = 8 * 1024 * 1024

export type Send = (
  method: string,
  key: string,
  query?: Readonly<Record<string, string>>,
  options?: { readonly body?: Uint8Array<ArrayBuffer> | string },
) => Promise<Response>

/**
 * The bytes of a stream in parts of one size; the last one is smaller, and empty if there is
 * nothing.
 */
async function* partsOf(
  source: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(partBytes)
  let filled = 0
  for await (const bytes of source)
    for (let at = 0; at < bytes.byteLength;) {
      const taken = bytes.subarray(at, at + partBytes - filled)
      part.set(taken, filled)
      filled += taken.byteLength
      at += taken.byteLength
      if (filled < partBytes) continue
      yield part
      part = new Uint8Array(partBytes)
      filled = 0
    }
  yield part.slice(0, filled)
}

export const textIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** Begins a file of several parts; returns its id. */
export const beginParts = async (send: Send, key: string): Promise<string> => {
  const id = textIn(await (await send('POST', key, { uploads: '' })).text(), 'UploadId')
  if (id === undefined) throw new S3Refused('POST', key, 200, 'no UploadId')
  return id
}

/** Sends a part, counted from 1; returns its tag. */
export const sendPart = async (
  send: Send,
  key: string,
  uploadId: string,
  partNumber: number,
  body: Uint8Array<ArrayBuffer>,
): Promise<string> => {
  const answer = await send('PUT', key, { partNumber: String(partNumber), uploadId }, { body })
  await answer.body?.cancel()
  const tag = answer.headers.get('etag')
  if (!answer.ok || tag === null) throw new S3Refused('PUT', key, answer.status, 'no ETag')
  return tag
}

/** Completes a multipart upload. Returns false if the store doesn't know the upload. */
export const joinParts = async (
  send: Send,
  key: string,
  uploadId: string,
  tags: readonly string[],
): Promise<boolean> => {
  const parts = tags.map(
    (tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const answer = await send('POST', key, { uploadId }, { body })
  const text = await answer.text()
  // a store begins to answer before it has put the parts together, so it can fail under a status of
  // success
  if (answer.ok && text.includes('<Error>'))
    throw new S3Refused('POST', key, 200, textIn(text, 'Code'))
  return answer.ok
}

/**
 * Uploads a stream part by part, so that little of it is in memory; returns its size. If the stream
 * breaks off nothing is kept: the file appears only with the last request.
 */
export const inParts = async (
  send: Send,
  put: (key: string, body: Uint8Array) => Promise<void>,
  key: string,
  source: ReadableStream<Uint8Array>,
): Promise<number> => {
  let uploadId: string | undefined
  const tags: string[] = []
  let size = 0
  try {
    for await (const part of partsOf(source)) {
      const isLast = part.byteLength < partBytes
      size += part.byteLength
      if (isLast && uploadId === undefined) {
        await put(key, part)
        return size
      }
      if (isLast && part.byteLength === 0) break
      uploadId ??= await beginParts(send, key)
      tags.push(await sendPart(send, key, uploadId, tags.length + 1, part))
    }
    await joinParts(send, key, uploadId ?? '', tags)
    return size
  } catch (error) {
    if (uploadId !== undefined) await send('DELETE', key, { uploadId }).catch(() => undefined)
    throw error
  }
}
