/**
 * A part of a file as a request asks for it: from `first` on, up to `last` where it says so, or the
 * last `suffix` bytes. Counted from 0.
 */
export type AskedRange =
  | { readonly first: number; readonly last?: number | undefined }
  | { readonly suffix: number }

/**
 * Bytes of a file from `first` to `last`, both among them; `first` is behind `last` where there are
 * none.
 */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

const safe = (text: string): number => Math.min(Number(text), Number.MAX_SAFE_INTEGER)

/**
 * The range of a `Range` header (RFC 9110, section 14.2). Undefined where the whole file is to be
 * sent: no header, a header that can't be read, or several ranges at once.
 */
export const askedRange = (header: string | undefined): AskedRange | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '') return { suffix: safe(last) }
  if (last === '') return { first: safe(first) }
  return safe(last) < safe(first) ? undefined : { first: safe(first), last: safe(last) }
}

/** What a file of so many bytes has of a range; the whole file unless a range is given. */
export const rangeWithin = (size: number, asked?: AskedRange): ByteRange => {
  if (!asked) return { first: 0, last: size - 1 }
  if ('suffix' in asked)
    // no byte at all is behind the end
    return asked.suffix === 0
      ? { first: size, last: size - 1 }
      : { first: Math.max(0, size - asked.suffix), last: size - 1 }
  if (asked.first >= size) return { first: size, last: size - 1 }
  return { first: asked.first, last: Math.min(asked.last ?? size - 1, size - 1) }
}

export const rangeLength = ({ first, last }: ByteRange): number => last - first + 1
