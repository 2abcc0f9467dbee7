import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { quietLog } from '../../mocks/portable.ts'
import { startS3 } from '../../tests/support/s3Server.ts'
import type { Files } from '../platform/ports.ts'
import { folderFiles } from './files.ts'
import { moveFiles } from './moveFiles.ts'
import { s3Files } from './s3Files.ts'

const always = new Date(8.64e15)
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const open = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'move-'))
  const { settings, stop } = await startS3()
  ends.push(stop, () => rm(dataDir, { recursive: true, force: true }))
  const root = join(dataDir, 'files')
  await mkdir(root)
  return { dataDir, root, settings, folder: folderFiles(root), bucket: s3Files(settings, quietLog) }
}
/** Files of several kinds: small, in folders, and one of several parts. */
const samples: Readonly<Record<string, Uint8Array>> = {
  'import-1': new Uint8Array([1, 2, 3]),
  'school/a': new Uint8Array(),
  'pages/school/run-1.webp': new Uint8Array([4]),
  'hls/school/video/720p/1.m4s': new Uint8Array(9 * 1024 * 1024).fill(7),
}
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const fill = async (files: Files) => {
  for (const [key, bytes] of Object.entries(samples)) await files.put(key, bytes)
}
const held = async (files: Files) => {
  const keys = (await files.list('', always, true)).toSorted()
  const found = await Promise.all(
    keys.map(async key => [key, digestOf((await files.get(key)) ?? new Uint8Array([0]))] as const),
  )
  return Object.fromEntries(found)
}
const all = Object.fromEntries(
  Object.entries(samples).map(([key, bytes]) => [key, digestOf(bytes)]),
)

describe.each([
  ['to a bucket', true],
  ['back to a folder', false],
] as const)('files are moved %s', (_to, forth) => {
  const stores = async () => {
    const opened = await open()
    const { folder, bucket } = opened
    return { ...opened, from: forth ? folder : bucket, to: forth ? bucket : folder }
  }

  it('are copied first and removed when asked; a repeated run does what is left', async () => {
    const { from, to } = await stores()
    await fill(from)
    const bytes = 9 * 1024 * 1024 + 4
    expect(await moveFiles({ from, to, remove: false })).toEqual({
      copied: 4,
      bytes,
      present: 0,
      removed: 0,
      failed: [],
    })
    expect([await held(to), await held(from)]).toEqual([all, all])
    await from.put('import-2', new Uint8Array([5]))
    expect(await moveFiles({ from, to, remove: false })).toMatchObject({ copied: 1, present: 4 })
    await from.put('import-3', new Uint8Array([6]))
    expect(await moveFiles({ from, to, remove: true })).toMatchObject({ copied: 1, removed: 6 })
    expect(await held(from)).toEqual({})
    expect(Object.keys(await held(to))).toHaveLength(6)
    expect(await moveFiles({ from, to, remove: true })).toMatchObject({ copied: 0, removed: 0 })
  })

  it('go on after a store that went away half-way', async () => {
    const { from, to } = await stores()
    await fill(from)
    let left = 2
    const failing: Files = {
      ...to,
      putStream: (key, source) => {
        if (left-- > 0) return to.putStream(key, source)
        return Promise.reject(new Error('the store went away'))
      },
    }
    const first = await moveFiles({ from, to: failing, remove: true, atOnce: 1 })
    expect([first.copied, first.failed.length]).toEqual([2, 2])
    expect(Object.keys({ ...(await held(from)), ...(await held(to)) }).toSorted()).toEqual(
      Object.keys(all).toSorted(),
    )
    expect((await moveFiles({ from, to, remove: true })).failed).toEqual([])
    expect([await held(to), await held(from)]).toEqual([all, {}])
  })

  it('stay where the copy is not the same, and where both stores have their own', async () => {
    const { from, to } = await stores()
    await from.put('import-1', new Uint8Array([1, 2, 3]))
    const wrong: Files = {
      ...to,
      putStream: (key, _source) => to.putStream(key, bodyOf([1, 2, 9])),
    }
    const [failure] = (await moveFiles({ from, to: wrong, remove: true })).failed
    expect(failure).toEqual({ key: 'import-1', reason: 'the copy differs from the file' })
    expect(await held(to)).toEqual({})
    await to.put('import-1', new Uint8Array([7, 7, 7]))
    expect((await moveFiles({ from, to, remove: true })).failed).toHaveLength(1)
    expect([...((await from.get('import-1')) ?? [])]).toEqual([1, 2, 3])
    expect([...((await to.get('import-1')) ?? [])]).toEqual([7, 7, 7])
  })

  it('leave alone what is on its way in', async () => {
    const { root, from, to, settings } = await stores()
    const growing = new Uint8Array(9 * 1024 * 1024)
    const growth = await from.append('school/b', { size: 0 }, bodyOf(growing), {
      total: 10 * 1024 * 1024,
    })
    if (forth) await writeFile(join(root, 'school', 'c.part'), 'half')
    expect(await moveFiles({ from, to, remove: true })).toMatchObject({ copied: 0, failed: [] })
    expect(await held(to)).toEqual({})
    expect(settings.bucket).toBeTruthy()
    const done = await from.append('school/b', growth, bodyOf(new Uint8Array(1024 * 1024)), {
      total: 10 * 1024 * 1024,
    })
    await from.complete('school/b', done)
    expect((await from.get('school/b'))?.byteLength).toBe(10 * 1024 * 1024)
  })
})

/** Runs a script while this process, which is the object store, answers. */
const spawnAsync = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly text: string }> =>
  new Promise(done => {
    const child = execFile(
      process.execPath,
      [...args],
      { env: { ...process.env, ...env } },
      (_error, stdout, stderr) => done({ code: child.exitCode ?? 1, text: stdout + stderr }),
    )
  })

const bodyOf = (bytes: ArrayLike<number>): ReadableStream<Uint8Array> =>
  new Blob([Uint8Array.from(bytes)]).stream()

it('npm run move-files says what it did, and what is missing of its settings', async () => {
  const { dataDir, settings, folder, bucket } = await open()
  await fill(folder)
  const run = (args: readonly string[], env: Readonly<Record<string, string>>) =>
    spawnAsync(['scripts/move-files.ts', ...args], { DATA_DIR: dataDir, ...env })
  const s3 = {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
  expect(await run([], s3)).toMatchObject({ code: 1, text: expect.stringContaining('--to s3') })
  expect(await run(['--to', 's3'], {})).toMatchObject({
    code: 1,
    text: expect.stringContaining('S3_ENDPOINT'),
  })
  expect(await run(['--to', 's3', '--remove'], s3)).toEqual({
    code: 0,
    text: '4 files (9 MB) copied, 0 there already, 4 removed, 0 not moved\n',
  })
  expect([await held(bucket), await held(folder)]).toEqual([all, {}])
})
