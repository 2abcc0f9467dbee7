import type { Packing } from '../server/adapters/sheets/zipStream.ts'

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1
  return value
})

/** Packs an archive with what a browser has. */
export const browserPacking: Packing = {
  async *deflate(pieces) {
    const { readable, writable } = new CompressionStream('deflate-raw')
    const writer = writable.getWriter()
    const write = async () => {
      try {
        for await (const piece of pieces) await writer.write(Uint8Array.from(piece))
        await writer.close()
      } catch (error) {
        await writer.abort(error)
        throw error
      }
    }
    const written = write()
    // told below
    written.catch(() => undefined)
    const reader = readable.getReader()
    let over = false
    try {
      while (!over) {
        const { done, value } = await reader.read()
        if (done) over = true
        else yield value
      }
      await written
    } finally {
      if (!over) await reader.cancel()
    }
  },
  crc32(bytes, before) {
    let crc = ~before
    for (const byte of bytes) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
    return ~crc >>> 0
  },
}
