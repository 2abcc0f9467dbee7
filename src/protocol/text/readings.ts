import { declaredEncoding, markedEncoding, type TextEncoding } from './encodings.ts'
import { plausibilityIn } from './plausibility.ts'

/** A text in one of the encodings that its bytes fit. */
export interface TextReading {
  readonly encoding: TextEncoding
  /** The first different pieces that the encoding decides, at the same places in each reading. */
  readonly samples: readonly string[]
}
/** The encodings that bytes fit, the likeliest first. */
export interface TextReadings {
  readonly readings: readonly TextReading[]
  /**
   * The bytes say it themselves (a mark, a declaration, UTF-8), or the first reading is much
   * likelier than the next.
   */
  readonly isClear: boolean
  /** The bytes don't determine which of several readings is right: a person must choose. */
  readonly isGuess: boolean
}

/** Encodings that are tried for texts without a declaration, in this order. */
const legacyEncodings: readonly TextEncoding[] = ['gb18030', 'big5', 'windows-1252']
/** Minimum lead of the first reading over the next for a clear result. */
const clearLead = 0.15
/** Nearly all bytes are valid Windows-1252, so a text that is very unlikely in it is no text. */
const leastLikely = 0.2
/** Chinese programs write most of the imported files. */
const prior: Readonly<Partial<Record<TextEncoding, number>>> = { gb18030: 0.1 }

const maxPieces = 400
const maxSamples = 5
const maxPieceBytes = 60
/** Bytes that end a cell, a line or a tag; no encoding of two bytes has them in its second. */
const delimiters = new Set([...'\t\n\r",;<>'].map(char => char.charCodeAt(0)))

/** Characters to which a decoder maps bytes that are unassigned in the encoding. */
const unassigned: Readonly<Record<string, RegExp>> = {
  'windows-1252': /[\u0080-\u009f]/,
  big5: /[\ue000-\uf8ff]/,
}

/**
 * The text of bytes; undefined if they don't fit the encoding. `isCut`: they may end within a
 * character.
 */
export const decodeAs = (
  bytes: Uint8Array,
  encoding: TextEncoding,
  isCut = false,
): string | undefined => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
    return unassigned[encoding]?.test(text) ? undefined : text.replace(/^\ufeff/, '')
  } catch {
    return undefined
  }
}

/** Distinct pieces between delimiters that contain non-ASCII bytes. */
const piecesOf = (bytes: Uint8Array): Uint8Array[] => {
  const pieces = new Map<string, Uint8Array>()
  let from = 0
  let isWide = false
  for (let at = 0; at <= bytes.length && pieces.size < maxPieces; at++) {
    const byte = bytes[at]
    if (byte !== undefined && !delimiters.has(byte)) {
      if (byte >= 0x80) isWide = true
      continue
    }
    if (isWide && at - from <= maxPieceBytes) {
      const piece = bytes.subarray(from, at)
      pieces.set(piece.join(' '), piece)
    }
    from = at + 1
    isWide = false
  }
  return [...pieces.values()]
}

const readingIn = (encoding: TextEncoding, pieces: readonly Uint8Array[]): TextReading => ({
  encoding,
  samples: pieces.slice(0, maxSamples).map(piece => new TextDecoder(encoding).decode(piece).trim()),
})

/** Whether every byte is one of ASCII, in which all encodings of bytes agree. */
const isAscii = (bytes: Uint8Array): boolean => bytes.every(byte => byte < 0x80)

/**
 * Whether valid UTF-8 contains a sequence of three bytes or more, which texts of other encodings
 * don't contain by chance.
 */
const isSurelyUtf8 = (bytes: Uint8Array): boolean => bytes.some(byte => byte >= 0xe0)

/**
 * Decodes bytes in every encoding that they fit. In this order: by the byte order mark, by a
 * declared encoding, as UTF-8 if they are valid, otherwise by the most plausible text. The result
 * is deterministic. Undefined if they are no text.
 */
export const readingsOf = (bytes: Uint8Array, isCut = false): TextReadings | undefined => {
  const only = (encoding: TextEncoding): TextReadings | undefined =>
    decodeAs(bytes, encoding, isCut) === undefined
      ? undefined
      : { readings: [{ encoding, samples: [] }], isClear: true, isGuess: false }
  const marked = markedEncoding(bytes)
  if (marked) return only(marked)
  if (isAscii(bytes)) return only('utf-8')
  const declared = declaredEncoding(bytes)
  const said = [...(declared ? [declared] : []), 'utf-8' as const].find(
    encoding => decodeAs(bytes, encoding, isCut) !== undefined,
  )
  if (said === 'utf-8' && isSurelyUtf8(bytes)) return only(said)
  const pieces = piecesOf(bytes)
  const scoreOf = (encoding: TextEncoding) =>
    plausibilityIn(encoding, pieces) + (prior[encoding] ?? 0)
  const found = [...new Set([...(said ? [said] : []), ...legacyEncodings])]
    .filter(encoding => decodeAs(bytes, encoding, isCut) !== undefined)
    .map(encoding => ({ encoding, score: scoreOf(encoding) }))
    .filter(
      ({ encoding, score }) =>
        encoding === said || encoding !== 'windows-1252' || score >= leastLikely,
    )
    .toSorted((a, b) => b.score - a.score)
  const saidOne = found.find(({ encoding }) => encoding === said)
  const [first, second] = found
  if (!first) return undefined
  // a declaration and UTF-8 decide, unless another reading is clearly likelier
  const saidDecides = saidOne !== undefined && first.score - saidOne.score < clearLead
  const isClear = saidDecides || (!saidOne && first.score - (second?.score ?? 0) >= clearLead)
  const ordered = saidDecides ? [saidOne, ...found.filter(one => one !== saidOne)] : found
  return {
    readings: ordered.map(({ encoding }) => readingIn(encoding, pieces)),
    isClear,
    isGuess: ordered.length > 1 && !saidDecides,
  }
}
