import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { ratedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import {
  expectSound,
  teachingSchool,
  type TeachingSchool,
} from '../../../tests/support/teaching.ts'
import { resumeTasks, tasksDone } from '../../engine/jobs/queue.ts'
import { noticeKind, noticeOf } from '../../engine/notices/notify.ts'
import { openSession } from '../identity/session/sessions.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { Unsent } from '../../platform/ports.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { billMonthsOf } from '../billing/due.ts'
import type { ReminderAbout } from './check.ts'
import { deleteOldReminders } from './deleteOldReminders.ts'
import { expandReminders } from './expand.ts'
import { reminderKinds } from './kinds.ts'
import { reminderSmsSent } from './sentSms.ts'
import { sweepReminders } from './sweep.ts'
import spec from '../../../tests/spec/constants.json' with { type: 'json' }

const minute = 60_000
const hour = 60 * minute

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'reminders of lessons, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let school: TeachingSchool
    let refusal: Error | undefined
    const sentMessages: { readonly by: string; readonly to: string; readonly text: string }[] = []
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({
        store,
        ports: {
          sms: {
            send: async ({ countryCode, phone, text }) => {
              if (refusal) throw refusal
              sentMessages.push({ by: 'SMS', to: `${countryCode} ${phone}`, text })
            },
          },
          mail: { send: async ({ to, text }) => void sentMessages.push({ by: 'EMAIL', to, text }) },
        },
      })
      school = teachingSchool({ call })
    })
    afterAll(() => store.dispose())
    afterAll(() => expectSound(t))
    afterEach(() => void sentMessages.splice(0))
    // hours pass here: each call has a token of its own
    const call: TestApp['call'] = async (method, path, body) => {
      const { accessToken } = await openSession(t.ports, t.administrator.id, t.institution, {})
      return t.call(method, path, body, { token: accessToken })
    }
    const at = (ms: number): string => new Date(t.clock.now().getTime() + ms).toISOString()
    const to = () => sentMessages.map(one => one.to).toSorted()
    // another process: its own ports over the same store
    /** What two servers find due is sent; how many messages that were. */
    const everyone = async (): Promise<number> => {
      const before = sentMessages.length
      await Promise.all([sweepReminders(t.scope, t.ports), sweepReminders(t.scope, { ...t.ports })])
      await resumeTasks(t.ports)
      await tasksDone(t.ports)
      return sentMessages.length - before
    }
    /** The reminders are written down by a process that dies before it sends any. */
    const written = async () => {
      const of = await systemContexts(t.ports, t.institution)
      for (const one of reminderKinds)
        await expandReminders(t.scope, of, one, t.clock.now(), () => undefined)
    }
    /**
     * Messages of the queue about a lesson to a person, or to all: their kinds of reminder, states
     * and tries.
     */
    const messagesOf = async (lessonId: string, personId?: string) => {
      const rows = await t.scope.db
        .selectFrom('task')
        .select(['id', 'state', 'input', 'progress'])
        .where('kind', '=', noticeKind)
        .orderBy('id')
        .execute()
      return rows.flatMap(({ id, state, input, progress }) => {
        const notice = noticeOf(input)
        const about = notice?.about as ReminderAbout | undefined
        if (about?.lessonId !== lessonId || (personId && notice?.id !== personId)) return []
        return [
          { id, state, kind: about.kind, tries: (progress as { tries?: number } | null)?.tries },
        ]
      })
    }
    let n = 0
    /** A class of a teacher (by text message) and a student of abroad (by e-mail). */
    const aClass = async () => {
      n += 1
      const nth = String(n).padStart(2, '0')
      const teacherId = await school.teacher({ phone: `139000000${nth}` })
      const studentId = await school.student({
        countryCode: '44',
        phone: `74001234${nth}`,
        email: `student${n}@example.org`,
      })
      const courseId = await school.course({ teachers: [teacherId], studentLimit: 5 })
      await school.member(courseId, studentId)
      return {
        teacherId,
        studentId,
        courseId,
        phone: `86 139000000${nth}`,
        email: `student${n}@example.org`,
      }
    }
    const reportEntry = (lessonId: string, personId: string) =>
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

    it('what was sent is deleted after 30 days, a used ticket after one', async () => {
      const ages = [30 * 24 * hour, 30 * 24 * hour + 1, 24 * hour, 24 * hour + 1]
      const rows = ages.map((age, nth) => ({ id: `old${nth}`, at: at(-age) }))
      const { db } = t.scope
      for (const { id, at: when } of rows) {
        await db.insertInto('usedTicket').values({ id, at: when }).execute()
        await db
          .insertInto('bookingNews')
          .values({ bookingId: id, lessonId: 'x', state: 'SENT', at: when })
          .execute()
        await db
          .insertInto('lessonReminder')
          .values({ lessonId: id, kind: 'DAY', startAt: when, at: when })
          .execute()
      }
      await deleteOldReminders(t.scope, t.clock)
      const left = {
        usedTicket: await db.selectFrom('usedTicket').select('id').orderBy('id').execute(),
        bookingNews: await db
          .selectFrom('bookingNews')
          .select('bookingId as id')
          .orderBy('bookingId')
          .execute(),
        lessonReminder: await db
          .selectFrom('lessonReminder')
          .select('lessonId as id')
          .orderBy('lessonId')
          .execute(),
      }
      const ids = (table: keyof typeof left) => left[table].map(({ id }) => id)
      expect(ids('usedTicket')).toEqual(['old2'])
      for (const table of ['bookingNews', 'lessonReminder'] as const)
        expect(ids(table)).toEqual(['old0', 'old2', 'old3'])
      await db.deleteFrom('lessonReminder').execute()
      await db.deleteFrom('bookingNews').execute()
    })

    it('FIN-08 tells everyone a day and an hour before, and who has not entered 3 minutes after the start: once each, by two processes at once', async () => {
      const { courseId, teacherId, phone, email } = await aClass()
      const id = await school.lesson(courseId, at(25 * hour), at(26 * hour), { name: 'Fractions' })
      expect(await everyone()).toBe(0)
      t.clock.advance(hour)
      expect(await everyone()).toBe(2)
      expect(to()).toEqual([phone, email].toSorted())
      // what is charged is the one SMS
      expect(await reminderSmsSent(t.scope, at(-minute), at(minute))).toBe(1)
      // they stand in their institution's outbox
      const written = await store.db
        .selectFrom('outbox')
        .select('institutionId')
        .where('target', '=', email)
        .execute()
      expect(written).toEqual([{ institutionId: t.institution }])
      expect(sentMessages.find(one => one.by === 'SMS')?.text).toContain('Fractions')
      // in the language of where they are, at the institution's time
      expect(sentMessages.find(one => one.by === 'SMS')?.text).toContain('您的课节')
      expect(sentMessages.find(one => one.by === 'EMAIL')?.text).toContain('your lesson')
      expect(await everyone()).toBe(0)
      t.clock.advance(23 * hour - minute)
      expect(await everyone()).toBe(0)
      t.clock.advance(minute)
      expect(await everyone()).toBe(2)
      t.clock.advance(hour)
      await reportEntry(id, teacherId)
      t.clock.advance(2 * minute)
      expect(await everyone()).toBe(0)
      t.clock.advance(minute)
      expect(await everyone()).toBe(1)
      expect(sentMessages.at(-1)).toMatchObject({
        to: email,
        text: expect.stringContaining('haven’t entered') as string,
      })
      t.clock.advance(minute)
      expect(await everyone()).toBe(0)
      // who has entered is not called
      expect((await messagesOf(id)).map(({ kind: of, state }) => `${of} ${state}`)).toEqual([
        'DAY DONE',
        'DAY DONE',
        'HOUR DONE',
        'HOUR DONE',
        'LATE DONE',
      ])
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
      await written()
      expect(await messagesOf(moved)).toHaveLength(2)
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
      // to tomorrow morning, of which they are notified at once, and back
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

    it('FIN-08 nobody is called to a lesson that is over', async () => {
      const { courseId, phone, email } = await aClass()
      await school.lesson(courseId, at(hour), at(hour + 5 * minute))
      // lessons of other classes come due meanwhile
      const own = () => to().filter(one => one === phone || one === email)
      await everyone()
      expect(own()).toEqual([phone, email].toSorted())
      t.clock.advance(hour + 6 * minute)
      await everyone()
      expect(own()).toHaveLength(2)
    })

    it('FIN-08 what a stopped server has missed is made up for, and what it was sending is not sent twice', async () => {
      const { courseId, studentId, teacherId, phone } = await aClass()
      const startAt = at(20 * hour)
      const id = await school.lesson(courseId, startAt, at(21 * hour))
      await written()
      // the process died while it was sending the student's
      const [message] = await messagesOf(id, studentId)
      await t.scope.db
        .updateTable('task')
        .set({
          state: 'RUNNING',
          owner: 'dead',
          progress: JSON.stringify({ begun: true, tries: 0 }),
        })
        .where('id', '=', message?.id ?? '')
        .execute()
      expect(await messagesOf(id, teacherId)).toMatchObject([{ state: 'QUEUED' }])
      expect(await everyone()).toBe(1)
      expect(to()).toEqual([phone])
      // after hours of downtime the hour's reminder is still sent 20 minutes before; a day's is too
      // late then
      t.clock.advance(20 * hour - 20 * minute)
      expect(await everyone()).toBe(2)
      expect(await everyone()).toBe(0)
    })

    it('FIN-08 what the sender certainly did not send is tried again a few times while it is of use, never what it may have sent', async () => {
      const { courseId, teacherId, phone } = await aClass()
      const id = await school.lesson(courseId, at(24 * hour), at(25 * hour))
      const ofTeacher = async () => (await messagesOf(id, teacherId))[0]
      refusal = new Unsent('the SMS service answered 503')
      // the student's mail alone
      expect(await everyone()).toBe(1)
      expect(await ofTeacher()).toMatchObject({ state: 'QUEUED', tries: 1 })
      // it rests in between
      expect(await everyone()).toBe(0)
      expect(await ofTeacher()).toMatchObject({ state: 'QUEUED', tries: 1 })
      t.clock.advance(2 * minute)
      expect(await everyone()).toBe(0)
      expect(await ofTeacher()).toMatchObject({ state: 'QUEUED', tries: 2 })
      t.clock.advance(2 * minute)
      refusal = undefined
      sentMessages.splice(0)
      expect(await everyone()).toBe(1)
      expect(to()).toEqual([phone])
      expect(await ofTeacher()).toMatchObject({ state: 'DONE', tries: 2 })
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
      // a message that may have been sent is not sent again
      const third = await aClass()
      await school.lesson(third.courseId, at(24 * hour), at(25 * hour))
      refusal = new Error('timeout')
      await everyone()
      refusal = undefined
      t.clock.advance(5 * minute)
      await everyone()
      expect(to().filter(one => one === third.email || one === third.phone)).toEqual([third.email])
    })

    it('FIN-08 an institution turns each of the three reminders off, and on again', async () => {
      const set = async (values: object) => {
        const { list } = (
          await call<{ list: { id: string; version: number }[] }>('GET', 'organization/list')
        ).response
        const [profile] = list
        const { status } = profile
          ? await call('POST', 'organization/update', {
              id: profile.id,
              version: profile.version,
              ...values,
            })
          : await call('POST', 'organization/create', { name: 'School', ...values })
        expect(status).toBe(200)
      }
      expect(reminderKinds.map(({ setting }) => setting)).toEqual(Object.keys(spec.reminders))
      const all = { remindDay: 'ON', remindHour: 'ON', remindLate: 'ON' }
      /**
       * How many messages a lesson brings a day before, an hour before, and 3 minutes after its
       * start.
       */
      const counts = async (): Promise<number[]> => {
        const { courseId } = await aClass()
        await school.lesson(courseId, at(25 * hour), at(26 * hour))
        const sent: number[] = []
        for (const ms of [hour, 23 * hour, hour + 3 * minute]) {
          t.clock.advance(ms)
          sent.push(await everyone())
        }
        t.clock.advance(2 * hour)
        await everyone()
        return sent
      }
      await set(all)
      // lessons of the tests before have begun by then
      t.clock.advance(72 * hour)
      await everyone()
      expect(await counts()).toEqual([2, 2, 2])
      for (const [n, name] of (['remindDay', 'remindHour', 'remindLate'] as const).entries()) {
        await set({ ...all, [name]: 'OFF' })
        expect(await counts()).toEqual([2, 2, 2].map((count, at) => (at === n ? 0 : count)))
      }
      await set(all)
    })

    it('FIN-08 the times are those of the specification; who has no number of +86 is written to by e-mail, and without one gets nothing', async () => {
      expect(
        Object.fromEntries(reminderKinds.map(({ setting, leadMs }) => [setting, leadMs / minute])),
      ).toEqual(spec.reminders)
      const { courseId } = await aClass()
      await school.member(
        courseId,
        await school.student({ countryCode: '44', phone: '7400999001' }),
      )
      await school.member(
        courseId,
        await school.student({ phone: '13800999002', email: 'both@example.org' }),
      )
      await school.lesson(courseId, at(24 * hour), at(25 * hour))
      await everyone()
      expect(sentMessages.filter(({ by }) => by === 'SMS').map(one => one.to)).toHaveLength(2)
      for (const { by, to: target } of sentMessages)
        expect(target).toMatch(by === 'SMS' ? /^86 / : /@/)
      expect(to()).toContain('86 13800999002')
      expect(to().join()).not.toMatch(/7400999001|both@/)
    })

    it('FIN-08 a text message of a lesson is charged 0.10 yuan on the next day, once, and an e-mail nothing', async () => {
      // a day on which nothing else is sent, at noon
      const noon = new Date(t.clock.now().getTime() + 5 * 24 * hour)
      noon.setUTCHours(4, 0, 0, 0)
      t.clock.advance(noon.getTime() - t.clock.now().getTime())
      const { courseId } = await aClass()
      await school.lesson(courseId, at(24 * hour), at(25 * hour))
      expect(await everyone()).toBe(2)
      expect(sentMessages.map(({ by }) => by).toSorted()).toEqual(['EMAIL', 'SMS'])
      const items = () =>
        t.scope.page(ratedItem, {
          page: 1,
          limit: 10,
          sort: 'at',
          q: '',
          deleted: 'no',
          where: [],
        })
      await billMonthsOf(t.scope, t.ports)
      const before = (await items()).length
      // 02:30 of the next day by the institution's clock
      t.clock.advance(14.5 * hour)
      for (const _ of [1, 2]) await billMonthsOf(t.scope, t.ports)
      const charged = (await items()).slice(before)
      expect(
        charged.map(({ kind: of, quantity, amount, currency }) => [of, quantity, amount, currency]),
      ).toEqual([['SMS', 1, '0.10', 'CNY']])
    })
  },
)
