import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '../../../resources/booking/booking/booking.resource.ts'
import type { MakeUpLessons } from '../../../resources/lesson-hours/make-up/makeUp.calls.ts'
import type { MakeUp } from '../../../resources/lesson-hours/make-up/makeUp.resource.ts'
import { openHourSchool, type HourSchool } from '../../../tests/support/hourSchool.ts'
import { stores } from '../../../tests/support/stores.ts'
import type { TeachingSchool } from '../../../tests/support/teaching.ts'
import { addDays } from '../../../src/schema/zone.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { hoursAudit } from './hours.audit.ts'

const hour = 3_600_000

describe('make-up rights', () => {
  let s: HourSchool
  let school: TeachingSchool
  let classId: string
  let teacherId: string
  let slot = 0
  beforeAll(async () => {
    const [kind] = stores
    if (!kind) throw new Error('no store')
    s = await openHourSchool(kind, { makeUpDays: 6 })
    school = s.school
    teacherId = await school.teacher()
    classId = await school.course({ kind: 'BOOKING', teachers: [teacherId], studentLimit: 5 })
  })
  afterAll(() => s.store.dispose())
  afterAll(async () => expect((await runAudit(s.t.ports, [hoursAudit])).findings).toEqual([]))

  const rights = async (studentId: string) =>
    (await s.ok<{ list: MakeUp[] }>('GET', `makeUp/list?studentId=${studentId}&limit=10`)).list
  const right = async (studentId: string): Promise<MakeUp> => {
    const [first] = await rights(studentId)
    if (!first) throw new Error('no right')
    return first
  }
  /** A student who missed a lesson, with the right to make it up. */
  const absentee = async (minutes = 60) => {
    const studentId = await s.newStudent()
    const missed = await s.heldLesson([studentId], minutes)
    await s.attended(missed, studentId, 'ABSENT')
    return { missed, ...(await right(studentId)) }
  }
  /** A lesson that can be booked, none at the time of another. */
  const bookable = async (ahead = 48, values: object = {}) => {
    const start = s.t.clock.now().getTime() + (ahead + 2 * slot++) * hour
    const at = (ms: number) => new Date(ms).toISOString()
    return school.lesson(classId, at(start), at(start + hour), {
      teacherId,
      studentLimit: 2,
      ...values,
    })
  }
  const use = (id: string, lessonId: string) =>
    s.t.call('POST', 'makeUp/use', { id, input: { lessonId } })
  const free = (id: string) => s.t.call('POST', 'makeUp/free', { id, input: {} })
  const bookingOf = async (studentId: string) =>
    s.ok<Booking>('GET', `booking/get?id=${(await right(studentId)).bookingId ?? ''}`)
  const undo = (headers: Headers) =>
    s.ok<Record<'failed' | 'kept', { resource: string }[]>>('POST', 'operation/undo', {
      id: headers.get('X-Operation') ?? '',
    })
  /** Lets a lesson that was booked take place. */
  const hold = async (lessonId: string) => {
    const { endAt } = await s.ok<{ endAt: string }>('GET', `lesson/get?id=${lessonId}`)
    s.t.clock.advance(Date.parse(endAt) + 1000 - s.t.clock.now().getTime())
    await s.endNow(lessonId)
  }
  const changes = async (studentId: string) =>
    (await s.entries(studentId)).map(({ change }) => change)

  it('TSK-03 an absence gives a right by the institution’s clock, of which the student is told once; attendance withdraws it and brings it back', async () => {
    // 16:50 in London is past midnight in Shanghai
    const now = s.t.clock.now()
    s.t.clock.advance(Date.parse(`${now.toISOString().slice(0, 10)}T16:50:00Z`) - now.getTime())
    const { studentId, missed, id, until } = await absentee()
    expect(until).toBe(addDays(s.day(), 6))
    expect(await right(studentId)).toMatchObject({ state: 'OPEN', lessonId: missed, note: null })
    await s.attended(missed, studentId, 'LATE')
    expect(await right(studentId)).toMatchObject({ id, state: 'WITHDRAWN', note: 'ATTENDED' })
    const again = await s.attended(missed, studentId, 'ABSENT')
    await s.ok('POST', 'attendance/recompute', { input: { lessonId: missed } })
    await s.tasksDone()
    expect(await rights(studentId)).toMatchObject([{ id, state: 'OPEN', note: null }])
    expect(s.sent.filter(text => text.includes(until))).toHaveLength(1)
    expect(await undo(again.headers)).toMatchObject({ failed: [], kept: [] })
    expect(await right(studentId)).toMatchObject({ state: 'WITHDRAWN' })
    // no right where lessons can't be made up
    await s.setRule({ makeUpDays: null })
    const other = await s.newStudent()
    await s.attended(await s.heldLesson([other]), other, 'ABSENT')
    expect(await rights(other)).toEqual([])
    await s.setRule({ makeUpDays: 6 })
  })

  it('is used by one booking, however many ask at once, and follows what becomes of it', async () => {
    const { studentId, id } = await absentee()
    const [lessonId, later] = [await bookable(), await bookable()]
    const answers = await Promise.all([1, 2, 3].map(() => use(id, lessonId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 34511, 34511])
    expect(await right(studentId)).toMatchObject({ state: 'USED', usedLessonId: lessonId })
    const first = await bookingOf(studentId)
    expect(first).toMatchObject({ state: 'BOOKED', lessonId })
    // moved: the right goes along
    await s.ok('POST', 'booking/move', { id: first.id, input: { lessonId: later } })
    expect(await right(studentId)).toMatchObject({ state: 'USED', usedLessonId: later })
    expect((await free(id)).status).toBe(200)
    expect((await free(id)).status).toBe(34514)
    expect(await right(studentId)).toMatchObject({
      state: 'OPEN',
      usedLessonId: null,
      note: 'CANCELLED',
    })
    // cancelled where bookings are
    await use(id, lessonId)
    const second = await bookingOf(studentId)
    const cancelled = await s.t.call('POST', 'booking/cancel', { id: second.id, input: {} })
    expect(await right(studentId)).toMatchObject({ state: 'OPEN' })
    await undo(cancelled.headers)
    expect(await right(studentId)).toMatchObject({ state: 'USED', usedLessonId: lessonId })
    await free(id)
    const used = await use(id, later)
    const { failed, kept } = await undo(used.headers)
    // a lesson's seat counts follow its bookings
    expect([...failed, ...kept].filter(({ resource }) => resource !== 'lesson')).toEqual([])
    expect(await right(studentId)).toMatchObject({ state: 'OPEN', usedLessonId: null })
  })

  it('a correction cancels a make-up ahead, and keeps one that was held, which then counts', async () => {
    const { studentId, missed, id } = await absentee()
    const lessonId = await bookable()
    await use(id, lessonId)
    const { id: bookingId } = await bookingOf(studentId)
    await s.attended(missed, studentId)
    expect(await right(studentId)).toMatchObject({ state: 'WITHDRAWN', note: 'ATTENDED' })
    expect(await s.ok('GET', `booking/get?id=${bookingId}`)).toMatchObject({ state: 'CANCELLED' })
    await s.attended(missed, studentId, 'ABSENT')
    await use(id, lessonId)
    await hold(lessonId)
    await s.attended(lessonId, studentId)
    await s.attended(missed, studentId)
    expect(await right(studentId)).toMatchObject({
      state: 'WITHDRAWN',
      note: 'KEPT',
      usedLessonId: lessonId,
    })
    expect((await s.hours(studentId)).used).toBe(2)
  })

  it('is refused where it is over or not open, too late, full, or at the time of another lesson; then nothing is booked', async () => {
    const { studentId, id, until } = await absentee()
    const full = await bookable(48, { studentLimit: 1 })
    await s.ok('POST', 'booking/book', {
      input: { studentId: await s.newStudent(), lessonId: full },
    })
    const late = await bookable(24 * 8)
    const clash = await bookable()
    const own = await school.course()
    await school.member(own, studentId)
    const at = await s.ok<{ startAt: string; endAt: string }>('GET', `lesson/get?id=${clash}`)
    await school.lesson(own, at.startAt, at.endAt, { teacherId: await school.teacher() })
    for (const [lessonId, code] of [
      [full, 26022],
      [late, 34513],
      [clash, 2218],
    ] as const)
      expect([code, (await use(id, lessonId)).status]).toEqual([code, code])
    expect(await right(studentId)).toMatchObject({ state: 'OPEN', bookingId: null })
    // only acceptable lessons are suggested
    const good = await bookable()
    const { lessons } = await s.ok<MakeUpLessons>('GET', `makeUp/lessons?id=${id}`)
    const ids = lessons.map(one => one.id)
    expect([full, late, clash, good].map(one => ids.includes(one))).toEqual([
      false,
      false,
      false,
      true,
    ])
    // another institution sees nothing, nor does a person without the permission to arrange
    const reader = await s.t.as({ rights: ['makeUp.read'] })
    const look = async (token: string) =>
      (await s.t.call('GET', `makeUp/lessons?id=${id}`, undefined, { token })).status
    expect([await look(s.t.stranger.token), await look(reader.token)]).toEqual([404, 905])
    // a seat is a booking: people who can't book get none
    const keeper = await s.t.as({ rights: ['makeUp.read', 'makeUp.use'] })
    const asKeeper = { token: keeper.token }
    const refused = await s.t.call(
      'POST',
      'makeUp/use',
      { id, input: { lessonId: good } },
      asKeeper,
    )
    expect(refused.status).toBe(905)
    expect(await right(studentId)).toMatchObject({ state: 'OPEN' })
    // until the end of the last day
    s.t.clock.advance(Date.parse(`${until}T15:59:00Z`) - s.t.clock.now().getTime())
    await s.dayWork()
    expect(await right(studentId)).toMatchObject({ state: 'OPEN' })
    s.t.clock.advance(120_000)
    expect((await use(id, late)).status).toBe(34512)
    await s.dayWork()
    await s.dayWork()
    expect(await right(studentId)).toMatchObject({ state: 'LAPSED', version: 2 })
    expect((await use(id, late)).status).toBe(34511)
  })

  it('hours are used once: by the absence where it counts, else by the make-up lesson', async () => {
    await s.setRule({ trigger: 'SCHEDULED', absenceCounts: true })
    const { studentId, missed, id } = await absentee(90)
    const lessonId = await bookable()
    await use(id, lessonId)
    await hold(lessonId)
    await s.attended(lessonId, studentId)
    expect(await changes(studentId)).toEqual([-1.5])
    const absence = (await s.entries(studentId))[0]?.id ?? ''
    // what the absence no longer uses, the make-up lesson does
    const cancelled = await s.act(absence, 'cancel')
    expect(await changes(studentId)).toEqual([-1.5, 1.5, -1])
    await undo(cancelled.headers)
    expect((await s.hours(studentId)).used).toBe(1.5)
    await s.setRule({ absenceCounts: false })
    await s.ok('POST', 'hourEntry/recount', { input: { from: s.day(-9), until: s.day() } })
    await s.tasksDone()
    expect((await s.hours(studentId)).used).toBe(1)
    // an absence from the make-up gives no other right
    await s.attended(lessonId, studentId, 'ABSENT')
    expect(await rights(studentId)).toMatchObject([{ lessonId: missed, state: 'USED' }])
    await s.setRule({ trigger: 'ENTERED' })
  })
})
