import { SheetRefused } from './refused.ts'

/** Number of characters that are read to detect the type of a file. */
const headLength = 4096

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

/** Whether markup is XML 2003, in which each cell declares its type. */
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

/**
 * Whether text is of a kind that is no table: a web page in one file, a page without a table, data
 * of programs, a document.
 */
export const isOtherText = (text: string): boolean =>
  /^\s*(mime-version:|from:|content-type:|[<{]|\[[\s{["\d]|%[!-~]{3})/i.test(text.slice(0, 200))

/** Whether the beginning of a text contains only characters of a plain text. */
export const isPlainText = (text: string): boolean => {
  const head = text.slice(0, headLength)
  return (
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(head) && !/^[%{][!-~]{3}/.test(head)
  )
}
