import { sheetLimits } from './limits.ts'
import { SheetRefused } from './refused.ts'

const endOfDirectory = 0x06054b50
const entryOfDirectory = 0x02014b50

/** Where the end record stands: it is last, save a comment of at most 65,535 bytes. */
const findEnd = (view: DataView): number => {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= lowest; at--) if (view.getUint32(at, true) === endOfDirectory) return at
  throw new SheetRefused('damaged')
}

/**
 * Names of the archive's parts, read from its central directory without unpacking anything. Refuses what would unpack to too much;
 * the reader stops a part at its declared size, so a directory that lies is no way round.
 */
export const inspectZip = (bytes: Uint8Array): ReadonlySet<string> => {
  if (bytes.length < 22) throw new SheetRefused('damaged')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > sheetLimits.entries) throw new SheetRefused('bomb')
  const names = new Set<string>()
  const text = new TextDecoder()
  let total = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryOfDirectory) throw new SheetRefused('damaged')
    if (view.getUint16(at + 8, true) & 1) throw new SheetRefused('encrypted')
    const packed = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    // no size declared for packed bytes would leave the reader without a limit; 64-bit sizes are beyond every limit anyway
    if ((size === 0 && packed > 2) || size > sheetLimits.part || (total += size) > sheetLimits.unpacked) throw new SheetRefused('bomb')
    if (size > sheetLimits.smallPart && size > packed * sheetLimits.ratio) throw new SheetRefused('bomb')
    names.add(text.decode(bytes.subarray(at + 46, at + 46 + nameLength)))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}
