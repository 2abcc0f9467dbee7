import type { TextEncoding } from '../../../src/protocol/text/encodings.ts'
import { decodeAs, readingsOf } from '../../../src/protocol/text/readings.ts'
import type { SheetText } from '../../platform/ports.ts'
import { SheetRefused } from './refused.ts'

/**
 * A text file as it reads in an encoding, or in the likeliest. Throws where it is no text in it.
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
