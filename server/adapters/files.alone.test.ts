import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Fault } from '../platform/errors/fault.ts'
import { folderFiles } from './files.ts'

const full = { on: false }
vi.mock('node:fs/promises', async load => {
  const real = await load<typeof import('node:fs/promises')>()
  return {
    ...real,
    rename: (...args: Parameters<typeof real.rename>) =>
      full.on
        ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
        : real.rename(...args),
  }
})

describe('files in a folder', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('keeps a file whole or not at all, and tells of a full disk by its code', async () => {
    const files = folderFiles(folder)
    const bytes = new Uint8Array([1, 2, 3])
    await files.put('a/b', bytes)
    expect(await files.get('a/b')).toEqual(bytes)
    full.on = true
    const refused: unknown = await files.put('a/c', bytes).catch((error: unknown) => error)
    full.on = false
    expect(refused instanceof Fault && refused.code).toBe('18001')
    await mkdir(join(folder, 'a/d'))
    await expect(files.put('a/d', bytes)).rejects.toThrow()
    expect((await readdir(join(folder, 'a'))).toSorted()).toEqual(['b', 'd'])
    await files.delete('a/b')
    expect(await files.get('a/b')).toBeUndefined()
  })

  const pieces = (...all: readonly (Uint8Array | Error)[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of all) if (piece instanceof Uint8Array) controller.enqueue(piece)
      },
      pull(controller) {
        const broken = all.find(piece => piece instanceof Error)
        if (broken) controller.error(broken)
        else controller.close()
      },
    })

  it('keeps a file as it is made and gives it back piece by piece; nothing of one that breaks off, or that fills the disk', async () => {
    const files = folderFiles(folder)
    const piece = new Uint8Array(300_000).fill(7)
    expect(await files.putStream('s/a', pieces(piece, piece))).toBe(600_000)
    const storedFile = await files.stream('s/a')
    expect(storedFile?.size).toBe(600_000)
    expect(
      new Uint8Array(await new Response(storedFile?.body).arrayBuffer()).filter(byte => byte === 7),
    ).toHaveLength(600_000)
    await (await files.stream('s/a'))?.body.cancel()
    expect(await files.stream('s/none')).toBeUndefined()
    await expect(files.putStream('s/b', pieces(piece, new Error('broken off')))).rejects.toThrow(
      'broken off',
    )
    // a device that takes nothing
    await symlink('/dev/full', join(folder, 's/c.part'))
    const refused: unknown = await files
      .putStream('s/c', pieces(piece))
      .catch((error: unknown) => error)
    expect(refused instanceof Fault && refused.code).toBe('18001')
    expect(await readdir(join(folder, 's'))).toEqual(['a'])
  })
})
