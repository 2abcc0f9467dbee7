import { open, type FileHandle } from 'node:fs/promises'
import { Unconvertible } from '../messages.ts'

/**
 * Limits for the unpacked size of an office document: a normal one of 100 MB unpacks to little
 * more, because its pictures are already compressed.
 */
const maxEntries = 20_000
const maxBytes = 1024 * 1024 * 1024
/**
 * How many times its packed size an entry may have, beyond some size: text packs well, but not a
 * thousandfold.
 */
const maxRatio = 300
const ratioCountsFrom = 16 * 1024 * 1024

const endMark = 0x06054b50
const entryMark = 0x02014b50
/** The end of the directory with the longest remark. */
const tailBytes = 22 + 65_535

const readAt = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

const bomb = (why: string) => new Unconvertible('BOMB', why)
const broken = (why: string) => new Unconvertible('BROKEN', why)

/** Sums up the sizes in a directory of `count` entries. */
const judgeDirectory = (directory: Buffer, count: number): void => {
  let total = 0
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark)
      throw broken('the directory of the archive ends early')
    const packed = directory.readUInt32LE(at + 20)
    const size = directory.readUInt32LE(at + 24)
    total += size
    if (total > maxBytes) throw bomb(`unpacks to more than ${maxBytes} bytes`)
    if (size > ratioCountsFrom && size > packed * maxRatio)
      throw bomb(`an entry of ${packed} bytes unpacks to ${size}`)
    at +=
      46 +
      directory.readUInt16LE(at + 28) +
      directory.readUInt16LE(at + 30) +
      directory.readUInt16LE(at + 32)
  }
}

/**
 * Checks an office document that is a zip archive by its directory, without unpacking anything.
 * Throws Unconvertible: BOMB where it unpacks to too much or has too many entries, BROKEN where it
 * has no directory. Other files pass.
 */
export const judgeArchive = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if ((await readAt(file, 0, 2)).toString('latin1') !== 'PK') return
    const from = Math.max(0, size - tailBytes)
    const tail = await readAt(file, from, size - from)
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== endMark)
      throw broken('the archive has no directory')
    const count = tail.readUInt16LE(end + 10)
    const length = tail.readUInt32LE(end + 12)
    const start = tail.readUInt32LE(end + 16)
    // 65,535 entries or 4 GB are those of ZIP64, which no document of 100 MB needs
    if (count > maxEntries) throw bomb(`${count} entries`)
    if (start + length > size) throw broken('the directory lies behind the end of the archive')
    judgeDirectory(await readAt(file, start, length), count)
  } finally {
    await file.close()
  }
}
