import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundPage } from '../../../resources/courseware/courseware/courseware.calls.ts'
import { memoryFiles } from '../../../mocks/portable.ts'
import { resources } from '../../../resources/index.ts'
import { coursewareSchool } from '../../../tests/support/coursewareSchool.ts'
import { diskTeacher, makeFolder } from '../../../tests/support/disk.ts'
import { pdfOf } from '../../../tests/support/documents.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { sendWhole } from '../../../tests/support/tus.ts'

const document = (pages: number, text = '第一课') => pdfOf(pages, { filler: 30_000, text })
const diskRights = ['disk.read', 'disk.write']
const rights = [...diskRights, 'courseware.create', 'courseware.read']

describe.each(stores.map(kind => [kind.name, kind] as const))('courseware on %s', (_name, kind) => {
  let store: TestStore
  let root: string
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    root = await mkdtemp(join(tmpdir(), 'edu-courseware-'))
  })
  afterAll(() => store.dispose())
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('is found by part of what is written on its pages', async () => {
    const { t, upload, named, converted } = await coursewareSchool(store, root)
    await upload(document(2, '分数的初步认识 Fractions'), 'maths.pdf')
    await upload(document(1, '古诗两首'), 'poems.pdf')
    await converted()
    const maths = await named('maths')
    const search = async (q: string, more = {}, token = t.administrator.token) =>
      t.call<{ list: readonly FoundPage[] }>('POST', 'courseware/search', { q, ...more }, { token })
    const pages = async (q: string, more = {}) =>
      (await search(q, more)).response.list.map(({ name, page }) => `${name} ${page}`)
    expect(await pages('初步')).toEqual(['maths 1', 'maths 2'])
    expect(await pages('FRACT')).toEqual(['maths 1', 'maths 2'])
    expect(await pages('诗')).toEqual(['poems 1'])
    expect(await pages('初步', { limit: 1 })).toEqual(['maths 1'])
    expect(await pages('诗', { id: maths.id })).toEqual([])
    expect(await pages('步初')).toEqual([])
    expect((await search('初步')).response.list[0]).toMatchObject({
      id: maths.id,
      excerpt: '分数的初步认识 Fractions',
    })
    expect((await search('初步', {}, t.stranger.token)).response.list).toEqual([])
    const { token } = await t.as({ rights: ['student.read'] })
    expect((await search('初步', {}, token)).status).toBe(905)
    expect((await search('')).status).toBe(11005)
    // what is deleted is not found, and is when it is restored
    await t.call('POST', 'courseware/delete', { ids: [maths.id] })
    expect(await pages('初步')).toEqual([])
    await t.call('POST', 'courseware/restore', { ids: [maths.id] })
    expect(await pages('初步')).toEqual(['maths 1', 'maths 2'])
  })

  it('is made of a file of a cloud disk by whoever may open it, and stays when the disk’s file goes', async () => {
    const files = memoryFiles()
    const { t, named, all, converted, pages, school } = await coursewareSchool(
      store,
      root,
      undefined,
      files,
    )
    const owner = await diskTeacher(t, {}, rights)
    const colleague = await diskTeacher(t, {}, rights)
    const reader = await diskTeacher(t, {}, diskRights)
    const course = await school.course()
    const put = async (
      fileName: string,
      bytes: Uint8Array,
      token = owner.token,
      folder = owner.disk,
    ) =>
      (await sendWhole(t, token, { purpose: 'diskFile', fileName, target: { folder } }, bytes))
        .response.answer as { node: { id: string } }
    const make = (token: string, node: string, courses: readonly string[] = []) =>
      t.call<{ ids: readonly string[] }>(
        'POST',
        'courseware/fromDisk',
        { nodes: [node], courses },
        { token },
      )
    const { node } = await put('Unit 1.pdf', document(2))
    expect((await make(colleague.token, node.id)).status).toBe(34101)
    const own = await put('own.pdf', document(1), reader.token, reader.disk)
    expect((await make(reader.token, own.node.id)).status).toBe(905)
    const folder = await makeFolder(owner, owner.disk, 'Units')
    expect((await make(owner.token, folder.id)).status).toBe(34107)
    const text = await put('notes.txt', new Uint8Array(30_000).fill(65))
    expect((await make(owner.token, text.node.id)).status).toBe(415)
    const small = await put('small.pdf', pdfOf(1))
    expect((await make(owner.token, small.node.id)).status).toBe(18007)
    expect(await all()).toEqual([])

    const made = await make(owner.token, node.id, [course])
    expect(made.status).toBe(200)
    await converted()
    expect(await named('Unit 1')).toMatchObject({ status: 'DONE', pageCount: 2, courses: [course] })
    const log = await t.scope.db
      .selectFrom('diskLog')
      .select(['deed', 'name'])
      .where('nodeId', '=', node.id)
      .execute()
    expect(log).toContainEqual({ deed: 'COPY', name: 'Unit 1.pdf' })
    await owner.ask('POST', 'delete', { nodes: [node.id] })
    await owner.ask('POST', 'purge', { disk: owner.disk, nodes: [node.id] })
    const { file } = (
      await t.call<{ file: { id: string } }>('GET', `courseware/get?id=${made.response.ids[0]}`)
    ).response
    expect([...files.kept.keys()].some(key => key.endsWith(`/${file.id}`))).toBe(true)
    expect((await pages(made.response.ids[0] ?? '')).status).toBe(200)
  })

  it('fails where the disk’s file went before it was copied, and says so', async () => {
    const files = memoryFiles()
    const { t, named, converted } = await coursewareSchool(store, root, undefined, files)
    const owner = await diskTeacher(t, {}, rights)
    const sent = await sendWhole(
      t,
      owner.token,
      { purpose: 'diskFile', fileName: 'Unit 1.pdf', target: { folder: owner.disk } },
      document(1),
    )
    const { node } = sent.response.answer as { node: { id: string } }
    const made = await t.call('POST', 'courseware/fromDisk', { nodes: [node.id] }, owner)
    expect(made.status).toBe(200)
    for (const key of files.kept.keys()) await files.delete(key)
    await converted()
    expect(await named('Unit 1')).toMatchObject({ status: 'FAILED', reason: 'CRASHED' })
  })
})
