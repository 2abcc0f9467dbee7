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

/**
 * Decodes a file by its byte order mark or declared encoding, else as UTF-8 if it is valid, else
 * as GBK, in which Chinese programs write. Undefined where it is no text.
 */
export const decodeMarkup = (bytes: Uint8Array): string | undefined => {
  const text = startsWith(bytes, 0xff, 0xfe)
    ? decoded(bytes, 'utf-16le')
    : startsWith(bytes, 0xfe, 0xff)
      ? decoded(bytes, 'utf-16be')
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

/** Refuses markup that breaks off: it would only seem to have fewer rows. */
export const demandWhole = (text: string): string => {
  const whole = isXmlBook(text)
    ? /<\/(\w+:)?workbook\s*>\s*$/i.test(text.slice(-1000))
    : (text.match(/<table\b/gi)?.length ?? 0) <= (text.match(/<\/table\b/gi)?.length ?? 0)
  if (!whole) throw new SheetRefused('damaged')
  return text
}

/** Whether the beginning of a file reads as text: nothing in it that no text holds. */
export const isPlainText = (bytes: Uint8Array): boolean => {
  const head = bytes.subarray(0, headLength)
  if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff)) return true
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
