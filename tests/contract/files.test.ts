import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demandBucket, s3Files } from '../../server/adapters/s3Files.ts'
import { s3Of, type S3Settings } from '../../server/adapters/s3Settings.ts'
import { Fault } from '../../server/platform/errors/fault.ts'
import type { FileGrowth, FilePart, Files } from '../../server/platform/ports.ts'
import { fileStores, type OpenedFiles } from '../support/fileStores.ts'
import { startS3 } from '../support/s3Server.ts'

const bytesOf = async (part: FilePart | undefined): Promise<Uint8Array | undefined> =>
  part && new Uint8Array(await new Response(part.body).arrayBuffer())
// made once: twenty million numbers take a second
const pattern = new Uint8Array(21 * 1024 * 1024)
for (let n = 0; n < pattern.length; n++) pattern[n] = n % 251
const numbers = (length: number): Uint8Array<ArrayBuffer> => pattern.slice(0, length)
/**
 * The bytes from `first` up to `length`, a quarter of a megabyte at a time, and then perhaps an
 * error.
 */
const streamOf = (length: number, error?: Error, first = 0): ReadableStream<Uint8Array> => {
  const whole = numbers(length)
  let at = first
  return new ReadableStream({
    pull(controller) {
      if (at < length) controller.enqueue(whole.subarray(at, (at += 256 * 1024)))
      else if (error) controller.error(error)
      else controller.close()
    },
  })
}
const keyName = 'school/a b+&ü中%.bin'

describe.each(Object.entries(fileStores))('files in %s', (_name, open) => {
  let opened: OpenedFiles
  let files: Files
  beforeAll(async () => {
    opened = await open()
    files = opened.files
  })
  afterAll(() => opened.close())

  it('keeps what it is given under any key, replaces it, and forgets it', async () => {
    expect(await files.get(keyName)).toBeUndefined()
    await files.put(keyName, numbers(3))
    await files.put(keyName, numbers(1000))
    expect(await files.get(keyName)).toEqual(numbers(1000))
    await files.delete(keyName)
    expect(await files.get(keyName)).toBeUndefined()
    await files.delete(keyName)
  })

  it('keeps an empty file', async () => {
    await files.put('school/empty', new Uint8Array())
    expect(await files.get('school/empty')).toEqual(new Uint8Array())
    const part = await files.stream('school/empty')
    expect(part).toMatchObject({ size: 0, range: { first: 0, last: -1 } })
    expect(await bytesOf(part)).toEqual(new Uint8Array())
  })

  it.each([
    [undefined, 0, 999],
    [{ first: 1, last: 1 }, 1, 1],
    [{ first: 990 }, 990, 999],
    [{ first: 100, last: 5000 }, 100, 999],
    [{ suffix: 10 }, 990, 999],
    [{ suffix: 5000 }, 0, 999],
    [{ first: 1000 }, 1000, 999],
  ])('gives a part: %o', async (asked, first, last) => {
    await files.put('school/parts', numbers(1000))
    const part = await files.stream('school/parts', asked)
    expect(part).toMatchObject({ size: 1000, range: { first, last } })
    expect(await bytesOf(part)).toEqual(numbers(1000).subarray(first, last + 1))
  })

  it('gives nothing of a file that is not there', async () => {
    expect(await files.stream('school/none')).toBeUndefined()
    expect(await files.stream('school/none', { first: 0, last: 1 })).toBeUndefined()
  })

  it.each([0, 1000, 8 * 1024 * 1024, 20 * 1024 * 1024 + 7])(
    'keeps a stream of %i bytes whole',
    async length => {
      expect(await files.putStream('school/stream', streamOf(length))).toBe(length)
      const whole = await files.get('school/stream')
      expect(Buffer.compare(whole ?? new Uint8Array(1), numbers(length))).toBe(0)
    },
  )

  it.each([1000, 20 * 1024 * 1024])(
    'keeps nothing of a stream that breaks off after %i bytes',
    async length => {
      await files.delete('school/broken')
      const broken = files.putStream('school/broken', streamOf(length, new Error('broken off')))
      await expect(broken).rejects.toThrow('broken off')
      expect(await files.get('school/broken')).toBeUndefined()
    },
  )

  /** Adds bytes to a growing file, from `first` to `end`. */
  const add = (growth: FileGrowth, first: number, end: number, total: number, broken?: Error) =>
    files.append('school/grown', growth, streamOf(end, broken, first), { total })
  const megabytes = (n: number) => n * 1024 * 1024
  const isWhole = async (length: number): Promise<boolean> =>
    Buffer.compare((await files.get('school/grown')) ?? new Uint8Array(1), numbers(length)) === 0

  it.each([
    [1000, [1, 999]],
    [megabytes(9) + 7, [100, megabytes(8) + 50, megabytes(8) + 51]],
    [megabytes(17), [megabytes(8), megabytes(16), megabytes(17) - 1]],
    [megabytes(5), []],
    [0, []],
  ])('grows a file of %i bytes by appends that end at %o', async (length, ends) => {
    await files.delete('school/grown')
    let growth: FileGrowth = { size: 0 }
    for (const end of [...ends, length]) {
      // the growth is stored between two appends
      growth = JSON.parse(JSON.stringify(await add(growth, growth.size, end, length)))
      expect(growth.size).toBe(end)
      if (end < length) expect(await files.get('school/grown')).toBeUndefined()
    }
    await files.complete('school/grown', growth)
    expect(await isWhole(length)).toBe(true)
    await files.complete('school/grown', growth)
    await files.discard('school/grown', growth)
    expect(await isWhole(length)).toBe(true)
  })

  it('keeps of an append what arrived before the source broke off', async () => {
    await files.delete('school/grown')
    const length = megabytes(9)
    let growth = await add({ size: 0 }, 0, megabytes(8) + 256 * 1024, length, new Error('lost'))
    expect(growth.size).toBe(megabytes(8) + 256 * 1024)
    growth = await add(growth, growth.size, growth.size, length, new Error('lost'))
    growth = await add(growth, growth.size, length, length)
    await files.complete('school/grown', growth)
    expect(await isWhole(length)).toBe(true)
  })

  it('goes on from what was noted last where a later append was killed', async () => {
    await files.delete('school/grown')
    const length = megabytes(9)
    const noted = await add({ size: 0 }, 0, megabytes(8) + 100, length)
    // nobody heard of these
    await add(noted, noted.size, megabytes(8) + 4000, length)
    const growth = await add(noted, noted.size, length, length)
    await files.complete('school/grown', growth)
    expect(await isWhole(length)).toBe(true)
  })

  it('tells while it grows what is stored, and stops where the listener throws', async () => {
    await files.delete('school/grown')
    const length = megabytes(17)
    const sizes: number[] = []
    const append = files.append('school/grown', { size: 0 }, streamOf(length), {
      total: length,
      onGrowth: async ({ size }) => {
        sizes.push(size)
        throw new Error('overtaken')
      },
    })
    await expect(append).rejects.toThrow('overtaken')
    expect(sizes).toHaveLength(1)
    await files.discard('school/grown', { size: 0 })
  })

  it('says how much there is of a growing file whose bytes are gone', async () => {
    await files.delete('school/grown')
    const growth = await add({ size: 0 }, 0, 100, 300)
    await files.discard('school/grown', growth)
    expect((await add(growth, 100, 200, 300)).size).toBe(0)
    await expect(files.complete('school/grown', growth)).rejects.toThrow()
    expect(await files.get('school/grown')).toBeUndefined()
  })

  it('tells what it holds of a folder, and since when', async () => {
    if (!opened.lists) return
    for (const key of ['list/a', 'list/b', 'list/deeper/c', 'other/d'])
      await files.put(key, numbers(1))
    const soon = new Date(Date.now() + 60_000)
    expect((await files.list('list/', soon)).toSorted()).toEqual(['list/a', 'list/b'])
    expect(await files.list('list/b', soon)).toEqual(['list/b'])
    expect((await files.list('list/', soon, true)).toSorted()).toEqual([
      'list/a',
      'list/b',
      'list/deeper/c',
    ])
    expect(await files.list('list/', new Date(Date.now() - 60_000))).toEqual([])
  })
})

