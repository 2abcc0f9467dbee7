/** The name of an encoding in the Encoding Standard, in lower case. */
export type TextEncoding = string

/** Names of encodings for people, as in spreadsheet programs. */
const names: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB18030 (GBK)',
  big5: 'Big5',
  'windows-1252': 'Windows-1252',
}
export const encodingName = (encoding: TextEncoding): string =>
  names[encoding] ?? encoding.toUpperCase()

/** Number of bytes that are read to detect the type of a file. */
const headLength = 4096

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

/**
 * The encoding from a byte order mark, or UTF-16 if the zero bytes of commas, digits and line ends
 * show it.
 */
export const markedEncoding = (bytes: Uint8Array): TextEncoding | undefined => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const head = bytes.subarray(0, headLength)
  const [even, odd] = [0, 1].map(half => head.some((byte, at) => byte === 0 && at % 2 === half))
  if (even === odd) return undefined
  return odd ? 'utf-16le' : 'utf-16be'
}

/** The encoding of a label such as `gbk` or `latin1`; undefined if unknown. */
export const encodingOf = (label: string): TextEncoding | undefined => {
  try {
    const { encoding } = new TextDecoder(label)
    // what calls itself gb2312 or gbk is written in its larger brother
    return encoding === 'gbk' ? 'gb18030' : encoding
  } catch {
    return undefined
  }
}

/** The encoding that a text names at its beginning, as HTML and XML do. */
export const declaredEncoding = (bytes: Uint8Array): TextEncoding | undefined => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headLength))
  const name = /(?:charset=["']?|<\?xml[^>]*encoding=["'])([\w-]{2,20})/i.exec(head)?.[1]
  return name ? encodingOf(name) : undefined
}
