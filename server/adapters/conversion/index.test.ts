import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testScripts } from '../../../tests/support/conversions/scripts.ts'
import type { ConversionRequest, Files } from '../../platform/ports.ts'
import { folderFiles } from '../files.ts'
import { createConverter } from './index.ts'

let root: string
let files: Files
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'edu-converter-'))
  files = folderFiles(join(root, 'files'))
  await files.put('s/one', new TextEncoder().encode('the source'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const converterOf = (store = files, atOnce = 1) =>
  createConverter({
    files: store,
    root: join(root, 'tmp'),
    atOnce,
    kinds: {
      echo: { script: testScripts.echo, lane: 'media', memoryMB: 300, timeoutMs: 60_000 },
      paper: { script: testScripts.echo, lane: 'document', memoryMB: 300, timeoutMs: 60_000 },
    },
  })
const request = (more: Partial<ConversionRequest> = {}): ConversionRequest => ({
  kind: 'echo',
  source: 's/one',
  extension: 'txt',
  target: 'made/one/',
  options: { a: 1 },
  signal: new AbortController().signal,
  ...more,
})
const textOf = async (key: string) => new TextDecoder().decode(await files.get(key))

describe('the converter', () => {
  it('answers when everything is in the store, at a low priority, with progress', async () => {
    const shares: number[] = []
    const made = await converterOf().convert(
      request({ onProgress: share => void shares.push(share) }),
    )
    expect(made).toEqual({
      result: { options: { a: 1 }, priority: 10 },
      files: [
        { key: 'made/one/copy', size: 10 },
        { key: 'made/one/deep/note', size: 4 },
      ],
    })
    expect(shares).toEqual([0.25, 1])
    expect(await textOf('made/one/copy')).toBe('the source')
    expect(await textOf('made/one/deep/note')).toBe('made')
    expect(await readdir(join(root, 'tmp'))).toEqual([])
  })

  it('leaves nothing in the store where it is refused, breaks off or can not be kept', async () => {
    const target = 'made/none/'
    await expect(
      converterOf().convert(request({ target, options: 'refuse' })),
    ).rejects.toMatchObject({ reason: 'ENCRYPTED', params: { pages: 3 } })
    const full: Files = {
      ...files,
      putStream: (key, source) =>
        key.endsWith('note') ? Promise.reject(new Error('full')) : files.putStream(key, source),
    }
    await expect(converterOf(full).convert(request({ target }))).rejects.toThrow('full')
    await expect(
      converterOf().convert(request({ target, source: 's/none' })),
    ).rejects.toMatchObject({ reason: 'SOURCE_MISSING' })
    await expect(converterOf().convert(request({ target, kind: 'x' }))).rejects.toMatchObject({
      reason: 'UNAVAILABLE',
    })
    expect(await files.list(target, new Date(Date.now() + 60_000))).toEqual([])
    expect(await readdir(join(root, 'tmp'))).toEqual([])
  })

  it('converts one of a lane at a time; one that waits can be called off', async () => {
    const converter = converterOf()
    const order: string[] = []
    const first = converter.convert(request()).then(() => order.push('first'))
    const stop = new AbortController()
    const second = converter.convert(request({ target: 'made/two/', signal: stop.signal }))
    const third = converter
      .convert(
        request({
          target: 'made/three/',
          onProgress: () => {
            if (!order.includes('begun')) order.push('begun')
          },
        }),
      )
      .then(() => order.push('third'))
    stop.abort(new Error('called off'))
    await expect(second).rejects.toThrow('called off')
    await Promise.all([first, third])
    expect(order).toEqual(['first', 'begun', 'third'])
  })
})
