const megabyte = 1024 * 1024
export const maxImportMB = 20

/** What a file is refused for before it is sent (VAL-08); the server reads it whole and judges again. */
export type FileProblem =
  { readonly kind: 'wrongType' | 'empty' } | { readonly kind: 'tooLarge'; readonly mb: string }

const beginnings: readonly (readonly number[])[] = [
  // xlsx
  [0x50, 0x4b],
  // xls
  [0xd0, 0xcf, 0x11, 0xe0],
  // xls before 1997
  [0x09, 0x00],
  [0x09, 0x02],
  [0x09, 0x04],
  [0x09, 0x08],
]
/** Marks of encodings, and what may stand before the first sign of a text. */
const beforeText: ReadonlySet<number> = new Set([
  0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x09, 0x0a, 0x0d, 0x20,
])
const lessThan = 0x3c

/** Whether a file begins like a workbook, or like the markup that many systems call one. Its name decides nothing. */
const looksLikeBook = (head: Uint8Array): boolean =>
  beginnings.some(bytes => bytes.every((byte, at) => head[at] === byte)) ||
  head.find(byte => !beforeText.has(byte)) === lessThan

export const problemOf = async (file: File): Promise<FileProblem | undefined> => {
  if (file.size === 0) return { kind: 'empty' }
  if (file.size > maxImportMB * megabyte)
    return { kind: 'tooLarge', mb: (file.size / megabyte).toFixed(1) }
  return looksLikeBook(new Uint8Array(await file.slice(0, 512).arrayBuffer()))
    ? undefined
    : { kind: 'wrongType' }
}
