import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { BulkPreview } from '../../../../src/protocol/bulk.ts'
import type { Editable } from '../../../../src/protocol/editable.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import {
  expectSound,
  teachingSchool,
  type TeachingSchool,
} from '../../../../tests/support/teaching.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { openSession } from '../../identity/session/sessions.ts'
import { systemContexts } from '../../../engine/records/system.ts'
import { lesson as definition } from '../../../../resources/scheduling/lesson/lesson.resource.ts'

interface Rec {
  readonly id: string
  readonly version: number
  readonly errors?: Readonly<Record<string, { readonly code: string; readonly limit?: number }>>
  readonly [name: string]: unknown
}
interface Tally {
  readonly done: number
  readonly failed: readonly { readonly code: string }[]
}
const minute = 60_000

describe.each(stores.map(kind => [kind.name, kind] as const))('lessons on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  let school: TeachingSchool
  let courseId: string
  let token: string
  const people: string[] = []
  const call: TestApp['call'] = (method, path, body, options) =>
    t.call(method, path, body, { token, ...options })
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
    token = t.administrator.token
    school = teachingSchool({ call })
    for (let n = 0; n < 4; n++) people.push(await school.teacher())
    courseId = await school.course({
      teachers: [people[0], people[3]],
      assistants: [people[1]],
      studentLimit: 5,
    })
  })
  afterAll(() => store.dispose())
  afterAll(() => expectSound(t))

  /** This many minutes from now. */
  const at = (minutes: number): string =>
    new Date(t.clock.now().getTime() + minutes * minute).toISOString()
  const pass = async (minutes: number): Promise<void> => {
    t.clock.advance(minutes * minute)
    token = (await openSession(t.ports, t.administrator.id, t.institution, {})).accessToken
  }
  // each a day after the one before: nobody is in two
  const lesson = async (values: object = {}): Promise<string> => {
    const id = await school.lesson(courseId, at(60), at(120), {
      supervisionPictures: 'ON',
      cloudRecording: 'ON',
      delay: 10,
      ...values,
    })
    return id
  }
  const nextDay = () => pass(24 * 60)
  const get = async (id: string) => (await call<Rec>('GET', `lesson/get?id=${id}`)).response
  const update = async (id: string, changes: object) =>
    call<Rec>('POST', 'lesson/update', { id, version: (await get(id)).version, ...changes })
  const bulk = async (verb: string, body: object) => {
    const { response, headers } = await call<Tally>('POST', `lesson/${verb}`, body)
    return { ...response, operation: headers.get('X-Operation') }
  }
  const editable = async (id: string) =>
    (await call<{ list: Editable[] }>('GET', `lesson/editable?ids=${id}`)).response.list[0]
  const codesOf = ({ response }: { readonly response: Rec }) =>
    Object.fromEntries(
      Object.entries(response.errors ?? {}).map(([name, { code }]) => [name, code]),
    )
  /** Applies a classroom's report. */
  const reported = async (id: string, changes: object) => {
    const of = await systemContexts(t.ports, t.institution)
    await t.scope.transaction(tx => updateRecord(tx, of('lesson'), { id, changes: { ...changes } }))
  }

  it('CLS-04 CLS-05 once entered, and while it goes on, each locked field is refused by its own code, as the editable answer says', async () => {
    await nextDay()
    const id = await lesson()
    const edit = {
      startAt: at(90),
      endAt: at(130),
      prepTeacher: 50,
      prepStudent: 1,
      delay: 3,
      teacherId: people[2],
      assistants: [],
      supervisionPictures: 'OFF',
      cloudRecording: 'OFF',
      definition: 'P720',
      soundMode: 'MUSIC',
      layout: 'VIDEO_ONLY',
      seatArea: 'S16',
      verification: 'ON',
      courseware: ['x'],
      name: 'Another name',
    }
    const before = await get(id)
    expect(Object.values((await editable(id))?.fields ?? {}).every(one => one.editable)).toBe(true)
    await pass(50)
    expect((await editable(id))?.warn).toMatch(/20 minutes/)
    await reported(id, { firstEnteredAt: at(0) })
    const entryCodes = {
      startAt: '2004',
      endAt: '2005',
      prepTeacher: '2006',
      prepStudent: '2006',
      delay: '2007',
      teacherId: '2008',
      assistants: '2009',
    }
    expect(codesOf(await update(id, edit))).toEqual({
      ...entryCodes,
      supervisionPictures: '2011',
      cloudRecording: '2012',
    })
    await pass(15)
    const room = {
      definition: '2201',
      soundMode: '2202',
      layout: '2203',
      seatArea: '2204',
      verification: '2205',
      courseware: '2206',
      name: '2207',
    }
    const all = { ...entryCodes, supervisionPictures: '2011', cloudRecording: '2012', ...room }
    expect(codesOf(await update(id, edit))).toEqual(all)
    const editability = await editable(id)
    expect(
      Object.fromEntries(
        Object.entries(editability?.fields ?? {}).flatMap(([name, one]) =>
          one.editable ? [] : [[name, one.code]],
        ),
      ),
    ).toEqual(all)
    expect(editability?.fields['delay']?.msg).toMatch(/delay/)
    // what is only written otherwise is no change, and what isn't locked is changed
    const same = String(before['startAt']).replace('.000Z', '+00:00')
    expect(await update(id, { startAt: same, remark: 'kept' })).toMatchObject({
      status: 200,
      response: { remark: 'kept' },
    })
    // in bulk too
    expect(await bulk('updateMany', { ids: [id], data: { delay: 3 } })).toMatchObject({
      done: 0,
      failed: [{ code: '2007' }],
    })
  })

  it('CLS-03 what goes on, ended or was attended is not deleted; an ended one is not edited, whoever stored what', async () => {
    await nextDay()
    const [ahead, attended] = [await lesson(), await school.lesson(courseId, at(180), at(240))]
    await reported(attended, { firstEnteredAt: at(0) })
    expect(await bulk('delete', { ids: [attended] })).toMatchObject({ failed: [{ code: '2016' }] })
    await reported(ahead, { firstEnteredAt: at(0), status: 'ONGOING' })
    expect(await bulk('delete', { ids: [ahead] })).toMatchObject({ failed: [{ code: '2014' }] })
    expect((await editable(ahead))?.remove).toMatchObject({ code: '2014' })
    // the room has closed, though nothing has stored that yet
    await pass(131)
    expect(await get(ahead)).toMatchObject({ status: 'ONGOING' })
    expect(await bulk('delete', { ids: [ahead] })).toMatchObject({ failed: [{ code: '2015' }] })
    expect(codesOf(await update(ahead, { remark: 'late', studentLimit: 4 }))).toEqual({
      remark: '2013',
      studentLimit: '2013',
    })
    expect(await bulk('updateMany', { ids: [ahead], data: { remark: 'late' } })).toMatchObject({
      failed: [{ code: '2013' }],
    })
  })

  it('CLS-03 CLS-04 an undo and the trash know the locks too', async () => {
    await nextDay()
    const id = await lesson()
    const { operation } = await bulk('updateMany', { ids: [id], data: { delay: 5 } })
    const deletedLesson = await school.lesson(courseId, at(180), at(240))
    const deleted = await bulk('delete', { ids: [deletedLesson] })
    await reported(id, { firstEnteredAt: at(0) })
    expect((await call('POST', 'operation/undo', { id: operation })).response).toMatchObject({
      done: 0,
      failed: [{ code: '2007' }],
    })
    await pass(300)
    expect(await bulk('restore', { ids: [deletedLesson] })).toMatchObject({
      done: 0,
      failed: [{ code: '2013' }],
    })
    expect(
      (await call('POST', 'operation/undo', { id: deleted.operation })).response,
    ).toMatchObject({ failed: [{ code: '2013' }] })
  })

  it('CLS-04 the seats of a booked lesson whose room is open are 971', async () => {
    await nextDay()
    const booking = await school.course({ kind: 'BOOKING', teachers: [people[0]], studentLimit: 5 })
    const id = await school.lesson(booking, at(60), at(120), { studentLimit: 4 })
    await reported(id, { bookedStudents: 3 })
    const few = await update(id, { studentLimit: 2 })
    expect(few).toMatchObject({
      status: 2225,
      response: { errors: { studentLimit: { params: { limit: 2, has: 3 } } } },
    })
    // what was removed could be set to anything afterwards
    expect(codesOf(await update(id, { studentLimit: null }))).toEqual({ studentLimit: '11005' })
    expect(await bulk('updateMany', { ids: [id], data: { studentLimit: null } })).toMatchObject({
      done: 0,
      failed: [{ code: '11005' }],
    })
    expect(codesOf(await update(id, { studentLimit: 1 }))).toEqual({ studentLimit: '2225' })
    await reported(id, { firstEnteredAt: at(0) })
    expect(codesOf(await update(id, { studentLimit: 5 }))).toEqual({ studentLimit: '971' })
    // nobody has a seat
    await reported(id, { bookedStudents: 0 })
  })

  it('CLS-02 a lesson has room for the students of its class, and the class takes no more than its lessons have room for (2225)', async () => {
    await nextDay()
    const small = await school.course({ teachers: [people[0]], studentLimit: 5 })
    const students = [await school.student(), await school.student(), await school.student()]
    await school.member(small, String(students[0]))
    await school.member(small, String(students[1]))
    const refused = await call<Rec>('POST', 'lesson/create', {
      courseId: small,
      startAt: at(60),
      endAt: at(90),
      studentLimit: 1,
    })
    expect(refused).toMatchObject({
      status: 2225,
      msg: 'The lesson is limited to 1 student, but there are 2. Raise the limit or remove students.',
    })
    const id = await school.lesson(small, at(60), at(90), { studentLimit: 2 })
    expect(codesOf(await update(id, { studentLimit: 1 }))).toEqual({ studentLimit: '2225' })
    expect(codesOf(await update(id, { studentLimit: null }))).toEqual({ studentLimit: '11005' })
    // a lesson from before limits were kept
    const bare = await school.lesson(small, at(100), at(130))
    const setBare = (studentLimit: number | null) =>
      t.scope.transaction(tx =>
        tablesOf(tx, definition)
          .updateTable('lesson')
          .set({ studentLimit })
          .where('id', '=', bare)
          .execute(),
      )
    await setBare(null)
    expect((await update(bare, { remark: 'Bring a pen' })).status).toBe(200)
    expect(codesOf(await update(bare, { studentLimit: 1 }))).toEqual({ studentLimit: '2225' })
    // and a class is for so many people, always
    const limitOfClass = async (studentLimit: number | null) => {
      const { version } = (await call<Rec>('GET', `course/get?id=${small}`)).response
      const changes = { id: small, version, studentLimit }
      return codesOf(await call<Rec>('POST', 'course/update', changes))
    }
    expect(await limitOfClass(null)).toEqual({ studentLimit: '11005' })
    expect(await limitOfClass(1)).toEqual({ studentLimit: '11019' })
    const third = () =>
      call<Rec>('POST', 'courseMember/create', {
        courseId: small,
        role: 'STUDENT',
        studentId: students[2],
      })
    expect(codesOf(await third())).toEqual({ courseId: '2225' })
    expect((await update(id, { studentLimit: 3 })).status).toBe(200)
    expect((await third()).status).toBe(200)
    await setBare(5)
  })

  it('CLS-07 who is in a lesson of the class is neither replaced (11026, 11027) nor removed (11028) until it has ended', async () => {
    await nextDay()
    const id = await lesson()
    const change = async (values: object) =>
      codesOf(
        await call<Rec>('POST', 'course/update', {
          id: courseId,
          version: (await course()).version,
          ...values,
        }),
      )
    const course = async () => (await call<Rec>('GET', `course/get?id=${courseId}`)).response
    await reported(id, { firstEnteredAt: at(0) })
    expect(await change({ teachers: [people[2], people[3]] })).toEqual({ teachers: '11027' })
    expect(await change({ teachers: [people[3]] })).toEqual({ teachers: '11028' })
    expect(await change({ assistants: [people[2]] })).toEqual({ assistants: '11026' })
    expect(await change({ assistants: [] })).toEqual({ assistants: '11028' })
    // another of its teachers isn't there
    expect(await change({ teachers: [people[0]] })).toEqual({})
    await pass(140)
    expect(await change({ assistants: [people[2]] })).toEqual({})
  })

  it('VAL-12 the teacher comes in no later than the students (2231), and a lesson that can’t be is refused by its own code', async () => {
    await nextDay()
    const make = async (values: object) =>
      codesOf(
        await call<Rec>('POST', 'lesson/create', {
          courseId,
          startAt: at(60),
          endAt: at(120),
          ...values,
        }),
      )
    expect(await make({ prepTeacher: 5, prepStudent: 10 })).toEqual({ prepTeacher: '2231' })
    expect(await make({ startAt: at(-1) })).toEqual({ startAt: '2219' })
    expect(await make({ endAt: at(60) })).toEqual({ endAt: '2220' })
    expect(await make({ endAt: at(60 + 24 * 60 + 1) })).toEqual({ endAt: '2220' })
    const id = await lesson({ prepTeacher: 10, prepStudent: 10 })
    expect(codesOf(await update(id, { prepStudent: 11 }))).toEqual({ prepTeacher: '2231' })
    expect((await update(id, { prepStudent: 11, prepTeacher: 11 })).status).toBe(200)
  })

  it('CLS-04 a batch edit is told lesson by lesson before it is saved: what it changes from what to what, and what it can’t and why', async () => {
    await nextDay()
    const [free, started, same] = [
      await lesson({ delay: 10 }),
      await school.lesson(courseId, at(180), at(240)),
      await school.lesson(courseId, at(300), at(360)),
    ]
    await update(same, { delay: 3, teacherId: people[3] })
    await reported(started, { firstEnteredAt: at(0) })
    const order = { ids: [free, started, same], data: { delay: 3, teacherId: people[3] } }
    const previewReply = await call<BulkPreview>('POST', 'lesson/preview', {
      verb: 'updateMany',
      ...order,
      from: 0,
    })
    expect(previewReply.response).toMatchObject({ matched: 3, changes: 1, unchanged: 1 })
    expect(previewReply.response.rows).toMatchObject([
      {
        id: free,
        changes: { delay: { from: 10, to: 3 }, teacherId: { from: people[0], to: people[3] } },
      },
      {
        id: started,
        refused: { code: '2007', fields: { delay: { code: '2007' }, teacherId: { code: '2008' } } },
      },
      { id: same },
    ])
    expect(previewReply.response.rows?.[2]).not.toHaveProperty('changes')
    expect(previewReply.response.refs?.['teacher']).toHaveProperty(String(people[3]))
    expect(await get(free)).toMatchObject({ delay: 10 })
    // for a lesson that somebody has entered, only the allowed fields change, as previewed
    const partly = { ids: [started], data: { delay: 3, remark: 'Bring a ruler' } }
    const before = await get(started)
    const part = await call<BulkPreview>('POST', 'lesson/preview', {
      verb: 'updateMany',
      ...partly,
      from: 0,
    })
    expect(part.response).toMatchObject({ changes: 1, partly: 1, refused: [] })
    expect(part.response.rows).toMatchObject([
      { changes: { remark: { to: 'Bring a ruler' } }, kept: { delay: { code: '2007' } } },
    ])
    expect(await bulk('updateMany', partly)).toMatchObject({
      done: 1,
      partly: 1,
      kept: [{ id: started, field: 'delay', code: '2007' }],
    })
    expect(await get(started)).toMatchObject({ remark: 'Bring a ruler', delay: before['delay'] })
    // and of a clash, which only the writing of all of them tells
    await school.lesson(await school.course({ teachers: [people[3]] }), at(60), at(120))
    const clash = await call<BulkPreview>('POST', 'lesson/preview', {
      verb: 'updateMany',
      ...order,
      from: 0,
    })
    expect(clash.response.rows?.[0]).toMatchObject({ id: free, refused: { code: '2218' } })
  })

  it('CLS-02 what people may write is what the editable answer is about, of records that are there', async () => {
    await nextDay()
    const id = await lesson()
    const written = Object.entries(definition.fields).flatMap(([name, { options }]) =>
      'readOnly' in options ? [] : [name],
    )
    expect(Object.keys((await editable(id))?.fields ?? {})).toEqual(written)
    const auditor = await t.as({ rights: ['lesson.read'] })
    const theirs = await call<{ list: Editable[] }>(
      'GET',
      `lesson/editable?ids=${id},nobody`,
      undefined,
      { token: auditor.token },
    )
    expect(theirs.response.list.map(one => one.id)).toEqual([id])
    expect(theirs.response.list[0]?.fields).not.toHaveProperty('forceReason')
    const stranger = await openSession(t.ports, t.stranger.id, t.otherInstitution, {})
    expect(
      (await call('GET', `lesson/editable?ids=${id}`, undefined, { token: stranger.accessToken }))
        .response,
    ).toEqual({ list: [] })
    const nobody = await t.as({ rights: [] })
    expect(
      (await call('GET', `lesson/editable?ids=${id}`, undefined, { token: nobody.token })).status,
    ).toBe(905)
    expect((await call('GET', 'lesson/editable')).status).toBe(321)
  })
})
