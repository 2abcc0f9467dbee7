/** What an archive is packed with: zlib on Node, the platform's streams in a browser. */
export interface Packing {
  /** Raw deflate. */
  deflate(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** The checksum of what `before` is the checksum of, and `bytes` after it. */
  crc32(bytes: Uint8Array, before: number): number
}

export interface ZipPart {
  readonly path: string
  readonly text: Iterable<string> | AsyncIterable<string>
}

interface Entry {
  readonly path: Uint8Array
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

const encoder = new TextEncoder()
const most = 0xffff_ffff
/** Sizes and checksum stand after the data: they are known when it has gone out. */
const sizesFollow = 8
const deflated = 8
/** 1 January 1980, the first day that an archive can tell. */
const noDay = 33

/** Little-endian fields, `[bytes, value]` each. */
const fields = (...list: readonly (readonly [2 | 4, number])[]): Uint8Array => {
  const out = new Uint8Array(list.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(out.buffer)
  let at = 0
  for (const [size, value] of list) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return out
}
const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

const headOf = (path: Uint8Array) =>
  joined(
    fields([4, 0x04034b50], [2, 20], [2, sizesFollow], [2, deflated], [2, 0], [2, noDay], [4, 0], [4, 0], [4, 0], [2, path.length], [2, 0]),
    path,
  )
const tailOf = ({ crc, packed, size }: Entry) => fields([4, 0x08074b50], [4, crc], [4, packed], [4, size])
const directoryOf = (entries: readonly Entry[], at: number) => {
  const lines = entries.map(({ path, at: from, crc, packed, size }) =>
    joined(
      fields([4, 0x02014b50], [2, 20], [2, 20], [2, sizesFollow], [2, deflated], [2, 0], [2, noDay], [4, crc], [4, packed], [4, size]),
      fields([2, path.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, from]),
      path,
    ),
  )
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  return joined(...lines, fields([4, 0x06054b50], [2, 0], [2, 0], [2, lines.length], [2, lines.length], [4, length], [4, at], [2, 0]))
}

/** Bytes of an archive of the given parts, made as they are taken. Throws where a part or the whole is over 4 GiB. */
export async function* zipStream(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>, packing: Packing): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = []
  let at = 0
  for await (const part of parts) {
    const path = encoder.encode(part.path)
    const from = at
    let crc = 0
    let size = 0
    let packed = 0
    async function* read() {
      for await (const text of part.text) {
        const bytes = encoder.encode(text)
        crc = packing.crc32(bytes, crc)
        size += bytes.length
        yield bytes
      }
    }
    const head = headOf(path)
    yield head
    for await (const piece of packing.deflate(read())) {
      packed += piece.length
      yield piece
    }
    const entry = { path, at: from, crc, packed, size }
    const tail = tailOf(entry)
    yield tail
    entries.push(entry)
    at = from + head.length + packed + tail.length
    if (size > most || at > most) throw new Error(`${part.path} is over what an archive can hold`)
  }
  yield directoryOf(entries, at)
}
