const megabyte = 1024 * 1024
export const maxImportMB = 20

/**
 * Reasons to refuse a file before it is sent (VAL-08); the server reads it completely and checks
 * again.
 */
export type FileProblem =
  | { readonly kind: 'wrongType' | 'empty' }
  | { readonly kind: 'tooLarge'; readonly mb: string }

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
/** PDF and RTF are written in letters, too. */
const otherText = /^(%PDF|\{\\rtf)/

/**
 * Whether a file begins like text in any encoding: no control characters, save the empty halves of
 * two-byte characters.
 */
const looksLikeText = (head: Uint8Array): boolean => {
  const zeros = [0, 1].map(half => head.filter((byte, at) => byte === 0 && at % 2 === half).length)
  return (
    zeros.includes(0) &&
    !head.some(byte => byte > 0 && byte < 0x20 && ![0x09, 0x0a, 0x0d, 0x1b].includes(byte)) &&
    !otherText.test(String.fromCharCode(...head.subarray(0, 8)))
  )
}

/** Whether a file begins like a workbook, or like text: markup or csv. Its name doesn't matter. */
const looksLikeBook = (head: Uint8Array): boolean =>
  beginnings.some(bytes => bytes.every((byte, at) => head[at] === byte)) || looksLikeText(head)

export const problemOf = async (file: File): Promise<FileProblem | undefined> => {
  if (file.size === 0) return { kind: 'empty' }
  if (file.size > maxImportMB * megabyte)
    return { kind: 'tooLarge', mb: (file.size / megabyte).toFixed(1) }
  return looksLikeBook(new Uint8Array(await file.slice(0, 512).arrayBuffer()))
    ? undefined
    : { kind: 'wrongType' }
}
