import { previewTextBytes } from '../../../../resources/disk-node/preview.calls.ts'
import type { Files } from '../../../platform/ports.ts'

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

/** By their mark, else by where the empty halves of letters, digits and line ends stand. */
const wideEncoding = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const head = bytes.subarray(0, 4096)
  const [even, odd] = [0, 1].map(half => head.some((byte, at) => byte === 0 && at % 2 === half))
  if (even === odd) return undefined
  return odd ? 'utf-16le' : 'utf-16be'
}

// oxlint-disable-next-line no-control-regex -- the characters that no text holds
const unreadable = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** The text of the bytes in an encoding; undefined where they are none in it. A character may be cut at their end. */
const decoded = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return unreadable.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** The text that the beginning of a file holds: UTF-8, UTF-16, or GB 18030, in which Chinese programs write. Undefined: it is no text. */
export const textOf = (bytes: Uint8Array): string | undefined => {
  const wide = wideEncoding(bytes)
  const encodings = wide ? [wide] : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    const text = decoded(bytes, encoding)
    if (text !== undefined) return text.replace(/^\ufeff/, '')
  }
  return undefined
}

/** The beginning of a stored file as a text, with the bytes that were read of it; undefined where it is none, or is gone. */
export const readTextHead = async (
  files: Pick<Files, 'stream'>,
  key: string,
): Promise<
  { readonly text: string; readonly isCut: boolean; readonly bytes: number } | undefined
> => {
  const head = await files.stream(key, { first: 0, last: previewTextBytes - 1 })
  if (!head) return undefined
  const bytes = new Uint8Array(await new Response(head.body).arrayBuffer())
  const text = textOf(bytes)
  return text === undefined
    ? undefined
    : { text, isCut: head.size > bytes.byteLength, bytes: bytes.byteLength }
}
