import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Fault } from '../errors.ts'
import { folderFiles } from './files.ts'

const full = { on: false }
vi.mock('node:fs/promises', async load => {
  const real = await load<typeof import('node:fs/promises')>()
  return {
    ...real,
    rename: (...args: Parameters<typeof real.rename>) =>
      full.on ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })) : real.rename(...args),
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
})
