import { stampMark } from '../stamp.ts'

const entry = 0x02014b50
const endOfDirectory = 0x06054b50
/** A list of sheets is some kilobytes; more is not looked at. */
const most = 1024 * 1024

/** The text of a stream, no further than `most`: how much a packed part says it holds is what its writer said. */
const unpacked = async (stream: ReadableStream<Uint8Array>): Promise<string | undefined> => {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  // leaving early ends the unpacking too
  for await (const bytes of stream) {
    size += bytes.byteLength
    if (size > most) return undefined
    text += decoder.decode(bytes, { stream: true })
  }
  return text
}

/** One part of a zip archive, as text; undefined where there is none, or it is nothing that is worth reading. */
const partOf = async (
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<string | undefined> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (
    end >= Math.max(0, bytes.length - 22 - 0xffff) &&
    view.getUint32(end, true) !== endOfDirectory
  )
    end--
  if (end < 0 || view.getUint32(end, true) !== endOfDirectory) return undefined
  let at = view.getUint32(end + 16, true)
  for (
    let left = view.getUint16(end + 10, true);
    left > 0 && at + 46 <= bytes.length && view.getUint32(at, true) === entry;
    left--
  ) {
    const length = view.getUint16(at + 28, true)
    if (new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)) === name) {
      const [method, packed, size, from] = [10, 20, 24, 42].map(n =>
        n === 10 ? view.getUint16(at + n, true) : view.getUint32(at + n, true),
      )
      if (
        from === undefined ||
        packed === undefined ||
        size === undefined ||
        size > most ||
        from + 30 > bytes.length
      )
        return undefined
      const start = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true)
      const part = bytes.subarray(start, start + packed)
      if (method !== 8) return new TextDecoder().decode(part)
      return unpacked(new Blob([part]).stream().pipeThrough(new DecompressionStream('deflate-raw')))
    }
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return undefined
}

const found = (bytes: Uint8Array, text: string, step: number): boolean => {
  outer: for (let at = 0; at + text.length * step <= bytes.length; at++) {
    for (let n = 0; n < text.length; n++)
      if (bytes[at + n * step] !== text.charCodeAt(n)) continue outer
    return true
  }
  return false
}

/** Whether a workbook may bear our stamp: told by the names of its sheets, without reading it. Most files don't, and are read only once. */
export const maybeStamped = async (bytes: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  try {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b)
      return (await partOf(bytes, 'xl/workbook.xml'))?.includes(stampMark) ?? false
    // the older format tells its sheets in bytes or in pairs of them
    return found(bytes, stampMark, 1) || found(bytes, stampMark, 2)
  } catch {
    // what can't be unpacked is refused, with its reason, by whoever reads it
    return false
  }
}
