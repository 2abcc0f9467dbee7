import { describe, expect, it, vi } from 'vitest'
import type { FinishedUpload, SendFileOptions } from '../../protocol/uploads.ts'
import { droppedFiles } from './dropped.ts'
import type { StoredUpload } from './item.ts'
import { UploadQueue } from './queue.ts'
import type { UploadStorage } from './storage.ts'

const fileOf = (name: string, text = name) => new File([text], name)
const large = (name: string) => new File([new Uint8Array(21 * 1024 * 1024)], name)

const memoryStorage = () => {
  const records = new Map<string, StoredUpload>()
  const storage: UploadStorage = {
    list: async owner => [...records.values()].filter(record => record.owner === owner),
    save: async record => void records.set(record.id, record),
    remove: async id => void records.delete(id),
  }
  return { records, storage }
}

interface Sending {
  readonly file: File
  readonly options: SendFileOptions
  readonly end: (answer: unknown) => void
  readonly fail: (error: unknown) => void
}

type Known = ReturnType<typeof memoryStorage>
const open = (known: Known = memoryStorage(), owner = 'ann@school', isFree = true) => {
  const sending: Sending[] = []
  const endUpload = vi.fn(async () => undefined)
  let n = 0
  const queue = new UploadQueue({
    edu: {
      sendFile: (file, options) =>
        new Promise<FinishedUpload>((done, fail) => {
          options.signal?.addEventListener('abort', () =>
            fail(new DOMException('stopped', 'AbortError')),
          )
          sending.push({
            file,
            options,
            end: answer => done({ uploadId: 'u', answer }),
            fail,
          })
        }),
      endUpload,
    },
    storage: known.storage,
    owner,
    textOf: error => (error instanceof Error ? error.message : ''),
    claim: async () => isFree,
    newId: () => `${owner}${n++}`,
  })
  const statuses = () => queue.items().map(({ status }) => status)
  const { records, storage } = known
  return { queue, sending, endUpload, statuses, records, storage }
}
const settled = () => new Promise(done => setTimeout(done))

