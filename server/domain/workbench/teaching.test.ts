import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Teaching } from '../../../resources/workbench/teaching.calls.ts'
import { resources } from '../../../resources/index.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { teachingSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'
import { lessonChanges } from './lessonChanges.ts'
import { createRecord } from '../../engine/records/create.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { lesson as lessonResource } from '../../../resources/scheduling/lesson/lesson.resource.ts'

const [hour, day] = [3_600_000, 86_400_000]
const readRights = [
  'lesson.read',
  'attendance.read',
  'submission.read',
  'classNote.read',
  'student.read',
]

describe.each(stores)('what a teacher does this week, on $name', kind => {
  let t: TestApp
  let school: TeachingSchool
  let store: TestStore
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, config: { accessSeconds: 1e9 } })
    school = teachingSchool(t)
  })
  afterAll(() => store.dispose())
  const at = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()
  const ask = async (token: string) =>
    (await t.call<Teaching>('GET', 'workbench/teaching', undefined, { token })).response

  /** A teacher with a log-in of these rights. */
  const teacherWith = async (rights: readonly string[], institution = t.institution) => {
    const teacher = await school.teacher()
    const person = await t.member(institution, rights)
    await t.ports.store
      .scope(t.institution)
      .db.insertInto('accountLink')
      .values({ resource: 'teacher', recordId: teacher, accountId: person.id, createTime: at(0) })
      .execute()
    return { teacher, ...person }
  }
  const system = async (resource: string, values: Readonly<Record<string, unknown>>) => {
    const of = await systemContexts(t.ports, t.institution)
    return t.scope.transaction(tx => createRecord(tx, of(resource), values, { system: true }))
  }
  const end = (id: string) =>
    tablesOf(t.scope, lessonResource)
      .updateTable('lesson')
      .set({ status: 'ENDED' })
      .where('id', '=', id)
      .execute()

  it('lists their own lessons of the week alone, those that they assist in among them', async () => {
    const { teacher, token } = await teacherWith([])
    const [other, helped] = [await school.teacher(), await school.teacher()]
    const mine = await school.course({ teachers: [teacher] })
    const assisted = await school.course({ teachers: [helped], assistants: [teacher] })
    const foreign = await school.course({ teachers: [other] })
    const next = await school.lesson(mine, at(2 * hour), at(3 * hour), { name: 'Next' })
    const help = await school.lesson(assisted, at(26 * hour), at(27 * hour))
    await school.lesson(foreign, at(2 * hour), at(3 * hour))
    await school.lesson(mine, at(9 * day), at(9 * day + hour))
    const gone = await school.lesson(mine, at(5 * hour), at(6 * hour))
    await t.call('POST', 'lesson/delete', { ids: [gone] })
    const found = await ask(token)
    expect(found.teacherId).toBe(teacher)
    expect(found.lessons.map(({ id, assists }) => [id, assists])).toEqual([
      [next, false],
      [help, true],
    ])
    expect(found.lessons[0]).toMatchObject({ name: 'Next', status: 'NOT_STARTED' })
    // a role without rights reads nothing else of the school
    expect(Object.keys(found).toSorted()).toEqual(
      ['changes', 'lessons', 'now', 'teacherId', 'today', 'until'].toSorted(),
    )
  })

  it('is empty for people without a teacher’s record, and for those of another institution', async () => {
    const { teacher } = await teacherWith(readRights)
    const course = await school.course({ teachers: [teacher] })
    await school.lesson(course, at(2 * hour), at(3 * hour))
    const clerk = await t.as({ rights: readRights })
    for (const token of [clerk.token, t.administrator.token, t.stranger.token])
      expect(await ask(token)).toMatchObject({ teacherId: null, lessons: [], changes: [] })
  })

  it('names what is to be done of their own ended lessons and classes, and no one else’s', async () => {
    const { teacher, token } = await teacherWith(readRights)
    const other = await school.teacher()
    const [mine, foreign] = [
      await school.course({ teachers: [teacher] }),
      await school.course({ teachers: [other] }),
    ]
    const [absent, stranger] = [await school.student({ name: 'Absent' }), await school.student()]
    await school.member(mine, absent)
    await school.member(foreign, stranger)
    const ended: string[] = []
    for (const course of [mine, foreign]) {
      const id = await school.lesson(course, at(hour), at(2 * hour))
      ended.push(id)
      await system('attendance', {
        lessonId: id,
        courseId: course,
        role: 'STUDENT',
        studentId: course === mine ? absent : stranger,
        personName: 'S',
        status: 'ABSENT',
        startAt: at(hour),
      })
    }
    const noted = await school.lesson(mine, at(3 * hour), at(4 * hour))
    t.clock.advance(5 * hour)
    for (const id of [...ended, noted]) await end(id)
    await t.call('POST', 'classNote/create', { lessonId: noted, text: 'Fractions' })
    const found = await ask(token)
    expect(found.attendance).toMatchObject([{ id: ended[0], absent: 1, late: 0 }])
    expect(found.notes?.map(({ id }) => id)).toEqual([ended[0]])
    expect(found.students).toMatchObject([{ id: absent, name: 'Absent' }])
    // attendance that somebody has judged is done
    const records = await t.call<{ list: { id: string }[] }>(
      'GET',
      `attendance/list?lessonId=${ended[0]}&studentId=${absent}`,
    )
    await t.call('POST', 'attendance/override', {
      id: records.response.list[0]?.id,
      input: { status: 'LATE', reason: 'Was on the phone' },
    })
    expect((await ask(token)).attendance).toEqual([])
    // each part has its right
    const { token: narrow } = await teacherWith(['classNote.read'])
    expect(Object.keys(await ask(narrow))).toContain('notes')
    for (const part of ['attendance', 'homework', 'students'])
      expect(Object.keys(await ask(narrow))).not.toContain(part)
  })

  it('tells what others changed of their coming lessons, lessons that were added as one', async () => {
    const { teacher, token, id } = await teacherWith(['lesson.read', 'lesson.update'])
    const substitute = await school.teacher()
    const course = await school.course({ teachers: [teacher], courseName: 'Changing' })
    const lessons: string[] = []
    for (const n of [1, 2, 3, 4])
      lessons.push(await school.lesson(course, at(n * day), at(n * day + hour)))
    const update = async (one: string | undefined, values: object, by = t.administrator.token) => {
      const { response } = await t.call<{ version: number }>('GET', `lesson/get?id=${one}`)
      const body = { id: one, version: response.version, ...values }
      expect((await t.call('POST', 'lesson/update', body, { token: by })).status).toBe(200)
    }
    const moved = { startAt: at(day + 5 * hour), endAt: at(day + 6 * hour) }
    await update(lessons[0], moved)
    await update(lessons[1], { teacherId: substitute })
    await t.call('POST', 'lesson/delete', { ids: [lessons[2]] })
    // their own changes are no news
    await update(
      lessons[3],
      { startAt: at(4 * day + 2 * hour), endAt: at(4 * day + 3 * hour) },
      token,
    )
    // the store of the tests writes its log by a clock of its own
    const changes = await lessonChanges(t.scope, {
      teacherId: teacher,
      accountId: id,
      since: '2026-01-01T00:00:00.000Z',
      now: at(0),
      courseIds: [course],
    })
    expect(changes.map(({ what, count, lessonId }) => [what, count, lessonId])).toEqual([
      ['CANCELLED', 1, null],
      ['TAKEN', 1, null],
      ['MOVED', 1, lessons[0]],
      ['ADDED', 3, null],
    ])
    expect(changes[2]).toMatchObject({ className: 'Changing', startAt: moved.startAt })
    expect(changes.map(({ by }) => by)).not.toContain(id)
  })
})
