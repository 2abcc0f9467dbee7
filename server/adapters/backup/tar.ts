/** Bytes of a block: an entry of an archive begins at one. */
const block = 512
const maxPlainSize = 0o77777777777
const plainNameLength = 100

const octal = (value: number, length: number): string =>
  `${value.toString(8).padStart(length - 1, '0')}\0`

/** A header in the ustar format; `type` '0' is a file, 'x' extends the next header. */
const rawHeader = (name: string, size: number, seconds: number, type: '0' | 'x'): Uint8Array => {
  const header = Buffer.alloc(block)
  header.write(name, 0, plainNameLength, 'utf8')
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(Math.min(size, maxPlainSize), 12), 124)
  header.write(octal(seconds, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** A record of an extended header: its own length in decimal, then the name and the value. */
const paxRecord = (name: string, value: string): string => {
  const rest = Buffer.byteLength(` ${name}=${value}\n`)
  let length = rest + 1
  while (String(length).length + rest !== length) length = String(length).length + rest
  return `${length} ${name}=${value}\n`
}

const padding = (size: number): Uint8Array => new Uint8Array((block - (size % block)) % block)

/** Returns the bytes before the body of an entry. Long names and sizes have an extended header. */
export const tarHeader = (name: string, size: number, seconds: number): Uint8Array => {
  const header = rawHeader(name, size, seconds, '0')
  const records = [
    ...(Buffer.byteLength(name) > plainNameLength ? [paxRecord('path', name)] : []),
    ...(size > maxPlainSize ? [paxRecord('size', String(size))] : []),
  ].join('')
  if (!records) return header
  const body = Buffer.from(records)
  return Buffer.concat([
    rawHeader('extended', body.length, seconds, 'x'),
    body,
    padding(body.length),
    header,
  ])
}

/** Returns the bytes after the body of an entry of this size. */
export const tarPadding = padding
/** Returns the bytes that end an archive. */
export const tarEnd = (): Uint8Array => new Uint8Array(2 * block)

/** The archive ends within an entry, or without its end. */
export class CutOff extends Error {
  override readonly name = 'CutOff'
}

export interface TarEntry {
  readonly name: string
  readonly size: number
  /** Its bytes; what the consumer leaves is skipped. */
  readonly body: AsyncIterable<Uint8Array>
}

/** Reads spans of a stream of bytes. */
class Spans {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()
  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Yields the next `size` bytes as they arrive. Throws CutOff if there are fewer. */
  async *take(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0;) {
      if (!this.#rest.length) {
        const next = await this.#source.next()
        if (next.done) throw new CutOff('the archive is cut off')
        this.#rest = next.value
      }
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      if (part.length) yield part
    }
  }

  /** Lets go of the source, which may be an open file. */
  async end(): Promise<void> {
    await this.#source.return?.()
  }

  async skip(size: number): Promise<void> {
    const rest = this.take(size)
    while (!(await rest.next()).done);
  }

  async all(size: number): Promise<Buffer> {
    const parts: Uint8Array[] = []
    for await (const part of this.take(size)) parts.push(part)
    return Buffer.concat(parts)
  }
}

const textAt = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString('utf8')
}

const paxOf = (text: string): Map<string, string> => {
  const records = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(/^\d+ ([^=\n]+)=(.*)$/gm))
    records.set(name, value)
  return records
}

/** Reads a header of an archive and the extended headers before it; undefined at its end mark. */
const readHeader = async (
  spans: Spans,
): Promise<{ readonly name: string; readonly size: number } | undefined> => {
  let extended: ReadonlyMap<string, string> = new Map()
  for (;;) {
    const header = await spans.all(block)
    if (header.every(byte => byte === 0)) return undefined
    const sum = Number.parseInt(textAt(header, 148, 8), 8)
    header.fill(' ', 148, 156)
    if (header.reduce((all, byte) => all + byte, 0) !== sum)
      throw new Error('a header of the archive is damaged')
    const size = Number(extended.get('size') ?? Number.parseInt(textAt(header, 124, 12), 8))
    if (textAt(header, 156, 1) !== 'x')
      return { name: extended.get('path') ?? textAt(header, 0, plainNameLength), size }
    extended = paxOf((await spans.all(size)).toString('utf8'))
    await spans.all(padding(size).length)
  }
}

/**
 * Reads the entries of an archive, one after the other. Throws CutOff if it ends before its end
 * mark, and Error if a header is damaged.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const spans = new Spans(source)
  try {
    for (;;) {
      const header = await readHeader(spans)
      if (!header) return
      let left = header.size
      const body = async function* () {
        for await (const part of spans.take(header.size)) {
          left -= part.length
          yield part
        }
      }
      yield { ...header, body: body() }
      await spans.skip(left)
      await spans.all(padding(header.size).length)
    }
  } finally {
    await spans.end()
  }
}
