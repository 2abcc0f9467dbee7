import type { Download } from '../src/protocol/provider.ts'
import { fileNameOf } from './fileName.ts'
import type { HttpCall } from './request.ts'

/** Reads the body, and reports how much of it has arrived. */
const blobOf = async (res: Response, onReceived: HttpCall['onReceived']): Promise<Blob> => {
  if (!onReceived || !res.body) return await res.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (const reader = res.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: res.headers.get('content-type') ?? '' })
    parts.push(value)
    onReceived((received += value.length))
  }
}
/** Whether a reply is a file. A refusal is an envelope even if a file was requested. */
export const isFile = (res: Response): boolean =>
  res.ok && !/^application\/json\b/i.test(res.headers.get('content-type') ?? '')

/** The file of a reply with the name the server gave it, else `fallback`. */
export const fileOf = async (
  res: Response,
  call: HttpCall,
  fallback: string,
): Promise<Download> => ({
  blob: await blobOf(res, call.onReceived),
  fileName: fileNameOf(res.headers.get('content-disposition'), fallback),
})
