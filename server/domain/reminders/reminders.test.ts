import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import {
  expectSound,
  teachingSchool,
  type TeachingSchool,
} from '../../../tests/support/teaching.ts'
import { openSession } from '../identity/session/sessions.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { Unsent } from '../../platform/ports.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { expandReminders } from './expand.ts'
import { reminderKinds } from './kinds.ts'
import { sweepReminders } from './sweep.ts'

const minute = 60_000
const hour = 60 * minute

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'reminders of lessons, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let school: TeachingSchool
    let refusal: Error | undefined
    const sent: { readonly by: string; readonly to: string; readonly text: string }[] = []
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({
        store,
        ports: {
          sms: {
            send: async ({ countryCode, phone, text }) => {
              if (refusal) throw refusal
              sent.push({ by: 'SMS', to: `${countryCode} ${phone}`, text })
            },
          },
          mail: { send: async ({ to, text }) => void sent.push({ by: 'EMAIL', to, text }) },
        },
      })
      school = teachingSchool({ call })
    })
    afterAll(() => store.dispose())
    afterAll(() => expectSound(t))
    afterEach(() => void sent.splice(0))
    // hours pass here: each call has a token of its own
    const call: TestApp['call'] = async (method, path, body) => {
      const { accessToken } = await openSession(t.ports, t.administrator.id, t.institution, {})
      return t.call(method, path, body, { token: accessToken })
    }
    const at = (ms: number): string => new Date(t.clock.now().getTime() + ms).toISOString()
    const to = () => sent.map(one => one.to).toSorted()
    // another process: its own ports over the same store
    const everyone = async (): Promise<number> => {
      const counts = await Promise.all([sweepReminders(t.ports), sweepReminders({ ...t.ports })])
      return counts.reduce((sum, n) => sum + n, 0)
    }
    let n = 0
    /** A class of a teacher (by text message) and a student of abroad (by e-mail). */
    const aClass = async () => {
      n += 1
      const teacherId = await school.teacher({ phone: `1390000000${n}` })
      const studentId = await school.student({
        countryCode: '44',
        phone: `740012345${n}`,
        email: `student${n}@example.org`,
      })
      const courseId = await school.course({ teachers: [teacherId], studentLimit: 5 })
      await school.member(courseId, studentId)
      return {
        teacherId,
        studentId,
        courseId,
        phone: `86 1390000000${n}`,
        email: `student${n}@example.org`,
      }
    }
    const entered = (lessonId: string, personId: string) =>
      t.scope.db
        .insertInto('classroomEvent')
        .values({
          id: `enter${personId}`,
          lessonId,
          type: 'ENTER',
          at: at(0),
          receivedAt: at(0),
          personId,
          role: 'TEACHER',
          device: 'a',
        })
        .execute()

    it('FIN-08 tells everyone a day and an hour before, and who has not entered 3 minutes after the start: once each, by two processes at once', async () => {
      const { courseId, teacherId, phone, email } = await aClass()
      const id = await school.lesson(courseId, at(25 * hour), at(26 * hour), { name: 'Fractions' })
      expect(await everyone()).toBe(0)
      t.clock.advance(hour)
      expect(await everyone()).toBe(2)
      expect(to()).toEqual([phone, email].toSorted())
      // they stand in their institution's outbox
      const written = await store.db
        .selectFrom('outbox')
        .select('institutionId')
        .where('target', '=', email)
        .execute()
      expect(written).toEqual([{ institutionId: t.institution }])
      expect(sent.find(one => one.by === 'SMS')?.text).toContain('Fractions')
      // in the language of where they are, at the institution's time
      expect(sent.find(one => one.by === 'SMS')?.text).toContain('您的课节')
      expect(sent.find(one => one.by === 'EMAIL')?.text).toContain('your lesson')
      expect(await everyone()).toBe(0)
      t.clock.advance(23 * hour - minute)
      expect(await everyone()).toBe(0)
      t.clock.advance(minute)
      expect(await everyone()).toBe(2)
      t.clock.advance(hour)
      await entered(id, teacherId)
      t.clock.advance(2 * minute)
      expect(await everyone()).toBe(0)
      t.clock.advance(minute)
      expect(await everyone()).toBe(1)
      expect(sent.at(-1)).toMatchObject({
        to: email,
        text: expect.stringContaining('haven’t entered') as string,
      })
      t.clock.advance(minute)
      expect(await everyone()).toBe(0)
      const rows = await t.scope.db
        .selectFrom('reminderMessage')
        .select(['kind', 'state'])
        .where('lessonId', '=', id)
        .execute()
      expect(rows.map(row => `${row.kind} ${row.state}`).toSorted()).toEqual(
        ['DAY SENT', 'DAY SENT', 'HOUR SENT', 'HOUR SENT', 'LATE SENT', 'LATE SKIPPED'].toSorted(),
      )
    })

    it('FIN-08 a lesson that was moved is told of at its new time alone, and one that was cancelled not at all, even where the message was written already', async () => {
      const { courseId, phone, email } = await aClass()
      const moved = await school.lesson(courseId, at(30 * hour), at(31 * hour))
      const of = await systemContexts(t.ports, t.institution)
      const reTime = (from: number, until: number) =>
        t.scope.transaction(tx =>
          updateRecord(
            tx,
            of('lesson'),
            { id: moved, changes: { startAt: at(from), endAt: at(until) } },
            { system: true },
          ),
        )
      await reTime(60 * hour, 61 * hour)
      t.clock.advance(7 * hour)
      expect(await everyone()).toBe(0)
      // written down, then moved before anybody has sent it
      t.clock.advance(29 * hour)
      await t.scope.db
        .insertInto('lessonReminder')
        .values({ lessonId: moved, kind: 'DAY', startAt: at(24 * hour), at: at(0) })
        .execute()
      await t.scope.db
        .insertInto('reminderMessage')
        .values({
          lessonId: moved,
          kind: 'DAY',
          startAt: at(24 * hour),
          personId: await school.teacher({ phone: '13911112222' }),
          personKind: 'teacher',
          state: 'DUE',
          channel: null,
          at: at(0),
        })
        .execute()
      await reTime(40 * hour, 41 * hour)
      expect(await everyone()).toBe(0)
      t.clock.advance(16 * hour)
      expect(await everyone()).toBe(2)
      expect(to()).toEqual([phone, email].toSorted())
      const { status } = await call('POST', 'lesson/delete', { ids: [moved] })
      expect(status).toBe(200)
      t.clock.advance(23 * hour)
      expect(await everyone()).toBe(0)
    })

    it('FIN-08 a lesson that was moved and moved back, or cancelled and restored, is told of once; of another time it was told of meanwhile, anew', async () => {
      const { courseId, phone, email } = await aClass()
      const id = await school.lesson(courseId, at(30 * hour), at(31 * hour))
      const of = await systemContexts(t.ports, t.institution)
      const first = at(30 * hour)
      const moveTo = (startAt: string) =>
        t.scope.transaction(tx =>
          updateRecord(
            tx,
            of('lesson'),
            { id, changes: { startAt, endAt: new Date(Date.parse(startAt) + hour).toISOString() } },
            { system: true },
          ),
        )
      // written down by a process that died before it sent anything
      const written = async () => {
        for (const one of reminderKinds)
          await expandReminders(t.scope, of, one, t.clock.now(), () => undefined)
      }
      t.clock.advance(6 * hour)
      await written()
      await moveTo(at(50 * hour))
      expect(await everyone()).toBe(0)
      await moveTo(first)
      expect(await everyone()).toBe(2)
      expect(to()).toEqual([phone, email].toSorted())
      await moveTo(at(50 * hour))
      await moveTo(first)
      await call('POST', 'lesson/delete', { ids: [id] })
      await call('POST', 'lesson/restore', { ids: [id] })
      expect(await everyone()).toBe(0)
      // to tomorrow morning, of which they are told at once, and back
      await moveTo(at(20 * hour))
      expect(await everyone()).toBe(2)
      await moveTo(first)
      expect(await everyone()).toBe(2)
      expect(await everyone()).toBe(0)
      // an hour before: cancelled while it was to be sent, and restored
      t.clock.advance(23 * hour)
      await written()
      await call('POST', 'lesson/delete', { ids: [id] })
      expect(await everyone()).toBe(0)
      await call('POST', 'lesson/restore', { ids: [id] })
      expect(await everyone()).toBe(2)
      expect(await everyone()).toBe(0)
    })

    it('FIN-08 nobody is called to a lesson of a class that was closed', async () => {
      const { courseId } = await aClass()
      await school.lesson(courseId, at(24 * hour), at(25 * hour))
      const { version } = (await call<{ version: number }>('GET', `course/get?id=${courseId}`))
        .response
      expect(
        (await call('POST', 'course/update', { id: courseId, version, status: 'CLOSED' })).status,
      ).toBe(200)
      expect(await everyone()).toBe(0)
      expect(
        (
          await call('POST', 'course/update', {
            id: courseId,
            version: version + 1,
            status: 'ACTIVE',
          })
        ).status,
      ).toBe(200)
      expect(await everyone()).toBe(2)
    })

    it('FIN-08 what a stopped server has missed is made up for, and what it was sending is not sent twice', async () => {
      const { courseId, studentId, teacherId, phone } = await aClass()
      const startAt = at(20 * hour)
      const id = await school.lesson(courseId, startAt, at(21 * hour))
      await t.scope.db
        .insertInto('lessonReminder')
        .values({ lessonId: id, kind: 'DAY', startAt, at: at(0) })
        .execute()
      const row = { lessonId: id, kind: 'DAY', startAt, channel: null, at: at(0) }
      await t.scope.db
        .insertInto('reminderMessage')
        .values([
          { ...row, personId: teacherId, personKind: 'teacher', state: 'DUE' },
          { ...row, personId: studentId, personKind: 'student', state: 'SENDING' },
        ])
        .execute()
      expect(await everyone()).toBe(1)
      expect(to()).toEqual([phone])
      // down for hours: the hour's reminder is still told 20 minutes before; a day's is too late then
      t.clock.advance(20 * hour - 20 * minute)
      expect(await everyone()).toBe(2)
      expect(await everyone()).toBe(0)
    })

    it('FIN-08 what the sender certainly did not send is tried again a few times while it is of use, never what it may have sent', async () => {
      const { courseId, teacherId, phone } = await aClass()
      const id = await school.lesson(courseId, at(24 * hour), at(25 * hour))
      const told = () =>
        t.scope.db
          .selectFrom('reminderMessage')
          .select(['state', 'tries'])
          .where('lessonId', '=', id)
          .where('personId', '=', teacherId)
          .executeTakeFirst()
      refusal = new Unsent('the SMS service answered 503')
      // the student's mail alone
      expect(await everyone()).toBe(1)
      expect(await told()).toEqual({ state: 'DUE', tries: 1 })
      // it rests in between
      expect(await everyone()).toBe(0)
      expect(await told()).toEqual({ state: 'DUE', tries: 1 })
      t.clock.advance(2 * minute)
      expect(await everyone()).toBe(0)
      expect(await told()).toEqual({ state: 'DUE', tries: 2 })
      t.clock.advance(2 * minute)
      refusal = undefined
      sent.splice(0)
      expect(await everyone()).toBe(1)
      expect(to()).toEqual([phone])
      expect(await told()).toEqual({ state: 'SENT', tries: 2 })
      t.clock.advance(10 * minute)
      expect(await everyone()).toBe(0)
      // a few times, and then no more
      const other = await aClass()
      await school.lesson(other.courseId, at(24 * hour), at(25 * hour))
      refusal = new Unsent('connect ECONNREFUSED')
      for (let n = 0; n < 8; n++) {
        await everyone()
        t.clock.advance(2 * minute)
      }
      refusal = undefined
      await everyone()
      expect(to().filter(one => one === other.email || one === other.phone)).toEqual([other.email])
      // what may have been sent stays as it is
      const third = await aClass()
      await school.lesson(third.courseId, at(24 * hour), at(25 * hour))
      refusal = new Error('timeout')
      await everyone()
      refusal = undefined
      t.clock.advance(5 * minute)
      await everyone()
      expect(to().filter(one => one === third.email || one === third.phone)).toEqual([third.email])
    })

    it('FIN-08 an institution turns each reminder off', async () => {
      const { courseId } = await aClass()
      const { list } = (
        await call<{ list: { id: string; version: number }[] }>('GET', 'organization/list')
      ).response
      const [profile] = list
      const values = { remindHour: 'OFF' }
      const { status } = profile
        ? await call('POST', 'organization/update', {
            id: profile.id,
            version: profile.version,
            ...values,
          })
        : await call('POST', 'organization/create', { name: 'School', ...values })
      expect(status).toBe(200)
      await school.lesson(courseId, at(24 * hour), at(25 * hour))
      expect(await everyone()).toBe(2)
      t.clock.advance(23 * hour)
      expect(await everyone()).toBe(0)
    })
  },
)
