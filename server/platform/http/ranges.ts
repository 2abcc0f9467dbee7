/**
 * A requested part of a file: from `first` up to `last`, or to the end without it, or the last
 * `suffix` bytes. Counted from 0.
 */
export type AskedRange =
  | { readonly first: number; readonly last?: number | undefined }
  | { readonly suffix: number }

/**
 * Bytes of a file from `first` to `last`, inclusive; `first` is greater than `last` if the range is
 * empty.
 */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

const safe = (text: string): number => Math.min(Number(text), Number.MAX_SAFE_INTEGER)

/**
 * The range of a `Range` header (RFC 9110, section 14.2). Undefined if the whole file must be sent:
 * without a header, with an invalid one, or for several ranges.
 */
export const askedRange = (header: string | undefined): AskedRange | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '') return { suffix: safe(last) }
  if (last === '') return { first: safe(first) }
  return safe(last) < safe(first) ? undefined : { first: safe(first), last: safe(last) }
}

/** The part of a range that is within a file of this size; the whole file if no range is given. */
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
