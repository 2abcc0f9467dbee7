import { SheetRefused } from './refused.ts'

/** Bytes looked at to tell what a file is. */
const headLength = 4096

const decoded = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const startsWith = (bytes: Uint8Array, ...magic: readonly number[]) =>
  magic.every((byte, at) => bytes[at] === byte)

/** The encoding that a text names at its beginning. */
const named = (bytes: Uint8Array): string | undefined => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headLength))
  const name = /(?:charset=["']?|<\?xml[^>]*encoding=["'])([\w-]{2,20})/i.exec(head)?.[1]
  // what calls itself gb2312 is written in its larger brothers
  return name && /^(gb2312|gbk|x-gbk|cp936)$/i.test(name) ? 'gb18030' : name
}

/** The encoding of a text in pairs of bytes: by its mark, else by where the empty halves of its commas, digits and line ends stand. */
const pairsOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const head = bytes.subarray(0, headLength)
  const [even, odd] = [0, 1].map(half => head.some((byte, at) => byte === 0 && at % 2 === half))
  if (even === odd) return undefined
  return odd ? 'utf-16le' : 'utf-16be'
}

/**
 * Decodes a file by its byte order mark or declared encoding, else as UTF-8 if it is valid, else
 * as GBK, in which Chinese programs write. Undefined where it is no text.
 */
export const decodeMarkup = (bytes: Uint8Array): string | undefined => {
  const wide = pairsOf(bytes)
  const text = wide
    ? decoded(bytes, wide)
    : (decoded(bytes, named(bytes) ?? 'utf-8') ??
      decoded(bytes, 'utf-8') ??
      decoded(bytes, 'gb18030'))
  return text?.replace(/^\ufeff/, '')
}

const headOf = (text: string): string => text.slice(0, headLength).trimStart().toLowerCase()

/** HTML or XML 2003 under the name of a workbook, as many systems write what they call Excel. */
export const isMarkup = (text: string): boolean => {
  const head = headOf(text)
  return (
    head.startsWith('<') &&
    (head.includes('urn:schemas-microsoft-com:office:spreadsheet') ||
      /<(html|table|!doctype html)/.test(head))
  )
}

/** Whether markup is XML 2003, which says of each cell what it holds. */
export const isXmlBook = (text: string): boolean =>
  /<(\w+:)?workbook\b/i.test(text.slice(0, headLength))

/** Refuses XML 2003 that breaks off: it would only seem to have fewer rows. */
export const demandWhole = (text: string): string => {
  if (!/<\/(\w+:)?workbook\s*>\s*$/i.test(text.slice(-1000))) throw new SheetRefused('damaged')
  return text
}

/** Whether text is an OpenDocument spreadsheet in one file. */
export const isFlatDocument = (text: string): boolean =>
  /<(\w+:)?document\b/.test(text.slice(0, headLength)) &&
  text.slice(0, headLength).includes('urn:oasis:names:tc:opendocument')

/** Whether text is of a kind that is no table: a web page in one file, a page without a table, data of programs, a document. */
export const isOtherText = (text: string): boolean =>
  /^\s*(mime-version:|from:|content-type:|[<{]|\[[\s{["\d]|%[!-~]{3})/i.test(text.slice(0, 200))

/** Whether the beginning of a file reads as text: nothing in it that no text holds. */
export const isPlainText = (bytes: Uint8Array): boolean => {
  // a pair of bytes, or a character, isn't cut in the middle
  const head = bytes.subarray(0, headLength)
  if (pairsOf(head)) return decodeMarkup(head) !== undefined
  // a character may be cut at the end of what is looked at
  const text = [0, 1, 2, 3]
    .map(less => decodeMarkup(head.subarray(0, head.length - less)))
    .find(found => found !== undefined)
  return (
    text !== undefined &&
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) &&
    !/^[%{][!-~]{3}/.test(text)
  )
}
