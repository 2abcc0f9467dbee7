import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { OwnBookings } from '../../../resources/booking/booking/booking.calls.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { stores } from '../../../tests/support/stores.ts'
import { openSchool, teachingSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(stores.map(kind => [kind.name, kind] as const))(
  "a student's own side on %s",
  (_name, kind) => {
    let t: TestApp
    let school: TeachingSchool
    openSchool(kind, (app, newSchool) => ([t, school] = [app, newSchool]))
    const passOf = async (studentId: string) =>
      (await t.call<{ pass: string }>('POST', 'booking/link', { studentId })).response.pass
    const own = <T>(path: string, body: object) =>
      t.call<T>('POST', `/edu_openapi/booking/mine/${path}`, body, { token: null })
    const at = (ms: number): string => new Date(t.clock.now().getTime() + ms).toISOString()
    const lessonOf = (courseId: string, ahead: number) =>
      school.lesson(courseId, at(ahead), at(ahead + hour), { studentLimit: 5 })

    it('BKG-01 shows and books lessons of open booking classes: of those with students of their own, only to these', async () => {
      const [ann, ben] = [await school.student(), await school.student()]
      const course = async (values: object) =>
        school.course({ teachers: [await school.teacher()], studentLimit: 10, ...values })
      const [open, annas, left] = [
        await course({ kind: 'BOOKING' }),
        await course({ kind: 'BOOKING' }),
        await course({ kind: 'BOOKING' }),
      ]
      const normal = await course({ kind: 'NORMAL' })
      const [free, theirs, again, none] = [
        await lessonOf(open, 3 * day),
        await lessonOf(annas, 3 * day + 2 * hour),
        await lessonOf(left, 3 * day + 4 * hour),
        await lessonOf(normal, 3 * day + 6 * hour),
      ]
      await school.member(annas, ann)
      // a person who has left a class is not one of its students
      const memberId = await school.member(left, ben)
      await t.call('POST', 'courseMember/delete', { ids: [memberId] })
      const lessonIds = async (pass: string) =>
        (await own<OwnBookings>('get', { pass })).response.lessons.map(({ id }) => id)
      const [toAnn, toBen] = [await passOf(ann), await passOf(ben)]
      expect([await lessonIds(toAnn), await lessonIds(toBen)]).toEqual([
        [free, theirs, again],
        [free, again],
      ])
      for (const lessonId of [theirs, none])
        expect(await own('book', { pass: toBen, lessonId })).toMatchObject({ status: 26027 })
      expect(await own('book', { pass: toAnn, lessonId: theirs })).toMatchObject({ status: 200 })
    })

    it('knows no lesson and no booking of another institution', async () => {
      const theirs = teachingSchool({
        call: (method, path, body) => t.call(method, path, body, { token: t.stranger.token }),
      })
      const bookable = async (of: TeachingSchool) => {
        const course = await of.course({
          kind: 'BOOKING',
          teachers: [await of.teacher()],
          studentLimit: 10,
        })
        return of.lesson(course, at(3 * day), at(3 * day + hour), { studentLimit: 5 })
      }
      const [foreignLesson, lessonId] = [await bookable(theirs), await bookable(school)]
      const link = { studentId: await theirs.student() }
      const foreignPass = (
        await t.call<{ pass: string }>('POST', 'booking/link', link, { token: t.stranger.token })
      ).response.pass
      const foreignBooking = (
        await own<{ id: string }>('book', { pass: foreignPass, lessonId: foreignLesson })
      ).response.id
      const pass = await passOf(await school.student())
      const bookingId = (await own<{ id: string }>('book', { pass, lessonId })).response.id
      const answersFor = async (booking: string, lesson: string) => {
        const answers = []
        for (const [path, body] of [
          ['book', { lessonId: lesson }],
          ['change', { bookingId: booking, to: 'CANCEL' }],
          ['move', { bookingId: booking, lessonId }],
          ['move', { bookingId, lessonId: lesson }],
        ] as const) {
          const { status, response } = await own(path, { pass, ...body })
          answers.push([status, response])
        }
        return answers
      }
      const answers = await answersFor(foreignBooking, foreignLesson)
      expect(answers).toEqual(await answersFor('nowhere', 'nowhere'))
      expect(answers.map(([status]) => status)).toEqual([710, 404, 404, 710])
      const { coming } = (await own<OwnBookings>('get', { pass: foreignPass })).response
      expect(coming.map(({ id }) => id)).toEqual([foreignBooking])
    })

    it('BKG-01 two lessons of a student that are moved to one time at once: they keep one, the other is given back', async () => {
      for (let round = 0; round < 4; round++) {
        const student = await school.student()
        const lessons = []
        for (let n = 0; n < 2; n++) {
          const course = await school.course({
            kind: 'BOOKING',
            teachers: [await school.teacher()],
            studentLimit: 10,
          })
          lessons.push(await lessonOf(course, (3 + round) * day + n * 2 * hour))
        }
        const pass = await passOf(student)
        for (const lessonId of lessons)
          expect(await own('book', { pass, lessonId })).toMatchObject({ status: 200 })
        const times = {
          startAt: at((3 + round) * day + 6 * hour),
          endAt: at((3 + round) * day + 7 * hour),
        }
        const rows = await Promise.all(lessons.map(id => t.scope.get(resources.lesson, id)))
        const moved = await Promise.all(
          rows.map(row =>
            t.call('POST', 'lesson/update', { id: row?.id, version: row?.version, ...times }),
          ),
        )
        expect(moved.map(({ status }) => status)).toEqual([200, 200])
        const { response } = await own<OwnBookings>('get', { pass })
        expect([
          response.coming.map(({ state }) => state),
          response.past.map(({ state }) => state),
        ]).toEqual([['BOOKED'], ['MOVED']])
      }
    })

    it('BKG-01 tells that there are more lessons than it shows, and shows those from an instant on', async () => {
      const student = await school.student()
      const course = await school.course({
        kind: 'BOOKING',
        teachers: [await school.teacher()],
        studentLimit: 10,
      })
      await school.member(course, student)
      const minutes = (n: number) => 12 * day + n * 60_000
      const make = (n: number) => school.lesson(course, at(minutes(n)), at(minutes(n + 1)))
      const newLessons: string[] = []
      for (let n = 0; n <= 200; n++) newLessons.push(await make(n))
      const pass = await passOf(student)
      const look = async (from?: string) => {
        const { lessons, more } = (await own<OwnBookings>('get', { pass, from })).response
        return { ids: lessons.map(({ id }) => id).filter(id => newLessons.includes(id)), more }
      }
      expect(await look(at(minutes(0)))).toEqual({ ids: newLessons.slice(0, 200), more: true })
      expect(await look(at(minutes(199)))).toEqual({ ids: newLessons.slice(199), more: false })
      expect((await own('get', { pass, from: 'tomorrow' })).status).toBe(321)
    })

    it('BKG-01 a link opens nothing while its student is suspended, nor once they are gone (26036)', async () => {
      const [ann, ben] = [await school.student(), await school.student()]
      const [toAnn, toBen] = [await passOf(ann), await passOf(ben)]
      const looks = async () => [
        (await own('get', { pass: toAnn })).status,
        (await own('get', { pass: toBen })).status,
      ]
      const say = (version: number, status: string) =>
        t.call('POST', 'student/update', { id: ann, version, status })
      expect((await say(1, 'SUSPENDED')).status).toBe(200)
      await t.call('POST', 'student/delete', { ids: [ben] })
      expect(await looks()).toEqual([26036, 26036])
      expect((await say(2, 'ACTIVE')).status).toBe(200)
      expect(await looks()).toEqual([200, 26036])
    })

    it('BKG-01 what is over is not given back, confirmed or moved once more (26037), nor anybody else’s touched (404)', async () => {
      const [ann, ben] = [await school.student(), await school.student()]
      const course = await school.course({
        kind: 'BOOKING',
        teachers: [await school.teacher()],
        studentLimit: 10,
      })
      const [lessonId, next] = [await lessonOf(course, 20 * day), await lessonOf(course, 21 * day)]
      const [pass, other] = [await passOf(ann), await passOf(ben)]
      const { id: bookingId } = (await own<{ id: string }>('book', { pass, lessonId })).response
      for (const to of ['CANCEL', 'LEAVE', 'CONFIRM'])
        expect((await own('change', { pass: other, bookingId, to })).status).toBe(404)
      expect((await own('move', { pass: other, bookingId, lessonId: next })).status).toBe(404)
      expect((await own('change', { pass, bookingId, to: 'CANCEL' })).status).toBe(200)
      for (const to of ['CANCEL', 'LEAVE', 'CONFIRM'])
        expect((await own('change', { pass, bookingId, to })).status).toBe(26037)
      expect((await own('move', { pass, bookingId, lessonId: next })).status).toBe(26037)
      expect((await t.scope.get(resources.lesson, lessonId))?.['bookedStudents']).toBe(0)
    })
  },
)
