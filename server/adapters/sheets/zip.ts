import { sheetLimits } from './limits.ts'
import { SheetRefused } from './refused.ts'

const endOfDirectory = 0x06054b50
const entryOfDirectory = 0x02014b50

/** Finds the end record: it is last, except for a comment of at most 65,535 bytes. */
const findEnd = (view: DataView): number => {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= lowest; at--)
    if (view.getUint32(at, true) === endOfDirectory) return at
  throw new SheetRefused('damaged')
}

/** A part of the archive: where its local header is, and its size packed and unpacked. */
export interface ZipEntry {
  readonly at: number
  readonly packed: number
  readonly size: number
  readonly deflated: boolean
}

/**
 * The archive's parts by name, from its central directory, without unpacking. Refuses an archive
 * that would unpack to too much; the reader stops each part at its declared size, so a false
 * directory can't avoid the limit.
 */
export const inspectZip = (bytes: Uint8Array): ReadonlyMap<string, ZipEntry> => {
  if (bytes.length < 22) throw new SheetRefused('damaged')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > sheetLimits.entries) throw new SheetRefused('bomb')
  const parts = new Map<string, ZipEntry>()
  const text = new TextDecoder()
  let total = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryOfDirectory)
      throw new SheetRefused('damaged')
    if (view.getUint16(at + 8, true) & 1) throw new SheetRefused('encrypted')
    const packed = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    // no size declared for packed bytes would leave the reader without a limit; 64-bit sizes are
    // beyond every limit anyway
    if (
      (size === 0 && packed > 2) ||
      size > sheetLimits.part ||
      (total += size) > sheetLimits.unpacked
    )
      throw new SheetRefused('bomb')
    if (size > sheetLimits.smallPart && size > packed * sheetLimits.ratio)
      throw new SheetRefused('bomb')
    const deflated = view.getUint16(at + 10, true) !== 0
    parts.set(text.decode(bytes.subarray(at + 46, at + 46 + nameLength)), {
      at: view.getUint32(at + 42, true),
      packed,
      size,
      deflated,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** A part's unpacked bytes, chunk by chunk and never more than its declared size. */
export async function* unpacked(
  bytes: Uint8Array,
  { at, packed, size, deflated }: ZipEntry,
): AsyncGenerator<Uint8Array, void, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (at + 30 > bytes.length) throw new SheetRefused('damaged')
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const body = bytes.slice(from, from + packed)
  if (!deflated) return yield body
  let left = size
  for await (const piece of new Blob([body])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))) {
    if ((left -= piece.byteLength) < 0) throw new SheetRefused('bomb')
    yield piece
  }
}

/** A small part's text; empty if there is no such part. */
export const textOfPart = async (
  bytes: Uint8Array,
  entry: ZipEntry | undefined,
): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  if (entry)
    for await (const piece of unpacked(bytes, entry))
      text += decoder.decode(piece, { stream: true })
  return text
}
