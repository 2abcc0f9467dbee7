import type { Files } from '../../platform/ports.ts'

/** The type detected from a file's content; no extension if it is unknown. */
export interface SniffedType {
  readonly type: string
  readonly ext: string
}

const unknownType: SniffedType = { type: 'application/octet-stream', ext: '' }
/** Bytes read from the beginning: enough for the part list of an Office document. */
const headBytes = 1024 * 1024
/** Bytes that decide whether a file is a text. */
const textBytes = 64 * 1024

const isText = (bytes: Uint8Array): boolean => {
  try {
    // a character may be cut at the end of the piece
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    // oxlint-disable-next-line no-control-regex -- the characters that no text holds
    return !/[\0-\x08\x0e-\x1f]/.test(text)
  } catch {
    return false
  }
}

/** The type of a file by its first bytes, ignoring its name. */
export const sniffBytes = async (bytes: Uint8Array): Promise<SniffedType> => {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found) return { type: found.mime, ext: found.ext }
  return bytes.byteLength > 0 && isText(bytes.subarray(0, textBytes))
    ? { type: 'text/plain', ext: 'txt' }
    : unknownType
}

/** The same of a stored file. */
export const sniffFile = async (
  files: Pick<Files, 'stream'>,
  key: string,
): Promise<SniffedType> => {
  const head = await files.stream(key, { first: 0, last: headBytes - 1 })
  if (!head) return unknownType
  return sniffBytes(new Uint8Array(await new Response(head.body).arrayBuffer()))
}