describe('the queue of uploads', () => {
  it('sends three at a time, and tells each answer', async () => {
    const { queue, sending, statuses, records } = open()
    const onDone = vi.fn()
    const files = ['a', 'b', 'c', 'd'].map(name => fileOf(name))
    await queue.start(files, { purpose: 'box', targetOf: ({ path }) => ({ path }), onDone })
    expect(statuses()).toEqual(['sending', 'sending', 'sending', 'waiting'])
    expect(sending.map(({ options }) => options.target)).toEqual([
      { path: 'a' },
      { path: 'b' },
      { path: 'c' },
    ])
    sending[0]?.end({ node: 1 })
    await settled()
    expect(statuses()).toEqual(['done', 'sending', 'sending', 'sending'])
    expect(onDone).toHaveBeenCalledWith({ node: 1 }, files[0])
    expect(records.size).toBe(3)
    queue.clear()
    expect(statuses()).toEqual(['sending', 'sending', 'sending'])
  })

  it('tells progress and a lost connection', async () => {
    const { queue, sending } = open()
    await queue.start([fileOf('a', '0123456789')], { purpose: 'box' })
    sending[0]?.options.onProgress?.(4)
    expect(queue.items()).toMatchObject([{ status: 'sending', sent: 4, size: 10 }])
    sending[0]?.options.onLost?.()
    expect(queue.items()).toMatchObject([{ status: 'lost', sent: 4 }])
    sending[0]?.options.onProgress?.(6)
    expect(queue.items()).toMatchObject([{ status: 'sending', sent: 6 }])
  })

  it('pauses and goes on with the same upload; a cancelled one is ended on the server', async () => {
    const { queue, sending, statuses, endUpload, records } = open()
    await queue.start([fileOf('a')], { purpose: 'box' })
    const [{ id } = { id: '' }] = queue.items()
    sending[0]?.options.onBegun?.('u7')
    queue.pause(id)
    await settled()
    expect([statuses(), records.get(id)?.paused]).toEqual([['paused'], true])
    queue.resume(id)
    expect(statuses()).toEqual(['sending'])
    expect(sending[1]?.options.uploadId).toBe('u7')
    await queue.cancel(id)
    expect([statuses(), records.size]).toEqual([[], 0])
    expect(endUpload).toHaveBeenCalledWith('u7', expect.anything())
  })

  it('says why an upload failed; a whole file that was refused begins anew', async () => {
    const { queue, sending } = open()
    await queue.start([fileOf('a', '0123')], { purpose: 'box' })
    const [{ id } = { id: '' }] = queue.items()
    sending[0]?.options.onBegun?.('u7')
    sending[0]?.options.onProgress?.(2)
    sending[0]?.fail(new Error('The disk is full'))
    await settled()
    expect(queue.items()).toMatchObject([{ status: 'failed', error: 'The disk is full' }])
    queue.resume(id)
    expect(sending[1]?.options.uploadId).toBe('u7')
    sending[1]?.options.onProgress?.(4)
    sending[1]?.fail(new Error('This type is not supported'))
    await settled()
    queue.resume(id)
    expect(sending[2]?.options.uploadId).toBeUndefined()
    expect(queue.items()[0]?.error).toBeUndefined()
  })

  it('a whole file goes on with its upload where the refusal may pass: it is never sent twice', async () => {
    const { queue, sending } = open()
    await queue.start([fileOf('a', '0123')], { purpose: 'box' })
    const [{ id } = { id: '' }] = queue.items()
    sending[0]?.options.onBegun?.('u7')
    for (const [n, status] of [503, 0, 401, 409, 429].entries()) {
      sending[n]?.options.onProgress?.(4)
      sending[n]?.fail(Object.assign(new Error('Not now'), { status }))
      await settled()
      queue.resume(id)
      expect([status, sending[n + 1]?.options.uploadId]).toEqual([status, 'u7'])
    }
    sending[5]?.options.onProgress?.(4)
    sending[5]?.fail(Object.assign(new Error('This type is not supported'), { status: 415 }))
    await settled()
    queue.resume(id)
    expect(sending[6]?.options.uploadId).toBeUndefined()
  })

  it('after a reload goes on with what it has, and asks for a large file again', async () => {
    const before = open()
    const movie = large('movie.mp4')
    await before.queue.start([fileOf('a'), movie], { purpose: 'box', target: { folder: 1 } })
    before.sending.forEach(({ options }, at) => options.onBegun?.(`u${at}`))
    const after = open(before)
    await after.queue.restore()
    expect(after.statuses()).toEqual(['sending', 'missing'])
    expect(after.sending[0]?.options).toMatchObject({ uploadId: 'u0', target: { folder: 1 } })
    const id = after.queue.items()[1]?.id ?? ''
    expect(await after.queue.give(id, fileOf('movie.mp4', 'another one'))).toBe(false)
    expect(after.statuses()).toEqual(['sending', 'missing'])
    expect(await after.queue.give(id, large('renamed.mp4'))).toBe(true)
    expect(after.sending[1]?.options.uploadId).toBe('u1')
  })

  it('tells that a file has arrived, though an earlier page began it', async () => {
    const before = open()
    await before.queue.start([fileOf('a')], { purpose: 'box' })
    const after = open(before)
    const finished: string[] = []
    const forget = after.queue.onFinished(({ purpose, name }) =>
      finished.push(`${purpose} ${name}`),
    )
    await after.queue.restore()
    after.sending[0]?.end({})
    await settled()
    expect(finished).toEqual(['box a'])
    forget()
    await after.queue.start([fileOf('b')], { purpose: 'box' })
    after.sending[1]?.end({})
    await settled()
    expect(finished).toEqual(['box a'])
  })

  it('leaves alone what is another person’s, or another window’s', async () => {
    const before = open()
    await before.queue.start([fileOf('a')], { purpose: 'box' })
    for (const after of [open(before, 'ben@school'), open(before, 'ann@other')]) {
      await after.queue.restore()
      expect(after.statuses()).toEqual([])
    }
    const other = open(before, 'ann@school', false)
    await other.queue.restore()
    expect(other.statuses()).toEqual([])
  })
})

it('finds the files of a dropped folder with their places in it', async () => {
  const file = (path: string) => ({
    isFile: true,
    isDirectory: false,
    fullPath: path,
    file: (done: (found: File) => void) => done(fileOf(path.split('/').at(-1) ?? '')),
  })
  const folder = (path: string, ...within: object[]) => ({
    isFile: false,
    isDirectory: true,
    fullPath: path,
    createReader: () => {
      const parts = [within, []]
      return { readEntries: (done: (found: object[]) => void) => done(parts.shift() ?? []) }
    },
  })
  const item = (entry: object) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => fileOf('plan.pdf'),
  })
  const transfer = {
    items: [
      item(folder('/Term', file('/Term/a.pdf'), folder('/Term/Week', file('/Term/Week/b.pdf')))),
      item(file('/plan.pdf')),
      { kind: 'string' },
    ],
    files: [],
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function reads of it
  const found = await droppedFiles(transfer as unknown as DataTransfer)
  expect(found.map(({ path }) => path)).toEqual(['Term/a.pdf', 'Term/Week/b.pdf', 'plan.pdf'])
})
