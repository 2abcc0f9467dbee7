import { afterAll, beforeAll, describe, expect } from 'vitest'
import { signedCall } from '../../../mocks/classroom/client.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import {
  expectSound,
  teachingSchool,
  type TeachingSchool,
} from '../../../tests/support/teaching.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { resumeTasks, tasksDone } from '../../engine/jobs/queue.ts'
import { openSession } from '../identity/session/sessions.ts'
import type { OwnBookings } from '../../../resources/booking/booking/booking.calls.ts'
import { bookingChecks } from './bookings.audit.ts'
import { teachingDb } from './teachingTables.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { endLesson } from '../scheduling/lesson/endLesson.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface Made {
  readonly id: string
  readonly state: string
}

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'booking on %s',
  (_name, kind) => {
    const { it, race } = testsOn(kind)
    let store: TestStore
    let t: TestApp
    let school: TeachingSchool
    let courseId: string
    let hours = 0
    const sentMessages: { readonly to: string; readonly text: string }[] = []
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({
        store,
        ports: {
          sms: { send: async ({ phone, text }) => void sentMessages.push({ to: phone, text }) },
          mail: { send: async ({ to, text }) => void sentMessages.push({ to, text }) },
        },
      })
      school = teachingSchool({ call })
      courseId = await school.course({
        kind: 'BOOKING',
        teachers: [await school.teacher()],
        studentLimit: 10,
      })
    })
    afterAll(() => store.dispose())
    afterAll(() => expectSound(t))
    const call: TestApp['call'] = async (method, path, body) => {
      const { accessToken } = await openSession(t.ports, t.administrator.id, t.institution, {})
      return t.call(method, path, body, { token: accessToken })
    }
    const at = (ms: number): string => new Date(t.clock.now().getTime() + ms).toISOString()
    /** A lesson of one hour that begins this far from now and overlaps no other. */
    const lesson = (
      ahead: number,
      studentLimit: number,
      startAt = at(ahead + hours++ * 2 * minute),
    ) =>
      school.lesson(courseId, startAt, new Date(Date.parse(startAt) + minute).toISOString(), {
        studentLimit,
      })
    const get = (id: string) => t.scope.get(resources.lesson, id)
    /** Runs everything that is due by the clock, on one server or two. */
    const due = async (...servers: readonly EnginePorts[]) => {
      const all = servers.length ? servers : [t.ports]
      await Promise.all(all.map(ports => resumeTasks(ports)))
      await Promise.all(all.map(tasksDone))
    }
    const stateOf = async (id: string) => (await t.scope.get(resources.booking, id))?.['state']
    const book = (studentId: string, lessonId: string, more: object = {}) =>
      call<Made>('POST', 'booking/book', { input: { studentId, lessonId, ...more } })
    const passOf = async (studentId: string) =>
      (await call<{ pass: string }>('POST', 'booking/link', { studentId })).response.pass
    const own = <T = Made>(path: string, body: object) =>
      t.call<T>('POST', `/edu_openapi/booking/mine/${path}`, body, { token: null })

    race(
      'BKG-03 many who want five seats at once: exactly five have one, the others are told that it is full (26022)',
      async () => {
        const students = await Promise.all(Array.from({ length: 12 }, () => school.student()))
        const lessonId = await lesson(5 * day, 5)
        const answers = await Promise.all(
          Array.from({ length: 24 }, (_, n) => book(students[n % 12] ?? '', lessonId)),
        )
        const statuses = answers.map(({ status }) => status)
        expect(statuses.filter(status => status === 200)).toHaveLength(5)
        expect([...new Set(statuses)].toSorted()).toEqual([200, 26022, 26033])
        expect(await get(lessonId)).toMatchObject({ bookedStudents: 5, bookingStatus: 'FULL' })
      },
    )

    race(
      'BKG-03 one student who books eight lessons at once gets as many as their limit of the month, and what remains is true',
      async () => {
        const student = await school.student({ bookingLimit: 3, leaveLimit: 1 })
        const lessons = []
        for (let n = 0; n < 8; n++) lessons.push(await lesson(3 * day, 5))
        const answers = await Promise.all(lessons.map(id => book(student, id)))
        const accepted = answers.filter(({ status }) => status === 200)
        expect(accepted).toHaveLength(3)
        const refused = answers.find(({ status }) => status !== 200)
        expect(refused).toMatchObject({
          status: 26017,
          msg: expect.stringContaining(
            'The limit of 3 bookings for 2026-03 has been reached',
          ) as string,
        })
        const look = async () => (await call('GET', `student/get?id=${student}`)).response
        expect(await look()).toMatchObject({ remainingBookings: 0, remainingLeave: 1 })
        // leave is counted instead of the booking, and is limited too
        const [first, second] = accepted.map(({ response }) => response.id)
        expect(
          (await call('POST', 'booking/leave', { id: first, input: {} })).response,
        ).toMatchObject({
          state: 'LEAVE',
        })
        expect(await look()).toMatchObject({ remainingBookings: 1, remainingLeave: 0 })
        expect(await call('POST', 'booking/leave', { id: second, input: {} })).toMatchObject({
          status: 26019,
        })
        expect(
          (await call('POST', 'booking/cancel', { id: second, input: {} })).response,
        ).toMatchObject({ state: 'CANCELLED' })
        expect(await look()).toMatchObject({ remainingBookings: 2 })
      },
    )

    it('BKG-01 states of a lesson follow its bookings; a student is in one place at a time, and books a lesson once', async () => {
      const startAt = at(4 * day)
      const lessonId = await lesson(0, 2, startAt)
      const [a, b] = [await school.student(), await school.student({ name: 'Bo' })]
      expect(await get(lessonId)).toMatchObject({ bookingStatus: 'NONE' })
      const { response } = await book(a, lessonId)
      expect(await get(lessonId)).toMatchObject({ bookingStatus: 'PARTLY', bookedStudents: 1 })
      expect(await book(a, lessonId)).toMatchObject({ status: 26033 })
      const normal = await school.course({ teachers: [await school.teacher()], studentLimit: 5 })
      await school.member(normal, b)
      await school.lesson(normal, startAt, new Date(Date.parse(startAt) + hour).toISOString(), {
        name: 'Maths',
      })
      expect(await book(b, lessonId)).toMatchObject({
        status: 2218,
        msg: expect.stringContaining('Bo has another lesson at this time: Maths') as string,
      })
      await call('POST', 'booking/cancel', { id: response.id, input: {} })
      expect(await get(lessonId)).toMatchObject({ bookingStatus: 'NONE', bookedStudents: 0 })
      // of a class that isn't booked, and of a booking class with students of its own
      const other = await school.lesson(normal, at(6 * day), at(6 * day + hour))
      expect(await book(a, other)).toMatchObject({ status: 26027 })
      const closed = await school.course({
        kind: 'BOOKING',
        teachers: [await school.teacher()],
        studentLimit: 5,
      })
      await school.member(closed, b)
      const theirs = await school.lesson(closed, at(7 * day), at(7 * day + hour))
      expect(await book(a, theirs)).toMatchObject({ status: 26027 })
      expect(await book(b, theirs)).toMatchObject({ status: 200 })
    })

    it('BKG-01 windows bind students and say which rule and until when, closed at the very minute; staff are let through, and it is logged', async () => {
      const student = await school.student()
      const pass = await passOf(student)
      const startAt = at(2 * hour + minute)
      const lessonId = await lesson(0, 3, startAt)
      const second = await lesson(0, 3, at(30 * day + hour))
      expect(await own('book', { pass, lessonId: second })).toMatchObject({ status: 26031 })
      t.clock.advance(minute)
      const late = await own('book', { pass, lessonId })
      expect(late).toMatchObject({ status: 26030 })
      expect(late.msg).toMatch(
        /at least 2 hours before they start\. Booking for this one closed on \w{3} \d+ Mar 2026 \d\d:\d\d\./,
      )
      const newBooking = await book(student, lessonId)
      expect(newBooking).toMatchObject({ status: 200 })
      expect(await t.scope.get(resources.booking, newBooking.response.id)).toMatchObject({
        madeBy: 'STAFF',
        exempt: ['minNoticeH'],
      })
      const logged = await t.scope.db
        .selectFrom('operation')
        .select('detail')
        .where('action', '=', 'book')
        .execute()
      expect(JSON.stringify(logged)).toContain('minNoticeH')
      const bookingId = newBooking.response.id
      const cancelled = await own('change', { pass, bookingId, to: 'CANCEL' })
      expect(cancelled).toMatchObject({
        status: 26032,
        msg: expect.stringContaining('cancelled at least 24 hours') as string,
      })
      expect((await own('change', { pass, bookingId, to: 'LEAVE' })).msg).toContain(
        'Leave must be taken at least 4 hours',
      )
      expect((await own('move', { pass, bookingId, lessonId: second })).msg).toContain(
        'rescheduled at least 24 hours',
      )
      // their page says so before they try
      const mine = (await own<OwnBookings>('get', { pass })).response.coming.find(
        ({ id }) => id === bookingId,
      )
      expect(mine).toMatchObject({
        may: { cancel: false, leave: false, move: false },
        refused: { code: '26032' },
      })
      // once it has begun no one can change it
      t.clock.advance(2 * hour)
      expect(
        await call('POST', 'booking/cancel', { id: newBooking.response.id, input: {} }),
      ).toMatchObject({ status: 971 })
      expect(
        await own('change', { pass: `${pass}x`, bookingId: newBooking.response.id, to: 'CANCEL' }),
      ).toMatchObject({ status: 26036 })
    })

    it('BKG-01 tells of each booking what its student can do with it at this moment', async () => {
      const lessonId = await lesson(3 * day, 1)
      const startAt = (await get(lessonId))?.startAt ?? ''
      const until = (hoursBefore: number) =>
        t.clock.advance(Date.parse(startAt) - hoursBefore * hour - t.clock.now().getTime())
      const [holder, waiter] = [await school.student(), await school.student()]
      const booking = (await book(holder, lessonId)).response.id
      await book(waiter, lessonId, { wait: true })
      const [holdersPass, waitersPass] = [await passOf(holder), await passOf(waiter)]
      const mayOf = async (pass: string) => {
        const [first] = (await own<OwnBookings>('get', { pass })).response.coming
        return first && { state: first.state, ...first.may, code: first.refused?.code }
      }
      const none = { cancel: false, leave: false, confirm: false, move: false, code: undefined }
      const waits = { ...none, state: 'WAITING', cancel: true }
      const booked = { ...none, state: 'BOOKED' }
      expect(await mayOf(holdersPass)).toEqual({ ...booked, cancel: true, leave: true, move: true })
      expect(await mayOf(waitersPass)).toEqual(waits)
      // from a day before, leave alone is left; waiting can always be given up
      until(24)
      expect(await mayOf(holdersPass)).toEqual({ ...booked, leave: true })
      expect(await mayOf(waitersPass)).toEqual(waits)
      until(4)
      expect(await mayOf(holdersPass)).toEqual({ ...booked, code: '26032' })
      // staff give the seat back, and it is offered for an hour
      await call('POST', 'booking/cancel', { id: booking, input: {} })
      const offered = { ...waits, state: 'OFFERED', confirm: true }
      expect(await mayOf(waitersPass)).toEqual(offered)
      until(3)
      expect(await mayOf(waitersPass)).toEqual({ ...offered, confirm: false })
    })

    it('BKG-01 who waits is offered the next free seat in turn, for a time; then the next is, and nobody waits behind minimum notice', async () => {
      const [a, b, c] = [await school.student(), await school.student(), await school.student()]
      const lessonId = await lesson(4 * day, 1)
      const first = await book(a, lessonId)
      const [second, third] = [
        await book(b, lessonId, { wait: true }),
        await book(c, lessonId, { wait: true }),
      ]
      expect([second.response.state, third.response.state]).toEqual(['WAITING', 'WAITING'])
      await call('POST', 'booking/cancel', { id: first.response.id, input: {} })
      expect([await stateOf(second.response.id), await stateOf(third.response.id)]).toEqual([
        'OFFERED',
        'WAITING',
      ])
      // an offered seat is nobody else's
      expect(await book(a, lessonId)).toMatchObject({ status: 26022 })
      t.clock.advance(59 * minute)
      await due()
      expect(await stateOf(second.response.id)).toBe('OFFERED')
      t.clock.advance(minute)
      const pass = await passOf(b)
      expect(
        await own('change', { pass, bookingId: second.response.id, to: 'CONFIRM' }),
      ).toMatchObject({ status: 26035 })
      // another server than the one that offered it, or two at once: it happens once
      const next: EnginePorts = { ...t.ports }
      await due(...(store.kind === 'pglite' ? [next] : [next, { ...t.ports }]))
      expect([await stateOf(second.response.id), await stateOf(third.response.id)]).toEqual([
        'EXPIRED',
        'OFFERED',
      ])
      const confirmation = await own('change', {
        pass: await passOf(c),
        bookingId: third.response.id,
        to: 'CONFIRM',
      })
      expect(confirmation.response).toMatchObject({ state: 'BOOKED' })
      const late = await book(a, lessonId, { wait: true })
      t.clock.advance(4 * day - 3 * hour)
      await due()
      expect(await stateOf(late.response.id)).toBe('WAITING')
      t.clock.advance(2 * hour)
      await due()
      expect(await stateOf(late.response.id)).toBe('EXPIRED')
    })

    it('BKG-01 bookings follow their lesson: moved, cancelled, ended; the rules of the time are kept with each', async () => {
      const [a, b] = [await school.student({ bookingLimit: 5 }), await school.student()]
      const lessonId = await lesson(4 * day, 3)
      const [one, two] = [await book(a, lessonId), await book(b, lessonId)]
      const startAt = at(5 * day)
      const row = await get(lessonId)
      const moved = await call('POST', 'lesson/update', {
        id: lessonId,
        version: row?.version,
        startAt,
        endAt: at(5 * day + hour),
      })
      expect(moved.status).toBe(200)
      expect(await t.scope.get(resources.booking, one.response.id)).toMatchObject({
        startAt,
        state: 'BOOKED',
      })
      // the policy changes; existing bookings keep their own
      const newPolicy = await call('POST', 'bookingPolicy/create', {
        name: 'booking',
        basis: 'SCHEDULED',
        cancelH: 0,
      })
      expect(newPolicy.status).toBe(200)
      expect((await t.scope.get(resources.booking, one.response.id))?.['policySnapshot']).toContain(
        '"cancelH":24',
      )
      await call('POST', 'booking/leave', { id: two.response.id, input: { reason: 'ill' } })
      const of = await systemContexts(t.ports, t.institution)
      t.clock.advance(5 * day + 2 * hour)
      await t.scope.transaction(tx => endLesson(tx, of, lessonId))
      expect([await stateOf(one.response.id), await stateOf(two.response.id)]).toEqual([
        'UNKNOWN',
        'LEAVE',
      ])
      const deletedLesson = await lesson(4 * day, 3)
      const third = await book(a, deletedLesson)
      expect((await call('POST', 'lesson/delete', { ids: [deletedLesson] })).status).toBe(200)
      expect(await t.scope.get(resources.booking, third.response.id)).toMatchObject({
        state: 'CANCELLED',
        endedBy: 'SCHOOL',
      })
    })

    it('BKG-01 bookings follow a lesson whose time, teacher and seats change together', async () => {
      const lessonId = await lesson(4 * day, 3)
      const { response } = await book(await school.student(), lessonId)
      const [startAt, endAt] = [at(6 * day), at(6 * day + hour)]
      const changed = await call('POST', 'lesson/update', {
        id: lessonId,
        version: (await get(lessonId))?.version,
        startAt,
        endAt,
        teacherId: await school.teacher(),
        studentLimit: 4,
      })
      expect(changed.status).toBe(200)
      expect(await t.scope.get(resources.booking, response.id)).toMatchObject({
        state: 'BOOKED',
        startAt,
        endAt,
      })
    })

    it('BKG-01 students are told once, in their language, that the school moved or cancelled a lesson or has a seat for them; what is taken back within a minute is no news', async () => {
      const a = await school.student({ name: 'Eva', phone: '13911110001' })
      const b = await school.student({
        name: 'Fred',
        countryCode: '44',
        phone: '7400111222',
        email: 'fred@example.org',
      })
      const sentNews = async () => {
        sentMessages.splice(0)
        t.clock.advance(minute)
        await due()
        await due({ ...t.ports })
        return sentMessages.map(({ to, text }) => `${to} ${text}`).toSorted()
      }
      await sentNews()
      const startAt = at(10 * day)
      const lessonId = await lesson(0, 2, startAt)
      const [one, two] = [await book(a, lessonId), await book(b, lessonId)]
      const move = async (to: string) => {
        const endAt = new Date(Date.parse(to) + minute).toISOString()
        const row = await get(lessonId)
        expect(
          (
            await call('POST', 'lesson/update', {
              id: lessonId,
              version: row?.version,
              startAt: to,
              endAt,
            })
          ).status,
        ).toBe(200)
      }
      const later = at(11 * day)
      await move(later)
      await move(startAt)
      expect(await sentNews()).toEqual([])
      await move(later)
      const moved = await sentNews()
      expect(moved).toHaveLength(2)
      expect(moved[0]).toMatch(
        /^13911110001 .*Eva，原定 2026年\d+月\d+日 周. \d\d:\d\d \(Asia.*已改期，现定于 2026年\d+月\d+日 周. \d\d:\d\d /,
      )
      expect(moved[1]).toMatch(
        /^fred@example.org .*Fred, your lesson .* was moved\. It now starts on \w{3} \d+ Mar 2026 \d\d:\d\d /,
      )
      expect(await sentNews()).toEqual([])
      // a student who cancels gets no message about it
      await call('POST', 'booking/cancel', { id: one.response.id, input: {} })
      const deletion = await call('POST', 'lesson/delete', { ids: [lessonId] })
      expect(await sentNews()).toEqual([expect.stringContaining('was cancelled') as string])
      await call('POST', 'operation/undo', { id: deletion.headers.get('x-operation') })
      expect(await sentNews()).toEqual([expect.stringContaining('takes place after all') as string])
      // a seat is offered, and lapses untold to the one who took it
      await call('POST', 'lesson/update', {
        id: lessonId,
        version: (await get(lessonId))?.version,
        studentLimit: 1,
      })
      const waits = await book(a, lessonId, { wait: true })
      await call('POST', 'booking/cancel', { id: two.response.id, input: {} })
      expect(await stateOf(waits.response.id)).toBe('OFFERED')
      expect(await sentNews()).toEqual([
        expect.stringMatching(/^13911110001 .*为您保留至/) as string,
      ])
      // they stand in their institution's outbox
      const written = await store.db
        .selectFrom('outbox')
        .select('institutionId')
        .where('target', '=', 'fred@example.org')
        .distinct()
        .execute()
      expect(written).toEqual([{ institutionId: t.institution }])
    })

    it('BKG-01 a booking link is taken back, alone or for a new one', async () => {
      const [a, b] = [await school.student(), await school.student()]
      const [first, other] = [await passOf(a), await passOf(b)]
      const works = async (pass: string) => (await own('get', { pass })).status
      expect([await works(first), await works(other)]).toEqual([200, 200])
      const second = (
        await call<{ pass: string }>('POST', 'booking/link', { studentId: a, anew: true })
      ).response.pass
      expect([await works(first), await works(second), await works(other)]).toEqual([
        26036, 200, 200,
      ])
      expect((await call('POST', 'booking/revokeLinks', { studentId: a })).status).toBe(200)
      expect([await works(second), await works(await passOf(a))]).toEqual([26036, 200])
      const nobody = await t.as({ rights: ['student.read'] })
      expect(
        await t.call('POST', 'booking/revokeLinks', { studentId: b }, { token: nobody.token }),
      ).toMatchObject({ status: 905 })
      expect(await works(other)).toBe(200)
    })

    it('BKG-03 what a student who is suspended has booked is given back and passed on, unless they are back within the minute; months are those of the institution', async () => {
      const [a, b] = [await school.student(), await school.student()]
      // 00:30 of the next month in Shanghai
      const lessonId = await lesson(0, 1, '2026-04-30T16:30:00.000Z')
      const first = await book(a, lessonId)
      expect((await t.scope.get(resources.booking, first.response.id))?.['month']).toBe('2026-05')
      const waits = await book(b, lessonId, { wait: true })
      const say = async (status: string) => {
        const row = await t.scope.get(resources.student, a)
        expect(
          await call('POST', 'student/update', { id: a, version: row?.version, status }),
        ).toMatchObject({ status: 200 })
      }
      const later = async () => {
        t.clock.advance(minute)
        await due()
      }
      await say('SUSPENDED')
      await say('ACTIVE')
      await later()
      expect(await stateOf(first.response.id)).toBe('BOOKED')
      await say('SUSPENDED')
      await later()
      expect([await stateOf(first.response.id), await stateOf(waits.response.id)]).toEqual([
        'CANCELLED',
        'OFFERED',
      ])
      expect((await book(a, await lesson(3 * day, 1))).msg).toContain('is suspended')
    })

    it('BKG-03 a turn in the waiting list is kept for a minute, as a booked seat is: by a suspension or a limit that is taken back nobody loses it; then the reason is shown', async () => {
      const [a, b, c] = [await school.student(), await school.student(), await school.student()]
      const say = async (id: string, values: object) => {
        const row = await t.scope.get(resources.student, id)
        expect(
          await call('POST', 'student/update', { id, version: row?.version, ...values }),
        ).toMatchObject({ status: 200 })
      }
      const line = async () => {
        const lessonId = await lesson(6 * day, 1)
        const seat = (await book(a, lessonId)).response.id
        const first = (await book(b, lessonId, { wait: true })).response.id
        const second = (await book(c, lessonId, { wait: true })).response.id
        return { seat, first, second }
      }
      const wait = async (ms: number) => {
        t.clock.advance(ms)
        await due()
      }
      const cancel = (id: string) => call('POST', 'booking/cancel', { id, input: {} })
      for (const [off, on] of [
        [{ status: 'SUSPENDED' }, { status: 'ACTIVE' }],
        [{ bookingLimit: 0 }, { bookingLimit: null }],
      ] as const) {
        const { seat, first, second } = await line()
        const states = async () => [await stateOf(first), await stateOf(second)]
        // the seat becomes free at the moment of the mistake
        await say(b, off)
        await cancel(seat)
        await wait(3000)
        expect(await states()).toEqual(['WAITING', 'WAITING'])
        await say(b, on)
        await wait(minute)
        expect(await states()).toEqual(['OFFERED', 'WAITING'])
        await cancel(first)
        await cancel(second)
      }
      // the same of an edit of many, which its undo takes back
      const many = await line()
      const edited = await call('POST', 'student/updateMany', {
        ids: [b, c],
        data: { bookingLimit: 0 },
      })
      expect(edited).toMatchObject({ status: 200 })
      await cancel(many.seat)
      await wait(3000)
      const id = edited.headers.get('X-Operation')
      expect(await call('POST', 'operation/undo', { id })).toMatchObject({ status: 200 })
      await wait(minute)
      expect([await stateOf(many.first), await stateOf(many.second)]).toEqual([
        'OFFERED',
        'WAITING',
      ])
      await cancel(many.first)
      await cancel(many.second)
      const { seat, first, second } = await line()
      await say(b, { bookingLimit: 0 })
      await cancel(seat)
      await wait(minute)
      expect(await t.scope.get(resources.booking, first)).toMatchObject({
        state: 'EXPIRED',
        obstacle: 'LIMIT',
      })
      expect(await stateOf(second)).toBe('OFFERED')
      const { past } = (await own<OwnBookings>('get', { pass: await passOf(b) })).response
      expect(past.find(({ id }) => id === first)?.reason).toBe('Monthly booking limit reached')
      await say(b, { bookingLimit: null })
    })

    it('BKG-05 API-16 durations of booked lessons are added up by student, teacher and class; only for those who may read bookings', async () => {
      const ask = <T>(body: object, token: string) =>
        t.call<T>('POST', '/edu_openapi/booking/class/queryDurationStatistic', body, { token })
      const of = await systemContexts(t.ports, t.institution)
      const from = at(0)
      const student = await school.student({ name: 'Dora' })
      const lessonId = await lesson(3 * day, 2)
      await book(student, lessonId)
      t.clock.advance(4 * day)
      await t.scope.transaction(tx => endLesson(tx, of, lessonId))
      const question = { from, until: at(0), studentId: student }
      const token = (await openSession(t.ports, t.administrator.id, t.institution, {})).accessToken
      expect((await ask({ ...question }, token)).response).toMatchObject({
        total: 1,
        list: [{ id: student, name: 'Dora', completed: 1, minutes: 1, noShow: 0, entered: 0 }],
        sum: { completed: 1, minutes: 1 },
      })
      expect((await ask({ ...question, by: 'course' }, token)).response).toMatchObject({
        list: [{ id: courseId, completed: 1 }],
      })
      expect(await ask({ ...question, by: 'room' }, token)).toMatchObject({ status: 321 })
      expect(
        await t.call('POST', '/edu_openapi/booking/class/queryDurationStatistic', question, {
          token: null,
        }),
      ).toMatchObject({
        status: 401,
      })
      const nobody = await t.as({ rights: ['student.read'] })
      expect(await ask(question, nobody.token)).toMatchObject({ status: 905 })
      // signed, without a session
      const key = (
        await call<{ keyId: string; secret: string }>('POST', 'apiKey/create', {
          name: 'Portal',
          scopes: ['statistics'],
          days: 'never',
        })
      ).response
      const send = async (path: string, init: RequestInit) => t.app.request(path, init)
      const signer = { ...key, send, now: () => t.clock.now(), nonce: () => t.ports.ids.secret(16) }
      const path = '/edu_openapi/booking/class/queryDurationStatistic'
      expect(await signedCall(signer, path, question)).toMatchObject({
        status: '200',
        response: { total: 1 },
      })
      expect(await signedCall({ ...signer, secret: 'x' }, path, question)).toMatchObject({
        status: '2000',
      })
      const stranger = await openSession(t.ports, t.stranger.id, t.otherInstitution, {})
      expect((await ask(question, stranger.accessToken)).response).toMatchObject({
        total: 0,
        list: [],
      })
    })

    it('BKG-03 undoing a cancellation gives no seat that somebody else has by now; they move to another lesson instead', async () => {
      const [a, b] = [await school.student(), await school.student()]
      const [lessonId, other] = [await lesson(5 * day, 1), await lesson(6 * day, 1)]
      const first = await book(a, lessonId)
      const cancel = () => call('POST', 'booking/cancel', { id: first.response.id, input: {} })
      const undone = await call('POST', 'operation/undo', {
        id: (await cancel()).headers.get('x-operation'),
      })
      expect(undone.response).toMatchObject({ done: 2, failed: [] })
      expect(await get(lessonId)).toMatchObject({ bookedStudents: 1, bookingStatus: 'FULL' })
      const cancelled = await cancel()
      expect(await book(b, lessonId)).toMatchObject({ status: 200 })
      await call('POST', 'operation/undo', { id: cancelled.headers.get('x-operation') })
      expect(await stateOf(first.response.id)).toBe('CANCELLED')
      expect(await get(lessonId)).toMatchObject({ bookedStudents: 1, bookingStatus: 'FULL' })
      const second = await book(a, other)
      const third = await lesson(7 * day, 2)
      const pass = await passOf(a)
      expect(await own('move', { pass, bookingId: second.response.id, lessonId })).toMatchObject({
        status: 26022,
      })
      expect(await stateOf(second.response.id)).toBe('BOOKED')
      expect(
        await own('move', { pass, bookingId: second.response.id, lessonId: third }),
      ).toMatchObject({ status: 200 })
      expect(await stateOf(second.response.id)).toBe('MOVED')
      expect([
        (await get(other))?.['bookedStudents'],
        (await get(third))?.['bookedStudents'],
      ]).toEqual([0, 1])
      // another's booking isn't there by their link
      expect(
        await own('change', { pass: await passOf(b), bookingId: second.response.id, to: 'CANCEL' }),
      ).toMatchObject({ status: 404 })
    })

    it('undoing the copy of a class leaves a lesson that was booked meanwhile, where the class stays', async () => {
      const from = await school.course({
        kind: 'BOOKING',
        teachers: [await school.teacher()],
        studentLimit: 5,
      })
      const startAt = at(20 * day)
      await school.lesson(from, startAt, new Date(Date.parse(startAt) + minute).toISOString())
      const copied = await call<{ id: string }>('POST', 'course/copy', {
        courseId: from,
        courseName: 'Copied to be booked',
        lessons: 'KEEP',
        startDate: at(30 * day).slice(0, 10),
      })
      expect(copied.status).toBe(200)
      const { id } = copied.response
      const { list } = (
        await call<{ list: { id: string }[] }>('GET', `lesson/list?courseId=${id}&page=1&limit=10`)
      ).response
      const lessonId = list[0]?.id ?? ''
      const booked = await book(await school.student(), lessonId)
      expect(booked.status).toBe(200)
      const { version } = (await call<{ version: number }>('GET', `course/get?id=${id}`)).response
      await call('POST', 'course/update', { id, version, courseName: 'Renamed' })
      await call('POST', 'operation/undo', { id: copied.headers.get('x-operation') })
      expect(await get(lessonId)).toMatchObject({ deletedAt: null, bookedStudents: 1 })
      expect(await stateOf(booked.response.id)).toBe('BOOKED')
    })

    it('BKG-02 teachers add bookings, edit bookable lessons, change their own information and appear in booking as the institution says', async () => {
      const teacher = await school.teacher({ permissions: ['BOOKING'] })
      const member = await t.as({
        rights: ['booking.book', 'lesson.read', 'lesson.update', 'teacher.read', 'teacher.update'],
      })
      const link = {
        resource: 'teacher',
        recordId: teacher,
        accountId: member.id,
        createTime: at(0),
      }
      await t.scope.db.insertInto('accountLink').values(link).execute()
      const say = async (values: object) => {
        const [policy] = (
          await call<{ list: { id: string; version: number }[] }>('GET', 'bookingPolicy/list')
        ).response.list
        expect(
          await call('POST', 'bookingPolicy/update', {
            id: policy?.id,
            version: policy?.version,
            ...values,
          }),
        ).toMatchObject({
          status: 200,
        })
      }
      const does = async () => {
        const lessonId = await lesson(3 * day, 2)
        const row = await get(lessonId)
        const { accessToken } = await openSession(t.ports, member.id, t.institution, {})
        const as = (path: string, body: object) =>
          t.call('POST', path, body, { token: accessToken })
        const booked = await as('booking/book', {
          input: { studentId: await school.student(), lessonId },
        })
        const edited = await as('lesson/update', {
          id: lessonId,
          version: (await get(lessonId))?.version ?? row?.version,
          remark: 'x',
        })
        const version = (await t.scope.get(resources.teacher, teacher))?.version
        const ownRecord = await as('teacher/update', {
          id: teacher,
          version,
          tags: [lessonId.slice(-6)],
        })
        return [booked.status, edited.status, ownRecord.status]
      }
      await say({ teachersAdd: true, teachersEdit: ['OWN', 'ADMIN'], teachersEditSelf: true })
      expect(await does()).toEqual([200, 200, 200])
      await say({ teachersAdd: false, teachersEdit: ['OWN'], teachersEditSelf: false })
      expect(await does()).toEqual([905, 905, 905])
      // people who don't appear in booking are not named to students
      const lessonId = await lesson(3 * day, 2)
      const pass = await passOf(await school.student())
      const named = async () =>
        (await own<OwnBookings>('get', { pass })).response.lessons.find(({ id }) => id === lessonId)
          ?.teacherName ?? null
      expect(await named()).toMatch(/^Person/)
      await say({ teachersShown: false })
      expect(await named()).toBeNull()
      await say({ teachersShown: true })
      const id = String((await get(lessonId))?.['teacherId'])
      await call('POST', 'teacher/update', {
        id,
        version: (await t.scope.get(resources.teacher, id))?.version,
        bookable: false,
      })
      expect(await named()).toBeNull()
    })

    it('BKG-03 the audit finds seats and limits in order after all of this, and names a lesson that tells another number', async () => {
      const faults: string[] = []
      const look = async () => {
        faults.length = 0
        const { institution } = (await systemContexts(t.ports, t.institution))('booking')
        await bookingChecks.run(
          { scope: t.scope, institution, ports: t.ports, alive: t.clock.now() },
          fault => faults.push(fault),
        )
        return faults
      }
      expect(await look()).toEqual([])
      const lessonId = await lesson(3 * day, 2)
      const tell = (bookedStudents: number) =>
        teachingDb(t.scope)
          .updateTable('lesson')
          .set({ bookedStudents })
          .where('id', '=', lessonId)
          .execute()
      await tell(3)
      expect(await look()).toEqual([
        `lesson ${lessonId} tells of 3 seats that are taken, there are 0`,
      ])
      await tell(0)
    })
  },
)
