import type { TextPreview } from '../../../../resources/cloud-disk/preview.calls.ts'
import { previewTextBytes } from '../../../../resources/cloud-disk/preview.calls.ts'
import type { TextEncoding } from '../../../../src/protocol/text/encodings.ts'
import { decodeAs, readingsOf } from '../../../../src/protocol/text/readings.ts'
import type { Files } from '../../../platform/ports.ts'

// oxlint-disable-next-line no-control-regex -- the characters that no text holds
const unreadable = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/**
 * Decodes the beginning of a file in an encoding that fits, or the likeliest of several, with all
 * that fit. Undefined if it is no text. The end may cut a character.
 */
export const textOf = (
  bytes: Uint8Array,
  asked?: TextEncoding,
): Pick<TextPreview, 'text' | 'encoding' | 'encodings'> | undefined => {
  const encodings = (readingsOf(bytes, true)?.readings ?? []).map(({ encoding }) => encoding)
  const encoding = encodings.find(one => one === asked) ?? encodings[0]
  const text = encoding === undefined ? undefined : decodeAs(bytes, encoding, true)
  if (encoding === undefined || text === undefined || unreadable.test(text)) return undefined
  return { text, encoding, encodings }
}

/**
 * The beginning of a stored file as text, and the number of bytes read; undefined if it is no text,
 * or the file is gone.
 */
export const readTextHead = async (
  files: Pick<Files, 'stream'>,
  key: string,
  asked?: TextEncoding,
): Promise<(Omit<TextPreview, 'kind'> & { readonly bytes: number }) | undefined> => {
  const head = await files.stream(key, { first: 0, last: previewTextBytes - 1 })
  if (!head) return undefined
  const bytes = new Uint8Array(await new Response(head.body).arrayBuffer())
  const found = textOf(bytes, asked)
  return found && { ...found, isCut: head.size > bytes.byteLength, bytes: bytes.byteLength }
}
