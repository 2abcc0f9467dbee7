import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { testScripts } from '../../../tests/support/conversions/scripts.ts'
import { coursewareSchool } from '../../../tests/support/coursewareSchool.ts'
import { pdfOf } from '../../../tests/support/documents.ts'
import { sample } from '../../../tests/support/samples.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { haltTasks, nudge } from '../../engine/jobs/queue.ts'
import { sweepOrphans } from '../../engine/files/orphans.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { memoryFiles } from '../../../mocks/portable.ts'
import { coursewareDomain } from './index.ts'
import { coursewareOfLesson } from './ofLesson.ts'
import { folderFiles } from '../../adapters/files.ts'
import { failStuckCourseware } from './stuck.ts'

const document = (pages: number, text?: string) =>
  pdfOf(pages, { filler: 30_000, ...(text === undefined ? {} : { text }) })
/** A file of its own, made larger than the least that courseware may have. */
const padded = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const large = new Uint8Array(Math.max(bytes.length, 26_000))
  large.set(bytes)
  return large
}

describe.each(stores.map(kind => [kind.name, kind] as const))('courseware on %s', (_name, kind) => {
  let store: TestStore
  let root: string
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    root = await mkdtemp(join(tmpdir(), 'edu-courseware-'))
  })
  afterAll(() => store.dispose())
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('goes from a file to pages in the classroom of a class that it is authorised for', async () => {
    const { t, upload, named, converted, pages, image, school } = await coursewareSchool(
      store,
      root,
    )
    const course = await school.course()
    expect((await upload(document(2), '第一课.pdf', { courses: [course] })).status).toBe(200)
    const fresh = await named('第一课')
    expect(fresh).toMatchObject({ status: 'IN_PROGRESS', progress: 0, courses: [course] })
    expect((await pages(fresh.id)).status).toBe(34056)
    await converted()
    expect(await named('第一课')).toMatchObject({
      status: 'DONE',
      progress: 100,
      pageCount: 2,
      reason: null,
    })
    const { response } = await pages(fresh.id)
    expect(response).toMatchObject({
      name: '第一课',
      pages: [
        { width: 1600, height: 900 },
        { width: 1600, height: 900 },
      ],
    })
    const shown = await image(`${response.address}&page=2&size=thumbnail`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const [own] = await coursewareOfLesson(
      t.ports,
      t.scope,
      { courseId: course, courseware: [] },
      'somebody',
    )
    expect(own).toMatchObject({ id: fresh.id, name: '第一课', pageCount: 2 })
    expect((await t.app.request(`${own?.address}&page=1`)).status).toBe(200)
    const elsewhere = { courseId: await school.course(), courseware: [] }
    expect(await coursewareOfLesson(t.ports, t.scope, elsewhere, 'x')).toEqual([])
    const alone = { ...elsewhere, courseware: [fresh.id] }
    expect(await coursewareOfLesson(t.ports, t.scope, alone, 'x')).toHaveLength(1)
  })

  it('opens images by the address that was signed for them, for its time and person only', async () => {
    const { t, upload, named, converted, pages, image } = await coursewareSchool(store, root)
    await upload(document(1), 'a.pdf')
    await converted()
    const { address } = (await pages((await named('a')).id)).response
    const changed = async (name: string, value: string) => {
      const url = new URL(`${address}&page=1`, 'http://x')
      url.searchParams.set(name, value)
      return (await image(url.pathname + url.search)).status
    }
    expect(await changed('size', 'page')).toBe(200)
    expect(await changed('page', '2')).toBe(404)
    expect(await changed('page', '0')).toBe(404)
    expect(await changed('p', 'another')).toBe(404)
    expect(await changed('run', 'another')).toBe(404)
    expect(await changed('i', t.otherInstitution)).toBe(404)
    expect(await changed('until', '9999999999')).toBe(404)
    expect(await changed('own', '')).toBe(404)
    const { token } = await t.as({ rights: ['student.read'] })
    expect((await pages((await named('a')).id, token)).status).toBe(905)
    expect((await pages((await named('a')).id, t.stranger.token)).status).not.toBe(200)
    t.clock.advance(601_000)
    expect(await changed('size', 'page')).toBe(404)
  })

  it('refuses by its own code what is empty, too small, too large or no document (VAL-09)', async () => {
    const { t, upload, all } = await coursewareSchool(store, root)
    expect((await upload(new Uint8Array(), 'a.pdf')).status).toBe(18006)
    expect((await upload(pdfOf(1), 'a.pdf')).status).toBe(18007)
    expect((await upload(new Uint8Array(100 * 1024 * 1024 + 1), 'a.pdf')).status).toBe(413)
    expect((await upload(padded(new TextEncoder().encode('MZ')), 'a.pdf')).status).toBe(415)
    const { token } = await t.as({ rights: ['courseware.read'] })
    expect((await upload(document(1), 'a.pdf', undefined, token)).status).toBe(905)
    expect(await all()).toEqual([])
  })

  it('tells by its own code why a document could not be converted, and converts it again (VAL-09, ERR-04)', async () => {
    const { t, upload, named, converted, pages } = await coursewareSchool(store, root)
    const cases: readonly [string, Uint8Array, string, number][] = [
      ['encrypted.pdf', padded(sample('encrypted.pdf')), 'ENCRYPTED', 34050],
      ['broken.pdf', padded(document(1).slice(0, 400)), 'BROKEN', 34051],
      ['blank.pdf', document(2, ''), 'BLANK', 18005],
      ['long.pdf', document(201), 'TOO_MANY_PAGES', 18004],
      ['office.pptx', padded(sample('slides.pptx')), 'UNAVAILABLE', 34055],
    ]
    for (const [name, bytes] of cases) expect((await upload(bytes, name)).status).toBe(200)
    await converted()
    for (const [name, , reason, code] of cases) {
      const row = await named(name.split('.')[0] ?? '')
      expect(row).toMatchObject({ status: 'FAILED', reason, pageCount: null })
      expect((await pages(row.id)).status).toBe(code)
    }
    const { id } = await named('blank')
    const again = await t.call('POST', 'courseware/retry', { selection: { ids: [id] } })
    expect(again.response).toMatchObject({ done: 1 })
    expect(await named('blank')).toMatchObject({ status: 'IN_PROGRESS', reason: null })
    await converted()
    expect(await named('blank')).toMatchObject({ status: 'FAILED', reason: 'BLANK' })
    await upload(document(1), 'good.pdf')
    await converted()
    const good = await named('good')
    const refused = await t.call<{ failed: { code: string }[] }>('POST', 'courseware/retry', {
      selection: { ids: [good.id] },
    })
    expect(refused.response.failed[0]?.code).toBe('34057')
  }, 60_000)

  it('one that kills its process fails, and so does one that never answers', async () => {
    const script = testScripts.throwing
    const { upload, named, converted, pages } = await coursewareSchool(store, root, {
      pdf: { script: testScripts.hang, lane: 'document', memoryMB: 300, timeoutMs: 1500 },
      office: { script, lane: 'document', memoryMB: 300, timeoutMs: 20_000 },
    })
    await upload(padded(sample('lesson.docx')), 'dies.docx')
    await upload(document(1), 'hangs.pdf')
    await converted()
    expect(await named('dies')).toMatchObject({ status: 'FAILED', reason: 'CRASHED' })
    expect((await pages((await named('dies')).id)).status).toBe(18003)
    expect(await named('hangs')).toMatchObject({ status: 'FAILED', reason: 'TIMED_OUT' })
    expect((await pages((await named('hangs')).id)).status).toBe(34053)
  })

  it('goes on in another server after a stop, and keeps nothing of what was begun', async () => {
    const files = memoryFiles()
    const first = await coursewareSchool(
      store,
      root,
      { pdf: { script: testScripts.hang, lane: 'document', memoryMB: 300, timeoutMs: 60_000 } },
      files,
    )
    await first.upload(document(1), 'moves.pdf')
    nudge(first.t.ports, first.t.institution)
    const stateOf = async () =>
      (await first.t.scope.db.selectFrom('task').select('state').execute()).map(row => row.state)
    await expect.poll(stateOf).toEqual(['RUNNING'])
    await haltTasks(first.t.ports)
    expect(await stateOf()).toEqual(['QUEUED'])
    expect([...files.kept.keys()].filter(key => key.startsWith('pages/'))).toEqual([])
    const second = await coursewareSchool(store, root, undefined, files)
    nudge(second.t.ports, first.t.institution)
    await vi.waitFor(async () => expect((await first.named('moves')).status).toBe('DONE'), {
      timeout: 20_000,
    })
  })

  it('one whose task was given up is failed; images that nobody knows are swept', async () => {
    const { t, files, upload, named, converted, pages, image } = await coursewareSchool(
      store,
      root,
      undefined,
      folderFiles(join(root, 'files')),
    )
    await upload(document(1), 'lost.pdf')
    await t.scope.db.updateTable('task').set({ state: 'FAILED' }).execute()
    await failStuckCourseware(t.scope, t.ports)
    expect(await named('lost')).toMatchObject({ status: 'FAILED', reason: 'CRASHED' })
    await upload(document(1), 'stays.pdf')
    await converted()
    const orphan = `pages/${t.institution}/orphan-1.webp`
    await files.put(orphan, new Uint8Array([1]))
    const later = { now: () => new Date(Date.now() + 3 * 86_400_000) }
    await sweepOrphans({ ...t.ports, clock: later, fileKinds: coursewareDomain.fileKinds })
    expect(await files.get(orphan)).toBeUndefined()
    const { address } = (await pages((await named('stays')).id)).response
    expect((await image(`${address}&page=1`)).status).toBe(200)
  })

  it('is locked for a class while a lesson of it is in progress (CLS-05)', async () => {
    const { t, upload, named, converted, school } = await coursewareSchool(store, root)
    const course = await school.course()
    const teacher = await school.teacher()
    const at = (minutes: number) =>
      new Date(t.clock.now().getTime() + minutes * 60_000).toISOString()
    const id = await school.lesson(course, at(5), at(60), { teacherId: teacher })
    await upload(document(1), 'in.pdf', { courses: [course] })
    await upload(document(1), 'out.pdf')
    await converted()
    const own = await named('in')
    const other = await named('out')
    const assign = () =>
      t.call<{ failed: { code: string }[] }>('POST', 'courseware/assign', {
        selection: { ids: [other.id] },
        input: { courses: [course] },
      })
    const of = await systemContexts(t.ports, t.institution)
    await t.scope.transaction(tx =>
      updateRecord(tx, of('lesson'), { id, changes: { firstEnteredAt: at(0) } }, { system: true }),
    )
    t.clock.advance(6 * 60_000)
    expect((await assign()).response.failed[0]?.code).toBe('2206')
    const removed = await t.call('POST', 'courseware/update', {
      id: own.id,
      version: own.version,
      courses: [],
    })
    expect(removed.status).toBe(2206)
    const deleted = await t.call<{ failed: { code: string }[] }>('POST', 'courseware/delete', {
      ids: [own.id],
    })
    expect(deleted.response.failed[0]?.code).toBe('2206')
    expect((await named('in')).courses).toEqual([course])
  })
})
