import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { stores } from '../../../tests/support/stores.ts'
import { openSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'
import type {
  LessonChange,
  LessonChanged,
  ScheduleSaved,
} from '../../../resources/scheduling/scheduling.calls.ts'
import type { FreeTime, Timetable } from '../../../resources/scheduling/timetable.calls.ts'

const week = 7 * 86_400_000

// New York turns its clocks on 8 March 2026; the test's clock stands on the 2nd
describe.each(stores.map(kind => [kind.name, kind] as const))(
  'lessons of a series on %s',
  (_name, kind) => {
    let app: TestApp
    let school: TeachingSchool
    openSchool(kind, (...fixtures) => ([app, school] = fixtures))

    /** Four Wednesdays at 19:00 in New York. */
    const series = async (teacherId: string) => {
      const course = await school.course({ teachers: [teacherId] })
      const { response } = await app.call<ScheduleSaved>('POST', 'scheduling/save', {
        courseIds: [course],
        start: '2026-03-04T19:00',
        minutes: 60,
        timezone: 'America/New_York',
        repeat: { freq: 'WEEKLY', interval: 1, weekdays: [3], count: 4, daysOff: 'KEEP' },
      })
      return { course, ids: response.lessonIds }
    }
    const change = (
      lessonId: string | undefined,
      scope: LessonChange['scope'],
      more: Partial<LessonChange> = {},
      token?: string,
    ) =>
      app.call<LessonChanged>(
        'POST',
        'scheduling/change',
        { lessonId, version: 1, scope, ...more },
        { token },
      )
    const startsOf = async (course: string) => {
      const { response } = await app.call<{
        list: { startAt: string; seriesId: string; teacherId: string }[]
      }>('GET', `lesson/list?courseId=${course}&sort=startAt&limit=50`)
      return response.list.map(({ startAt }) => startAt.slice(5, 16))
    }
    const states = ({ response }: { response: LessonChanged }) =>
      response.results.map(({ state }) => state)

    it('SCH-02 this, this and following, or all are moved; local time stands through the turn of the clock; undone as one', async () => {
      const { course, ids } = await series(await school.teacher())
      // 19:00 is midnight UTC before the turn, 23:00 behind it
      const before = ['03-05T00:00', '03-11T23:00', '03-18T23:00', '03-25T23:00']
      expect(await startsOf(course)).toEqual(before)

      const dry = await change(ids[0], 'ALL', { localStart: '2026-03-05T18:30', dryRun: true })
      expect(dry.response).toMatchObject({
        written: false,
        operation: null,
        results: [{ state: 'CHANGED', version: 1 }, {}, {}, {}],
      })
      expect(await startsOf(course)).toEqual(before)

      const all = await change(ids[0], 'ALL', { localStart: '2026-03-05T18:30', minutes: 90 })
      expect(states(all)).toEqual(['CHANGED', 'CHANGED', 'CHANGED', 'CHANGED'])
      expect(await startsOf(course)).toEqual([
        '03-05T23:30',
        '03-12T22:30',
        '03-19T22:30',
        '03-26T22:30',
      ])
      expect(
        await app.call('POST', 'operation/undo', { id: all.response.operation }),
      ).toMatchObject({ status: 200 })
      expect(await startsOf(course)).toEqual(before)

      const one = await change(ids[1], 'THIS', { version: 3, startAt: '2026-03-12T01:15:00.000Z' })
      expect(one.response).toMatchObject({
        written: true,
        results: [{ startAt: '2026-03-12T01:15:00.000Z', endAt: '2026-03-12T02:15:00.000Z' }],
      })

      const split = await change(ids[2], 'FOLLOWING', {
        version: 3,
        localStart: '2026-03-19T20:00',
      })
      expect(states(split)).toEqual(['CHANGED', 'CHANGED'])
      expect(await startsOf(course)).toEqual([
        '03-05T00:00',
        '03-12T01:15',
        '03-20T00:00',
        '03-27T00:00',
      ])
      const seriesRows = await app.scope.db
        .selectFrom('lessonSeries')
        .selectAll()
        .where('courseId', '=', course)
        .orderBy('id')
        .execute()
      expect(seriesRows).toMatchObject([
        { parentSeriesId: null },
        { parentSeriesId: seriesRows[0]?.id, localStart: '2026-03-19T20:00', count: 2 },
      ])
      // only the first part moves now
      expect(
        states(
          await change(ids[0], 'ALL', { version: 3, localStart: '2026-03-04T17:00', dryRun: true }),
        ),
      ).toHaveLength(2)
      // one series again after the undo, two after the redo
      const undo = await app.call<{ operation: string }>('POST', 'operation/undo', {
        id: split.response.operation,
      })
      expect(undo).toMatchObject({ response: { matched: 2, done: 2, kept: [] } })
      expect(
        states(
          await change(ids[0], 'ALL', { version: 3, localStart: '2026-03-04T17:00', dryRun: true }),
        ),
      ).toHaveLength(4)
      expect(
        await app.call('POST', 'operation/undo', { id: undo.response.operation }),
      ).toMatchObject({ response: { kept: [] } })
      expect(
        states(await change(ids[0], 'ALL', { version: 3, localStart: '2026-03-04T17:00' })),
      ).toHaveLength(2)
    })

    it('SCH-02 what has begun or ended is never touched', async () => {
      const { course, ids } = await series(await school.teacher())
      app.clock.advance(2 * week)
      // the tokens of a fortnight ago
      const { token } = await app.as({})
      const result = await change(ids[0], 'ALL', { localStart: '2026-03-04T18:00' }, token)
      expect(states(result)).toEqual(['KEPT', 'KEPT', 'CHANGED', 'CHANGED'])
      expect(result.response.results[0]).toMatchObject({
        code: '2004',
        msg: expect.stringContaining('has started') as string,
      })
      const removed = await app.call<LessonChanged>(
        'POST',
        'scheduling/remove',
        { lessonId: ids[0], version: 1, scope: 'ALL' },
        { token },
      )
      expect(states(removed)).toEqual(['KEPT', 'KEPT', 'CHANGED', 'CHANGED'])
      app.clock.advance(-2 * week)
      expect(await startsOf(course)).toEqual(['03-05T00:00', '03-11T23:00'])
      const left = await app.scope.db
        .selectFrom('lessonPerson')
        .select('lessonId')
        .where('lessonId', 'in', ids)
        .execute()
      expect(left).toHaveLength(2)
      expect(
        (
          await app.call('POST', 'scheduling/remove', {
            lessonId: ids[2],
            version: 1,
            scope: 'THIS',
          })
        ).status,
      ).toBe(710)
    })

    it('SCH-03 a clash among several stops all, or that one alone; it is forced with right and reason', async () => {
      const teacher = await school.teacher({ name: 'Dora' })
      const { course, ids } = await series(teacher)
      const before = await startsOf(course)
      const other = await school.course({ courseName: 'Drama', teachers: [teacher] })
      await school.lesson(other, '2026-03-19T00:30:00.000Z', '2026-03-19T01:30:00.000Z', {
        name: 'Act one',
      })

      const later = { localStart: '2026-03-04T20:30' }
      const refused = await change(ids[0], 'ALL', later)
      expect(refused.response).toMatchObject({ written: false, operation: null })
      expect(states(refused)).toEqual(['CHANGED', 'CHANGED', 'CLASH', 'CHANGED'])
      expect(refused.response.results[2]).toMatchObject({
        code: '2218',
        startAt: '2026-03-19T00:30:00.000Z',
        clashes: [{ role: 'TEACHER', name: 'Dora', lessonName: 'Act one', courseName: 'Drama' }],
      })
      expect(await startsOf(course)).toEqual(before)

      const clerk = await app.as({ rights: ['lesson.read', 'lesson.update', 'teacher.read'] })
      expect(
        (await change(ids[0], 'ALL', { ...later, forceReason: 'Exam' }, clerk.token)).status,
      ).toBe(905)
      const partialChange = await change(ids[0], 'ALL', { ...later, skipRefused: true })
      expect(partialChange.response.written).toBe(true)
      expect(await startsOf(course)).toEqual([
        '03-05T01:30',
        '03-12T00:30',
        '03-18T23:00',
        '03-26T00:30',
      ])
      const forcedChange = await change(ids[2], 'THIS', {
        localStart: '2026-03-18T20:30',
        forceReason: 'Exam',
      })
      expect(forcedChange.response).toMatchObject({
        written: true,
        results: [{ state: 'CHANGED', clashes: [{ name: 'Dora' }] }],
      })
      const rows = await app.scope.db
        .selectFrom('lessonPerson')
        .select('forcedReason')
        .where('lessonId', '=', ids[2] ?? '')
        .execute()
      expect(rows).toEqual([{ forcedReason: 'Exam' }])
      expect(await change(ids[0], 'THIS', { minutes: 30 })).toMatchObject({
        status: 409,
        response: { theirs: { id: ids[0], version: 2 } },
      })
      // a refusal by a lesson's own rules is reported for that lesson
      const suspended = await school.teacher({ status: 'SUSPENDED' })
      const bad = await change(ids[0], 'THIS', { version: 2, changes: { teacherId: suspended } })
      expect(bad.response.results).toMatchObject([
        { state: 'REFUSED', code: '2223', field: 'teacherId' },
      ])
    })

    it('SCH-03 finds the next times that are free for these people and the students of these classes', async () => {
      const [teacher, assistant] = [await school.teacher(), await school.teacher()]
      const student = await school.student()
      const course = await school.course({ teachers: [teacher] })
      const other = await school.course({ teachers: [await school.teacher()] })
      for (const one of [course, other]) await school.member(one, student)
      const on = (hour: number) => new Date(Date.UTC(2026, 4, 4, hour)).toISOString()
      await school.lesson(course, on(8), on(9), { assistants: [assistant] })
      await school.lesson(other, on(10), on(11))
      await school.create('dayOff', {
        name: 'Off',
        scope: 'TEACHER',
        teacherId: assistant,
        from: '2026-05-05',
        until: '2026-05-05',
      })
      const ask = {
        minutes: 60,
        timezone: 'UTC',
        from: '2026-05-04T08:00',
        dayFrom: '08:00',
        dayUntil: '12:00',
      }
      const find = async (more: object) => {
        const { response } = await app.call<{ times: FreeTime[] }>('POST', 'scheduling/findTime', {
          ...ask,
          ...more,
        })
        return response.times.map(({ localStart }) => localStart.slice(5))
      }
      expect(await find({ people: [teacher], limit: 2 })).toEqual(['05-04T09:00', '05-04T10:00'])
      expect(await find({ people: [assistant], courseIds: [course], limit: 3 })).toEqual([
        '05-04T09:00',
        '05-04T11:00',
        '05-06T08:00',
      ])
      expect(await find({ people: [teacher], weekdays: [3], limit: 1 })).toEqual(['05-06T08:00'])
      expect(
        await app.call('POST', 'scheduling/findTime', { ...ask, timezone: 'Nowhere' }),
      ).toMatchObject({ status: 2224 })
    })

    it('SCH-01 the timetable of a window comes in one answer, by teacher, class, label and state', async () => {
      const [teacher, assistant] = [await school.teacher({ name: 'Eve' }), await school.teacher()]
      const labelled = await school.create('label', { name: 'Autumn' })
      const course = await school.course({
        courseName: 'Optics',
        teachers: [teacher],
        assistants: [assistant],
        labels: [labelled],
      })
      const on = (day: number, hour: number) => new Date(Date.UTC(2026, 8, day, hour)).toISOString()
      const first = await school.lesson(course, on(1, 22), on(2, 1), { name: 'Lenses' })
      const second = await school.lesson(course, on(2, 10), on(2, 11))
      const window = { from: on(2, 0), until: on(3, 0) }
      const ask = async (more: Readonly<Record<string, string>> = {}) => {
        const { response } = await app.call<Timetable>(
          'GET',
          `scheduling/timetable?${new URLSearchParams({ ...window, ...more }).toString()}`,
        )
        return response
      }
      const all = await ask()
      expect(all.lessons.map(({ id }) => id)).toEqual([first, second])
      expect(all.lessons[0]).toMatchObject({
        name: 'Lenses',
        version: 1,
        status: 'NOT_STARTED',
        teacherId: teacher,
        assistants: [assistant],
        forced: false,
      })
      expect(all).toMatchObject({
        courses: { [course]: { name: 'Optics', kind: 'NORMAL' } },
        more: false,
        timezone: 'Asia/Shanghai',
      })
      expect(all.teachers[teacher]).toBe('Eve')
      const yes = {
        teacherId: assistant,
        courseId: course,
        label: labelled,
        status: 'NOT_STARTED',
        kind: 'NORMAL',
      }
      const no = { teacherId: 'nobody', label: 'none', status: 'ENDED', kind: 'BOOKING' }
      for (const [name, value] of Object.entries(yes))
        expect((await ask({ [name]: value })).lessons, name).toHaveLength(2)
      for (const [name, value] of Object.entries(no))
        expect((await ask({ [name]: value })).lessons, name).toHaveLength(0)
      expect(
        await app.call('GET', `scheduling/timetable?from=${window.until}&until=${window.from}`),
      ).toMatchObject({ status: 2220 })
      const stranger = await app.call<Timetable>(
        'GET',
        `scheduling/timetable?from=${window.from}&until=${window.until}`,
        undefined,
        {
          token: app.stranger.token,
        },
      )
      expect(stranger.response.lessons).toEqual([])
      // classes and teachers are named to callers who can read them
      const viewer = await app.as({ rights: ['lesson.read'] })
      const { response } = await app.call<Timetable>(
        'GET',
        `scheduling/timetable?from=${window.from}&until=${window.until}`,
        undefined,
        {
          token: viewer.token,
        },
      )
      expect(response.lessons.length).toBeGreaterThan(0)
      expect([
        new Set(Object.values(response.courses).map(({ name }) => name)),
        response.teachers,
      ]).toEqual([new Set(['']), {}])
    })
  },
)
