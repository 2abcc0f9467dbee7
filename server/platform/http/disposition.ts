import type { Disposition } from './files.ts'

/**
 * Characters that no file system shows: control characters, marks of direction, and halves of a
 * pair.
 */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const unseen = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
/** Characters that `encodeURIComponent` keeps and RFC 8187 doesn't allow. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * A name that a header can carry and a file system can have: on one line, reading in the direction
 * that it is written in.
 */
export const headerFileName = (name: string): string =>
  name
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(unseen, '')
    .replaceAll(/[/\\]/g, '_')
    .trim() || 'file'

/**
 * Makes the header with a file's name and whether the browser displays it. Old programs read
 * `filename`, which is ASCII and keeps the extension; all others read the real name. `plain`: the
 * ASCII name without its extension.
 *
 * @example
 * contentDisposition('attachment', '课件 1.pdf') // attachment; filename="file.pdf"; filename*=UTF-8''%E8%AF%BE%E4%BB%B6%201.pdf
 */
export const contentDisposition = (way: Disposition, name: string, plain = 'file'): string => {
  const shownName = headerFileName(name)
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(shownName)?.[0] ?? ''
  return `${way}; filename="${plain}${ending}"; filename*=UTF-8''${encoded(shownName)}`
}
