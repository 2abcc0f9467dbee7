import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { stores } from '../../../tests/support/stores.ts'
import { openSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 4, 4, hour, minute)).toISOString()
interface Made {
  id: string
  version: number
  forceReason: string | null
  errors?: Record<string, { code: string; msg: string; params: object }>
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'people of lessons on %s',
  (_name, kind) => {
    let app: TestApp
    let school: TeachingSchool
    openSchool(kind, (...fixtures) => ([app, school] = fixtures))

    const holds = (lessonId: string) =>
      app.scope.db
        .selectFrom('lessonPerson')
        .selectAll()
        .where('lessonId', '=', lessonId)
        .orderBy('role', 'desc')
        .execute()
    const write = (path: string, body: object, token?: string) =>
      app.call<Made>('POST', `lesson/${path}`, body, { token })

    it('SCH-03 a teacher or assistant is in one lesson at a time: 2218 names who and with what, on every path', async () => {
      const [ada, ben] = [
        await school.teacher({ name: 'Ada' }),
        await school.teacher({ name: 'Ben' }),
      ]
      const [one, two] = [
        await school.course({ teachers: [ada], assistants: [ben] }),
        await school.course({ teachers: [ben] }),
      ]
      const first = await school.lesson(one, at(9), at(10), { name: 'Algebra' })
      expect(await holds(first)).toMatchObject([
        {
          personId: ada,
          role: 'TEACHER',
          from: at(9),
          until: at(10),
          active: true,
          forcedBy: null,
        },
        { personId: ben, role: 'ASSISTANT' },
      ])
      // Ben assists there from 17:00, as Shanghai's clocks say
      const refused = await write('create', {
        courseId: two,
        startAt: at(9, 59),
        endAt: at(11),
        name: 'Poetry',
      })
      expect(refused).toMatchObject({
        status: 2218,
        response: {
          errors: {
            teacherId: {
              params: { who: 'Ben', what: 'Algebra, 2026-05-04T09:00:00.000Z[Asia/Shanghai]' },
            },
          },
        },
      })
      expect(refused.msg).toContain(
        'Ben has another lesson at this time: Algebra, Mon 4 May 2026 17:00',
      )
      // what only touches is no clash
      const second = await school.lesson(two, at(10), at(11), { name: 'Poetry' })

      const update = (id: string, version: number, changes: object) =>
        write('update', { id, version, ...changes })
      expect(await update(second, 1, { startAt: at(9, 30), endAt: at(10, 30) })).toMatchObject({
        status: 2218,
      })
      expect(await update(second, 1, { startAt: at(11), endAt: at(12) })).toMatchObject({
        status: 200,
      })
      expect(await update(first, 1, { startAt: at(11), endAt: at(12) })).toMatchObject({
        status: 2218,
        response: { errors: { assistants: { params: { who: 'Ben' } } } },
      })
      // freed by its deletion, taken again by its restoration
      expect(await write('delete', { ids: [second] })).toMatchObject({ status: 200 })
      expect(await holds(second)).toEqual([])
      expect(await update(first, 1, { startAt: at(11), endAt: at(12) })).toMatchObject({
        status: 200,
      })
      expect(await write('restore', { ids: [second] })).toMatchObject({
        response: { failed: [{ code: '2218' }] },
      })
      expect(await update(first, 2, { assistants: [] })).toMatchObject({ status: 200 })
      expect(await write('restore', { ids: [second] })).toMatchObject({ response: { done: 1 } })
      expect(await holds(second)).toMatchObject([{ personId: ben, from: at(11) }])
    })

    it('SCH-03 of a bulk change the lesson that clashes is refused alone, and an undo gives back what it took', async () => {
      const [one, two, other] = [
        await school.teacher(),
        await school.teacher(),
        await school.teacher(),
      ]
      const course = await school.course({ teachers: [one] })
      const ids = [
        await school.lesson(course, at(1), at(2)),
        await school.lesson(course, at(1), at(2), { teacherId: two }),
      ]
      const { response } = await app.call<{ done: number; operation?: string }>(
        'POST',
        'lesson/updateMany',
        {
          ids,
          data: { teacherId: other },
        },
      )
      expect(response).toMatchObject({ done: 1, failed: [{ id: ids[1], code: '2218' }] })
      const { id } = await app.scope.db
        .selectFrom('operation')
        .select('id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(await app.call('POST', 'operation/undo', { id })).toMatchObject({ status: 200 })
      expect((await Promise.all(ids.map(holds))).flat().map(({ personId }) => personId)).toEqual([
        one,
        two,
      ])
    })

    it('SCH-03 a clash is forced by whoever may, with a reason, once; a later lesson does not slip past it', async () => {
      const teacher = await school.teacher({ name: 'Cy' })
      const course = await school.course({ teachers: [teacher] })
      await school.lesson(course, at(14), at(15))
      const overlapping = { courseId: course, startAt: at(14, 30), endAt: at(15, 30) }
      const clerk = await app.as({
        rights: ['lesson.read', 'lesson.create', 'lesson.update', 'course.read', 'teacher.read'],
      })
      const unasked = await write('create', { ...overlapping, forceReason: 'Exam' }, clerk.token)
      expect(unasked).toMatchObject({
        status: 905,
        response: { errors: { forceReason: { code: '905' } } },
      })
      const forcedLesson = await write('create', { ...overlapping, forceReason: 'Exam week' })
      expect(forcedLesson).toMatchObject({ status: 200, response: { forceReason: 'Exam week' } })
      const { id } = forcedLesson.response
      expect(await holds(id)).toMatchObject([
        {
          forcedBy: app.administrator.id,
          forcedReason: 'Exam week',
          forcedAt: app.clock.now().toISOString(),
        },
      ])
      const operation = await app.scope.db
        .selectFrom('operation')
        .select('detail')
        .where('recordId', '=', id)
        .executeTakeFirstOrThrow()
      expect(operation.detail).toMatchObject({
        forcedCount: 1,
        forced: [{ who: 'Cy', reason: 'Exam week' }],
      })
      // 15:00 to 15:30 is reserved only by the forced lesson, to which the constraint doesn't apply
      expect(
        await write('create', { courseId: course, startAt: at(15), endAt: at(16) }),
      ).toMatchObject({ status: 2218 })
      // the reason has been used up
      expect(await write('update', { id, version: 1, startAt: at(14, 15) })).toMatchObject({
        status: 2218,
      })
      expect(
        await write('update', { id, version: 1, startAt: at(16), endAt: at(17) }),
      ).toMatchObject({
        status: 200,
        response: { forceReason: null },
      })
      expect(await holds(id)).toMatchObject([{ forcedBy: null, from: at(16) }])
    })

    it('VAL-11 a lesson that ends before it starts, lasts longer than a day or starts in the past is refused at its field', async () => {
      const course = await school.course({ teachers: [await school.teacher()] })
      const refused = async (startAt: string, endAt: string) => {
        const { status, response } = await write('create', { courseId: course, startAt, endAt })
        return [status, Object.keys(response.errors ?? {})[0]]
      }
      expect(await refused(at(10), at(10))).toEqual([2220, 'endAt'])
      expect(await refused(at(10), new Date(Date.UTC(2026, 4, 5, 10, 1)).toISOString())).toEqual([
        2220,
        'endAt',
      ])
      expect(await refused('2026-03-02T07:59:00.000Z', '2026-03-02T09:00:00.000Z')).toEqual([
        2219,
        'startAt',
      ])
      const teacherless = await school.course()
      expect(
        await write('create', { courseId: teacherless, startAt: at(10), endAt: at(11) }),
      ).toMatchObject({ status: 2221 })
    })
  },
)
