import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleVideo } from '../../../../tests/support/sampleVideo.ts'
import { folderFiles } from '../../files.ts'
import { createConverter } from '../index.ts'
import { conversionKinds } from '../kinds.ts'

let root: string
let files: ReturnType<typeof folderFiles>
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'edu-video-'))
  files = folderFiles(join(root, 'files'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const texts = new TextDecoder()
const later = new Date(8_640_000_000_000_000)
let last = 0
/** Converts bytes; returns the reported progress and the names of the output files. */
const convertBytes = async (
  bytes: Uint8Array,
  definitions: readonly string[] = ['P480'],
  signal = new AbortController().signal,
  onProgress?: (share: number) => void,
) => {
  const source = `source/${++last}`
  const target = `hls/${last}/`
  await files.put(source, bytes)
  const converter = createConverter({
    files,
    root: join(root, 'temporary'),
    atOnce: 1,
    kinds: conversionKinds({ soffice: undefined }),
  })
  const names = async () =>
    (await files.list(target, later)).map(key => key.slice(target.length)).toSorted()
  const read = async (name: string) => texts.decode(await files.get(target + name))
  const converted = converter.convert({
    kind: 'courseVideo',
    source,
    extension: 'mp4',
    target,
    options: { definitions },
    signal,
    ...(onProgress ? { onProgress } : {}),
  })
  return { converted, names, read }
}

describe('conversion of videos', () => {
  it('makes HLS in the chosen definitions, with a poster, previews and a duration (VID-03)', async () => {
    const shares: number[] = []
    const bytes = await sampleVideo({ seconds: 5, width: 1280, height: 720, rate: 5 })
    const { converted, names, read } = await convertBytes(
      bytes,
      ['P1080', 'P480', 'P720'],
      undefined,
      share => shares.push(share),
    )
    const { result } = await converted
    expect(result).toMatchObject({
      definitions: ['P480', 'P720'],
      width: 1280,
      height: 720,
      poster: 'poster.jpg',
      previews: { sheets: ['previews.jpg'], everyMs: 2000, columns: 10, rows: 1, width: 160 },
    })
    const { durationMs } = result as { durationMs: number }
    expect(Math.abs(durationMs - 5000)).toBeLessThan(100)
    const master = await read('master.m3u8')
    expect(master).toContain('RESOLUTION=854x480')
    expect(master).toContain('RESOLUTION=1280x720')
    expect(master).toContain('TYPE=AUDIO')
    // every file that a playlist names is there
    const there = await names()
    for (const playlist of there.filter(name => name.endsWith('.m3u8')))
      for (const name of (await read(playlist)).match(/[\w-]+\.(?:m4s|m3u8)/g) ?? [])
        expect(there).toContain(name)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  }, 120_000)

  it.each([
    ['no sound', { sound: false }],
    ['mov', { format: 'mov' }],
  ] as const)('takes a video with %s', async (_name, wish) => {
    const { converted } = await convertBytes(await sampleVideo(wish))
    expect((await converted).result).toMatchObject({ definitions: ['P480'], height: 180 })
  })

  it.each([
    [
      'an executable that is named .mp4',
      'NOT_A_VIDEO',
      async () => new TextEncoder().encode('MZ\u0090 this program cannot be run'),
    ],
    ['a video without a picture track', 'NO_PICTURE', () => sampleVideo({ picture: false })],
    [
      'a broken moov atom',
      'DAMAGED',
      async () => {
        const bytes = await sampleVideo()
        const at = Buffer.from(bytes).indexOf('moov')
        return bytes.fill(255, at + 8, at + 400)
      },
    ],
    [
      'a file that breaks off',
      'DAMAGED',
      async () => {
        const bytes = await sampleVideo({ seconds: 10 })
        return bytes.subarray(0, bytes.length / 2)
      },
    ],
  ] as const)('refuses %s, and leaves nothing', async (_name, reason, make) => {
    const { converted, names } = await convertBytes(await make())
    await expect(converted).rejects.toMatchObject({ name: 'ConversionFailed', reason })
    expect(await names()).toEqual([])
  })

  it('leaves nothing of a conversion that is called off half-way', async () => {
    const stop = new AbortController()
    const { converted, names } = await convertBytes(
      await sampleVideo({ seconds: 10 }),
      ['P480'],
      stop.signal,
      share => {
        if (share > 0.2) stop.abort(new Error('called off'))
      },
    )
    await expect(converted).rejects.toThrow('called off')
    expect(await names()).toEqual([])
  })
})