describe('an object store', () => {
  let settings: S3Settings
  let stop: () => Promise<void>
  beforeAll(async () => {
    const started = await startS3()
    settings = started.settings
    stop = started.stop
  })
  afterAll(() => stop())

  const refusal = (promise: Promise<unknown>): Promise<unknown> =>
    promise.catch((error: unknown) =>
      error instanceof Fault ? [error.code, error.retryAfter] : error,
    )

  it('is a temporary failure where it is away, is slow or refuses the key; the log says why and no secret', async () => {
    const lines: string[] = []
    const log = {
      error: (data: object, text: string) => void lines.push(JSON.stringify(data) + text),
    }
    const silent = createServer()
    await new Promise<void>(done => void silent.listen(0, '127.0.0.1', done))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const broken: readonly Partial<S3Settings>[] = [
      { endpoint: 'http://127.0.0.1:1' },
      { endpoint: `http://127.0.0.1:${port}`, patienceMs: 200 },
      // this store leaves the body of a write unread that it refuses
      { accessKeyId: 'WRONG', secretAccessKey: 'wrong-and-secret', patienceMs: 1000 },
    ]
    for (const other of broken) {
      const files = s3Files({ ...settings, ...other }, log)
      expect(await refusal(files.get('school/a'))).toEqual(['503', 10])
      expect(await refusal(files.putStream('school/a', streamOf(10)))).toEqual(['503', 10])
    }
    silent.close()
    expect(lines).toHaveLength(6)
    expect(lines.join()).toContain('InvalidAccessKeyId')
    expect(lines.join()).not.toContain('wrong-and-secret')
  })

  it('is asked for its bucket at the start', async () => {
    await demandBucket(settings)
    await expect(demandBucket({ ...settings, bucket: 'nothing-here' })).rejects.toThrow(
      "S3_BUCKET 'nothing-here' at",
    )
    await expect(demandBucket({ ...settings, accessKeyId: 'WRONG' })).rejects.toThrow(
      'cannot be used',
    )
  })
})

it('the settings of an object store are all there, or none is', () => {
  const whole = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'school-files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(s3Of({})).toBeUndefined()
  expect(s3Of(whole)).toEqual({
    endpoint: 'https://s3.example',
    publicEndpoint: 'https://s3.example',
    bucket: 'school-files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(s3Of({ ...whole, S3_REGION: 'eu-west-1' })?.region).toBe('eu-west-1')
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    expect(() => s3Of({ ...whole, [name]: '' })).toThrow(`S3_ENDPOINT requires ${name}`)
    expect(() => s3Of({ [name]: 'x' })).toThrow(`${name} requires S3_ENDPOINT`)
  }
  expect(() => s3Of({ ...whole, S3_ENDPOINT: 'ftp://x' })).toThrow('S3_ENDPOINT must look like')
  expect(() => s3Of({ ...whole, S3_BUCKET: 'No Bucket' })).toThrow('S3_BUCKET must be')
})
