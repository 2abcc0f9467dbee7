import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FolderPage } from '../../../../resources/cloud-disk/disk.calls.ts'
import type { DiskPreview } from '../../../../resources/cloud-disk/preview.calls.ts'
import type { StorageSpace } from '../../../../resources/cloud-disk/storage.calls.ts'
import { resources } from '../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeClip } from '../../../../tests/support/clip.ts'
import {
  cookieOf,
  diskTeacher,
  longSessions,
  makeFolder,
  uploadFile,
  visitLink,
  type DiskTeacher,
} from '../../../../tests/support/disk.ts'
import { pdfOf } from '../../../../tests/support/documents.ts'
import { sample } from '../../../../tests/support/samples.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { folderFiles } from '../../../adapters/files.ts'
import { createConverter } from '../../../adapters/conversion/index.ts'
import { conversionKinds } from '../../../adapters/conversion/kinds.ts'
import { nudge, tasksDone } from '../../../engine/jobs/queue.ts'
import { sweepOrphans } from '../../../engine/files/orphans.ts'
import { writeSent } from '../sent.ts'
import { failStuckPreviews } from './stuck.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

describe.each(stores.map(kind => [kind.name, kind] as const))('previews on %s', (_name, kind) => {
  let store: TestStore
  let root: string
  let t: TestApp
  let ann: DiskTeacher
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    root = await mkdtemp(join(tmpdir(), 'edu-previews-'))
    const files = folderFiles(join(root, 'files'))
    const converter = createConverter({
      files,
      root,
      atOnce: 1,
      kinds: conversionKinds({ soffice: undefined }),
    })
    t = await makeApp({ store, config: longSessions, ports: { files, converter } })
    ann = await diskTeacher(t)
  })
  afterAll(() => store.dispose())
  afterAll(() => rm(root, { recursive: true, force: true }))

  const put = async (name: string, bytes: Uint8Array): Promise<string> =>
    (await uploadFile(ann, t, ann.disk, name, bytes)).id
  const preview = async (node: string, who = ann): Promise<DiskPreview> =>
    (await who.ask<DiskPreview>('POST', 'preview', { node })).response
  const make = async (node: string): Promise<void> => {
    await ann.ask('POST', 'preview/make', { node })
    nudge(t.ports, t.institution)
    await tasksDone(t.ports)
  }
  const traffic = async () => (await t.call<StorageSpace>('GET', 'disk/storage')).response.traffic

  it('shows what a file is by its content, whatever it is called (DSK-01)', async () => {
    expect(await preview(await put('notes.docx', png))).toMatchObject({ kind: 'IMAGE' })
    expect(await preview(await put('picture.png', utf8('<b>Week 1</b>')))).toEqual({
      kind: 'TEXT',
      text: '<b>Week 1</b>',
      encoding: 'utf-8',
      encodings: ['utf-8'],
      isCut: false,
    })
    expect(await preview(await put('page.html', utf8('<script>alert(1)</script>')))).toMatchObject({
      kind: 'TEXT',
    })
    expect(await preview(await put('paper.txt', pdfOf(1)))).toMatchObject({
      kind: 'PAGES',
      state: 'NONE',
    })
    expect(await preview(await put('film.pdf', await makeClip({ seconds: 1 })))).toMatchObject({
      kind: 'VIDEO',
    })
    const program = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(await preview(await put('song.mp3', program))).toEqual({ kind: 'NONE' })
  })

  it('links what the browser shows, inline and without the chance to run (DSK-01)', async () => {
    const shown = await preview(await put('shown.png', png))
    const url = shown.kind === 'IMAGE' ? shown.url : ''
    const { http, headers } = await visitLink(t, url, await cookieOf(t, ann.token))
    expect([http, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('content-disposition')).toMatch(/^inline;.*shown\.png$/)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('makes images of the pages of a document once, for its copies and new names too (DSK-01)', async () => {
    const node = await put('two.pdf', pdfOf(2))
    await make(node)
    const done = await preview(node)
    expect(done).toMatchObject({
      kind: 'PAGES',
      state: 'DONE',
      progress: 100,
      reason: null,
      pages: [
        { width: 1600, height: 900 },
        { width: 1600, height: 900 },
      ],
    })
    const cookie = await cookieOf(t, ann.token)
    const address = done.kind === 'PAGES' ? (done.address ?? '') : ''
    // what the tests before have sent
    await writeSent(t.ports)
    const before = await traffic()
    const image = await visitLink(t, `${address}&page=2&size=thumbnail`, cookie)
    expect([image.http, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await writeSent(t.ports)
    expect(await traffic()).toBe(before + image.bytes.length)
    expect((await visitLink(t, `${address}&page=3`, cookie)).http).toBe(404)
    const folder = await makeFolder(ann, ann.disk, 'Copies')
    await ann.ask('POST', 'copy', { nodes: [node], to: folder.id })
    const [copy] = (await ann.ask<FolderPage>('GET', `list?folder=${folder.id}`)).response.list
    await ann.ask('POST', 'rename', { node: copy?.id, name: 'renamed' })
    expect(await preview(copy?.id ?? '')).toMatchObject({ state: 'DONE' })
    const tasks = await t.scope.db
      .selectFrom('task')
      .select('id')
      .where('kind', '=', 'convertDiskPreview')
      .execute()
    await make(copy?.id ?? '')
    const after = await t.scope.db
      .selectFrom('task')
      .select('id')
      .where('kind', '=', 'convertDiskPreview')
      .execute()
    expect(after).toHaveLength(tasks.length)
  })

  it('says why a document has no pages, and tries again where somebody asks for it (DSK-01)', async () => {
    const locked = await put('locked.pdf', sample('encrypted.pdf'))
    await make(locked)
    expect(await preview(locked)).toMatchObject({ state: 'FAILED', reason: 'ENCRYPTED', pages: [] })
    const slides = await put('slides.pptx', sample('slides.pptx'))
    expect(await preview(slides)).toMatchObject({
      kind: 'PAGES',
      state: 'FAILED',
      reason: 'UNAVAILABLE',
    })
    expect((await ann.ask('POST', 'preview/make', { node: slides })).response).toEqual({
      state: 'FAILED',
    })
    const again = await put('again.pdf', pdfOf(1))
    await ann.ask('POST', 'preview/make', { node: again })
    expect(await preview(again)).toMatchObject({ state: 'IN_PROGRESS' })
    // the queue has given the task up
    await t.scope.db.deleteFrom('task').where('kind', '=', 'convertDiskPreview').execute()
    await failStuckPreviews(t.scope)
    expect(await preview(again)).toMatchObject({ state: 'FAILED', reason: 'CRASHED' })
    await make(again)
    expect(await preview(again)).toMatchObject({ state: 'DONE' })
  })

  it('forgets the pages of what was deleted permanently, with their images (DSK-01)', async () => {
    const node = await put('gone.pdf', pdfOf(1, { text: 'gone' }))
    await make(node)
    const later = new Date(Date.now() + 3 * 86_400_000)
    const keys = () => t.ports.files.list(`previews/${t.institution}/`, later, true)
    const before = (await keys()).length
    expect(before).toBeGreaterThanOrEqual(2)
    await ann.ask('POST', 'delete', { nodes: [node] })
    await ann.ask('POST', 'purge', { disk: ann.disk, nodes: [node] })
    await tasksDone(t.ports)
    await sweepOrphans({ ...t.ports, clock: { now: () => later } })
    expect((await keys()).length).toBe(before - 2)
  })

  it('sends nothing once the traffic of the month is used up, and no folders (DSK-03)', async () => {
    const node = await put('traffic.txt', utf8('x'))
    const { version, traffic: used } = (await t.call<StorageSpace>('GET', 'disk/storage')).response
    expect(await ann.ask('POST', 'preview', { node: ann.disk })).toMatchObject({ status: 34107 })
    await t.scope.db
      .insertInto('diskTraffic')
      .values({
        month: (await t.call<StorageSpace>('GET', 'disk/storage')).response.month,
        bytes: 1,
      })
      .onConflict(on => on.columns(['month']).doUpdateSet({ bytes: used + 20 * 1024 * 1024 }))
      .execute()
    const limits = { version, retention: 'NEVER', trafficLimit: 0.01 }
    expect(await t.call('POST', 'disk/storage/change', limits)).toMatchObject({ status: 200 })
    expect(await ann.ask('POST', 'preview', { node })).toMatchObject({ status: 18002 })
  })
})
