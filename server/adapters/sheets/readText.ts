import type { TextEncoding } from '../../../src/protocol/text/encodings.ts'
import { decodeAs, readingsOf } from '../../../src/protocol/text/readings.ts'
import type { SheetText } from '../../platform/ports.ts'
import { SheetRefused } from './refused.ts'

/**
 * Decodes a text file in an encoding, by default the most likely one. Throws if the result is no
 * text.
 */
export const readTextFile = (
  bytes: Uint8Array,
  encoding?: TextEncoding,
): SheetText & { readonly text: string } => {
  const found = readingsOf(bytes)
  const chosen = encoding ?? found?.readings[0]?.encoding
  const text = chosen === undefined ? undefined : decodeAs(bytes, chosen)
  if (!found || chosen === undefined || text === undefined)
    throw new SheetRefused(encoding === undefined ? 'wrongType' : 'wrongEncoding')
  return { text, encoding: chosen, ...found }
}
