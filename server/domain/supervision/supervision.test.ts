import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type {
  LessonTimeline,
  Room,
  SupervisionWeek,
} from '../../../resources/supervision/supervision.calls.ts'
import type { RoomCommand, SentMessage } from '../../../resources/supervision/acting.calls.ts'
import { signedCall } from '../../../mocks/classroom/client.ts'
import { drawnPerson } from '../../../mocks/classroom/picture.ts'
import { seededRng } from '../../../src/schema/index.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { makeLastingApp, openClassroom, type Classroom } from '../../../tests/support/classroom.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { tasksDone } from '../../engine/jobs/queue.ts'
import { automationsDone, lookAtAutomations } from '../automations/index.ts'
import { settleVisits } from './visits.ts'
import { lateMinutes } from '../../../resources/classroom/attendance/attendance.calls.ts'
import { weekOf } from './week.ts'
import { watchRooms } from './monitor.ts'

const monitor = 'lessonMonitor'
type Rec = Readonly<Record<string, unknown>> & { readonly id: string }

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'supervision on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeLastingApp(store)
    }, 240_000)
    afterAll(async () => {
      await store.dispose()
    })

    const rooms = async (query: string, token?: string) => {
      const answer = await t.call<{ list: Room[]; total: number }>(
        'GET',
        `${monitor}/query?${query}`,
        undefined,
        token === undefined ? {} : { token },
      )
      return { ...answer.response, status: answer.status }
    }
    const roomOf = async (c: Classroom): Promise<Room | undefined> =>
      (await rooms(`classroomId=${c.lesson.id}`)).list[0]
    const send = (c: Classroom, body: object, token?: string) =>
      t.call<{ id: string; recipients: number; errors?: Record<string, { code: string }> }>(
        'POST',
        `${monitor}/sendMessage`,
        {
          lessonId: c.lesson.id,
          target: 'ROOM',
          sender: 'me',
          senderName: 'Head office',
          content: 'Hello',
          ...body,
        },
        token === undefined ? {} : { token },
      )
    const timeline = async (c: Classroom) => {
      // of a session that is new at any time
      const { token } = await t.as({ rights: ['supervision.read'] })
      const path = `${monitor}/timeline?lessonId=${c.lesson.id}`
      return (await t.call<LessonTimeline>('GET', path, undefined, { token })).response
    }
    const alerts = async (c: Classroom) =>
      (
        await t.call<{ list: Rec[] }>(
          'GET',
          `alert/list?limit=50&sort=since&lessonId=${c.lesson.id}`,
        )
      ).response.list
    const records = async (c: Classroom) =>
      (
        await t.call<{ list: Rec[] }>(
          'GET',
          `superviseRecord/list?limit=50&sort=at&lessonId=${c.lesson.id}`,
        )
      ).response.list
    /** The room as it is seen by the watch and the automations at this moment. */
    const settle = async () => {
      await watchRooms(t.ports, t.scope)
      await lookAtAutomations(t.ports)
      await automationsDone(t.ports)
      await tasksDone(t.ports)
    }

    it('lists running and coming lessons with who is there and how they are connected (SUP-01, SUP-02)', async () => {
      const c = await openClassroom(t)
      expect(await roomOf(c)).toMatchObject({
        state: 'COMING',
        inside: 0,
        expected: 2,
        picture: null,
      })
      c.go(-5)
      expect((await roomOf(c))?.state).toBe('PREPARING')
      const [one, two] = c.people
      const picture = await drawnPerson(seededRng(1))
      await c.report([
        c.event('ENTER', c.teacher, -5, { device: 'pc' }),
        c.event('ENTER', one, -4),
        c.event('NETWORK', c.teacher, -4, { device: 'pc', rtt: 500, jitter: 20, loss: 3 }),
        c.event('DEVICE', c.teacher, -4, {
          device: 'pc',
          browser: 'Chrome 130',
          cpu: 40,
          camera: true,
        }),
        c.event('PICTURE', c.teacher, -4, { device: 'pc', picture }),
      ])
      c.go(1)
      await c.report([c.event('ENTER', two, 1), c.event('LEAVE', two, 0.5)])
      expect(await roomOf(c)).toMatchObject({
        state: 'RUNNING',
        inside: 2,
        teacherInside: true,
        network: 'BAD',
        picture: { generateTime: new Date(c.start - 4 * 60_000).toISOString() },
      })
      // older news change nothing
      await c.report([c.event('NETWORK', c.teacher, -4.5, { device: 'pc', rtt: 20 })])
      expect((await roomOf(c))?.network).toBe('BAD')
      const { list } = await rooms('pageSize=100')
      expect(list.some(({ lessonId }) => lessonId === c.lesson.id)).toBe(true)
      c.go(65)
      await c.report([c.event('END', undefined, 62)])
      await c.counted()
      expect((await rooms('pageSize=100')).list.some(r => r.lessonId === c.lesson.id)).toBe(false)
      expect(await roomOf(c)).toMatchObject({ state: 'ENDED', inside: 0 })
    })

    it('finds lessons by each of the thirteen fields, a page of ten unless said (SUP-01, UI-03)', async () => {
      const c = await openClassroom(t, { students: 1 })
      const student = await c.make('student', {
        name: 'Reachable',
        countryCode: '86',
        phone: '13800001234',
      })
      await c.make('courseMember', {
        courseId: c.course.id,
        role: 'STUDENT',
        studentId: student.id,
      })
      const course = (await t.call<Rec>('GET', `course/get?id=${c.course.id}`)).response
      const at = new Date(c.start).toISOString()
      const hits = async (query: string) =>
        (await rooms(query)).list.map(({ lessonId }) => lessonId)
      for (const query of [
        `classroomNum=${String(course['number'])}`,
        `className=${encodeURIComponent(String(course['courseName']).slice(2))}`,
        `sid=${t.institution}&classroomId=${c.lesson.id}`,
        `classroomId=${c.lesson.id}`,
        `teacher=${encodeURIComponent(String(c.teacher['name']).slice(2))}`,
        'studentPhone=13800001234',
        `classroomType=NORMAL&classroomId=${c.lesson.id}`,
        `startTime=${at}&endTime=${new Date(c.start + 1).toISOString()}`,
      ])
        expect(await hits(query), query).toContain(c.lesson.id)
      for (const query of [
        'classroomNum=000',
        'sid=another',
        'classroomType=BOOKING',
        'creatorPhone=13900000000',
        'sessionId=none',
        `endTime=${at}`,
      ])
        expect(await hits(query), query).not.toContain(c.lesson.id)
      for (let n = 0; n < 11; n++)
        await c.make('lesson', {
          courseId: c.course.id,
          startAt: new Date(c.start + (n + 2) * 3_600_000).toISOString(),
          endAt: new Date(c.start + (n + 2.5) * 3_600_000).toISOString(),
        })
      const named = `classroomNum=${String(course['number'])}`
      const first = await rooms(named)
      expect([first.list.length, first.total]).toEqual([10, 12])
      expect((await rooms(`${named}&pageNumber=2`)).list).toHaveLength(2)
      expect((await rooms('pageSize=101')).status).toBe(321)
    })

    it('supervisors see their own institution only, and find nobody by what they see masked (SUP-01)', async () => {
      const c = await openClassroom(t)
      const stranger = await rooms(`classroomId=${c.lesson.id}`, t.stranger.token)
      expect(stranger).toMatchObject({ status: 200, list: [], total: 0 })
      const far = { token: t.stranger.token }
      expect(
        (await t.call('GET', `${monitor}/timeline?lessonId=${c.lesson.id}`, undefined, far)).status,
      ).toBe(710)
      const { token } = await t.as({
        rights: ['supervision.read'],
        masks: ['studentPhone', 'userPhone'],
      })
      expect((await rooms('studentPhone=1', token)).status).toBe(321)
      expect((await rooms('creatorPhone=1', token)).status).toBe(321)
      expect((await rooms('', token)).status).toBe(200)
      expect((await send(c, {}, token)).status).toBe(905)
      const other = await t.as({ rights: ['record.read'] })
      expect((await rooms('', other.token)).status).toBe(905)
    })

    it('messages only a running lesson whose room is not empty, each refusal with its code (SUP-03, VAL-17, ERR-05)', async () => {
      const c = await openClassroom(t)
      const codeOf = async (body: object) => (await send(c, body)).status
      expect(await codeOf({})).toBe(11008)
      c.go(1)
      expect(await codeOf({})).toBe(11009)
      await c.report([c.event('ENTER', c.people[0], 1)])
      expect(await codeOf({ target: 'TEACHER' })).toBe(11010)
      expect(await codeOf({ content: ' ' })).toBe(11011)
      expect(await codeOf({ content: 'x'.repeat(10_000) })).toBe(11012)
      expect(await codeOf({ target: 'PERSON', personId: c.people[1]?.id })).toBe(11013)
      for (const missing of ['sender', 'senderName']) {
        const answer = await send(c, { [missing]: '' })
        expect(answer.response.errors?.[missing]?.code, missing).toBe('11005')
      }
      const since = t.clock.now().toISOString()
      const markup = '<b>Hello</b> & "you"'
      const sent = await send(c, { content: markup })
      expect(sent).toMatchObject({ status: 200, response: { recipients: 1 } })
      const asked = await signedCall(c.options, '/edu_openapi/classroom/commands', { since })
      const { commands } = asked.response as { commands: RoomCommand[] }
      expect(commands.filter(one => one.lessonId === c.lesson.id)).toEqual([
        {
          id: sent.response.id,
          lessonId: c.lesson.id,
          at: since,
          kind: 'MESSAGE',
          people: [c.people[0]?.id],
          text: markup,
          senderName: 'Head office',
        },
      ])
      await c.report([c.event('DELIVERED', c.people[0], 1, { message: sent.response.id })])
      const listed = async () =>
        (
          await t.call<{ list: SentMessage[] }>(
            'GET',
            `${monitor}/sentMessages?lessonId=${c.lesson.id}`,
          )
        ).response.list[0]
      const name = String(c.people[0]?.['name'])
      expect(await listed()).toMatchObject({ text: markup, delivered: [name], read: [] })
      await c.report([c.event('READ', c.people[0], 1, { message: sent.response.id })])
      expect(await listed()).toMatchObject({ delivered: [name], read: [name] })
      // a hundred a second are too many
      const many = await Promise.all(Array.from({ length: 30 }, () => codeOf({})))
      expect(many.filter(status => status === 200)).toHaveLength(9)
      expect(many.filter(status => status === 429)).toHaveLength(21)
      c.go(65)
      await c.report([c.event('END', undefined, 62)])
      await c.counted()
      expect(await codeOf({})).toBe(11008)
    })

    it('a supervisor enters with a ticket of their own, and every visit is recorded (SUP-04, SUP-05)', async () => {
      const c = await openClassroom(t)
      await c.make('organization', {
        name: 'School',
        classroomAddress: 'https://room.example/{lessonId}?ticket={ticket}',
      })
      const policy = await c.make('supervisionPolicy', { invisible: true })
      expect(policy.id).toBeTruthy()
      const enter = () =>
        t.call<{ state: string; address: string }>('POST', `${monitor}/enter`, {
          lessonId: c.lesson.id,
        })
      expect((await enter()).response.state).toBe('EARLY')
      expect(await records(c)).toEqual([])
      c.go(1)
      const { response } = await enter()
      expect(response.state).toBe('OPEN')
      const ticket = new URL(response.address).searchParams.get('ticket')
      const redeem = () => signedCall(c.options, '/edu_openapi/classroom/ticket', { ticket })
      const [entry] = await records(c)
      expect(entry).toMatchObject({ act: 'ENTER', operatorName: expect.any(String) })
      expect((await redeem()).response).toMatchObject({
        role: 'SUPERVISOR',
        personId: entry?.id,
        invisible: true,
        permissions: [],
      })
      expect((await redeem()).status).toBe('867')
      await c.report([
        c.event('VISIT', undefined, 1, { visit: entry?.id, inside: true }),
        c.event('VISIT', undefined, 6, { visit: entry?.id, inside: false }),
      ])
      c.go(7)
      await settleVisits(t.scope, t.ports)
      await settleVisits(t.scope, t.ports)
      expect((await records(c)).map(({ act, seconds }) => [act, seconds])).toEqual([
        ['ENTER', null],
        ['LEAVE', 300],
      ])
      expect((await roomOf(c))?.inside).toBe(0)
    })

    it('an alert is raised by a rule after its minutes, taken by one, escalated to nobody twice, and closes with its cause (SUP-02)', async () => {
      const c = await openClassroom(t)
      const made = await t.call<{ created: number }>('POST', 'alert/createUsualRules', {
        input: {},
      })
      expect(made).toMatchObject({ status: 200, response: { created: 6 } })
      const again = await t.call<{ created: number }>('POST', 'alert/createUsualRules', {
        input: {},
      })
      expect(again.response.created).toBe(0)
      await settle()
      const weekFrom = new Date(c.start - 86_400_000).toISOString()
      const weekCount = async () => {
        const week = await t.call<SupervisionWeek>('GET', `${monitor}/week?from=${weekFrom}`)
        return week.response.alerts.find(({ kind }) => kind === 'TEACHER_MISSING')?.count ?? 0
      }
      const countBefore = await weekCount()
      expect(await alerts(c)).toEqual([])
      c.go(0.5)
      await settle()
      const missing = async () => (await alerts(c)).filter(one => one['kind'] === 'TEACHER_MISSING')
      expect((await missing()).map(one => one['state'])).toEqual(['NOTICED'])
      // the week counts what the wall shows, while it lasts
      expect(await weekCount()).toBeGreaterThan(countBefore)
      // a lesson in progress counts from the minute at which its teacher would be late
      const lateAt = async (minutes: number) => {
        const { lessons, onTime } = await weekOf(
          t.scope,
          weekFrom,
          'UTC',
          c.start + minutes * 60_000,
        )
        return lessons - onTime
      }
      expect(await lateAt(lateMinutes)).toBe((await lateAt(lateMinutes - 1)) + 1)
      c.go(3.5)
      await settle()
      await settle()
      const [open, ...more] = await missing()
      expect(more).toEqual([])
      expect(open).toMatchObject({ state: 'OPEN', since: new Date(c.start).toISOString() })
      expect((await roomOf(c))?.alerts[0]).toMatchObject({ kind: 'TEACHER_MISSING', state: 'OPEN' })
      expect((await rooms('')).list[0]?.alerts[0]?.state).toBe('OPEN')
      const two = await Promise.all(
        [1, 2].map(() =>
          t.call<{ done: number; failed: { code: string }[] }>('POST', 'alert/acknowledge', {
            selection: { ids: [open?.id] },
            input: {},
          }),
        ),
      )
      expect(two.map(({ response }) => response.done).toSorted()).toEqual([0, 1])
      expect(two.flatMap(({ response }) => response.failed.map(({ code }) => code))).toEqual([
        '34800',
      ])
      expect((await missing())[0]).toMatchObject({ state: 'ACKNOWLEDGED', reactionSeconds: 0 })
      const called = await t.call('POST', `${monitor}/callNext`, { lessonId: c.lesson.id })
      // the class has no assistant: its owner is called, and no one after them
      expect([200, 34803]).toContain(called.status)
      expect((await t.call('POST', `${monitor}/callNext`, { lessonId: c.lesson.id })).status).toBe(
        34803,
      )
      await c.report([c.event('ENTER', c.teacher, 4)])
      c.go(5)
      await settle()
      expect((await missing())[0]).toMatchObject({ state: 'CLOSED' })
      expect((await t.call('POST', `${monitor}/callNext`, { lessonId: c.lesson.id })).status).toBe(
        34802,
      )
      // the same cause again is another alert
      await c.report([c.event('LEAVE', c.teacher, 6)])
      c.go(10)
      await settle()
      expect((await missing()).map(one => one['state'])).toEqual(['CLOSED', 'OPEN'])
      c.go(16)
      await t.scope.db
        .updateTable('automationState')
        .set({ checkedAt: new Date(0).toISOString() })
        .execute()
      await settle()
      expect(await missing()).toHaveLength(2)
    })

    it('a rule that is turned on in a running lesson sees what is past its minutes already (SUP-02)', async () => {
      const c = await openClassroom(t)
      const turn = async (status: 'ON' | 'OFF') => {
        const path = 'automation/list?q=Teacher missing'
        const [rule] = (await t.call<{ list: Rec[] }>('GET', path)).response.list
        const body = { id: rule?.id, version: rule?.version, status }
        expect(await t.call('POST', 'automation/update', body)).toMatchObject({ status: 200 })
      }
      await turn('OFF')
      c.go(10)
      await settle()
      const missing = async () =>
        (await alerts(c)).flatMap(({ kind, state }) => (kind === 'TEACHER_MISSING' ? [state] : []))
      expect(await missing()).toEqual(['NOTICED'])
      await turn('ON')
      await settle()
      expect(await missing()).toEqual(['OPEN'])
    })

    it('notices bad networks, cameras that are off, missing pictures, overtime and empty rooms by the clock (SUP-02)', async () => {
      const c = await openClassroom(t)
      c.go(1)
      const bad = { rtt: 900, loss: 20 }
      await c.report([
        c.event('ENTER', c.teacher, 0),
        c.event('DEVICE', c.teacher, 0, { camera: false }),
        c.event('ENTER', c.people[0], 0),
        c.event('NETWORK', c.people[0], 0.2, bad),
        c.event('NETWORK', c.people[0], 0.8, bad),
      ])
      await watchRooms(t.ports, t.scope)
      const now = async () =>
        (await alerts(c))
          .flatMap(one => (one['state'] === 'CLOSED' ? [] : [one['kind']]))
          .toSorted()
      expect(await now()).toEqual(['BAD_NETWORK', 'CAMERA_OFF'])
      const network = (await alerts(c)).find(one => one['kind'] === 'BAD_NETWORK')
      expect(network).toMatchObject({
        personName: c.people[0]?.['name'],
        since: new Date(c.start + 12_000).toISOString(),
      })
      await c.report([
        c.event('NETWORK', c.people[0], 1, { rtt: 40 }),
        c.event('DEVICE', c.teacher, 1, { camera: true }),
      ])
      await watchRooms(t.ports, t.scope)
      expect(await now()).toEqual([])
      c.go(61)
      await watchRooms(t.ports, t.scope)
      expect(await now()).toEqual(['OVERTIME'])
      await c.report([c.event('LEAVE', c.teacher, 61), c.event('LEAVE', c.people[0], 61)])
      await watchRooms(t.ports, t.scope)
      expect(await now()).toEqual([])
    })

    it('who watches, for how long and what they did is recorded; pictures go after the end only (SUP-05)', async () => {
      const c = await openClassroom(t)
      c.go(1)
      const watch = (visit: string, end?: 'YES', token?: string) =>
        t.call<{ others: string[] }>(
          'POST',
          `${monitor}/watch`,
          { lessonId: c.lesson.id, visit, end },
          token === undefined ? {} : { token },
        )
      const other = await t.as({ rights: ['supervision.read'] })
      await watch('one')
      expect((await watch('two', undefined, other.token)).response.others).toHaveLength(1)
      c.go(3)
      await watch('one', 'YES')
      c.go(6)
      await settleVisits(t.scope, t.ports)
      expect((await records(c)).map(({ act, seconds }) => [act, seconds])).toEqual([
        ['WATCH', 120],
        ['WATCH', 0],
      ])
      await c.report([
        c.event('ENTER', c.teacher, 5),
        c.event('PICTURE', c.teacher, 5, { picture: await drawnPerson(seededRng(2)) }),
      ])
      const pictures = await t.call<{
        pictureCount: number
        monitorInfos: { id: string; origin: string; generateTime: string }[]
      }>('GET', `${monitor}/queryDetailInfo?classroomId=${c.lesson.id}&pageNumber=1&pageSize=20`)
      const ids = pictures.response.monitorInfos.map(({ id }) => id)
      const remove = (of: Classroom) =>
        t.call('POST', `${monitor}/delete`, { classroomId: of.lesson.id, ids })
      expect((await remove(c)).status).toBe(319)
      const d = await openClassroom(t)
      d.go(65)
      await d.report([d.event('ENTER', d.teacher, 1), d.event('END', undefined, 62)])
      await d.counted()
      expect((await remove(d)).status).toBe(34804)
      c.go(65)
      await c.report([c.event('END', undefined, 62)])
      await c.counted()
      expect((await remove(c)).status).toBe(200)
      expect((await records(c)).at(-1)).toMatchObject({ act: 'DELETE', detail: '1' })
      const week = await t.call<{ lessons: number; onTime: number; missed: number }>(
        'GET',
        `${monitor}/week?from=${new Date(c.start - 86_400_000).toISOString()}`,
      )
      expect(week.response.lessons).toBeGreaterThanOrEqual(2)
      expect(week.response.onTime).toBeLessThan(week.response.lessons)
    })

    it('shows one timeline of a lesson, the same months after it (SUP-02, CLS-10)', async () => {
      const c = await openClassroom(t)
      c.go(1)
      await c.report([
        c.event('ENTER', c.teacher, 0),
        c.event('ENTER', c.people[0], 1),
        c.event('NETWORK', c.people[0], 1, { rtt: 40, jitter: 5, loss: 0 }),
        c.event('MESSAGE', c.people[0], 1, { text: 'Good morning' }),
      ])
      const { response: sent } = await send(c, { target: 'TEACHER' })
      expect(sent.recipients).toBe(1)
      c.go(12)
      await c.report([
        c.event('LEAVE', c.people[0], 6, { lost: true }),
        c.event('ENTER', c.people[0], 7),
        c.event('NETWORK', c.people[0], 8, { rtt: 700, loss: 10 }),
      ])
      const check = async () => {
        const { people, moments, state } = await timeline(c)
        const student = people.find(({ personId }) => personId === c.people[0]?.id)
        const minute = (at: string | undefined) => (Date.parse(at ?? '') - c.start) / 60_000
        expect(student?.inside.map(({ from }) => minute(from))).toEqual([1, 7])
        expect(student?.lost.map(minute)).toEqual([6])
        expect(student?.back.map(minute)).toEqual([7])
        const [first, second] = student?.grades ?? []
        expect([first?.grade, second?.grade]).toEqual(['GOOD', 'POOR'])
        expect(minute(second?.at) - minute(first?.at)).toBe(5)
        expect(moments.map(({ kind, text }) => [kind, text]).slice(0, 2)).toEqual([
          ['MESSAGE', 'Good morning'],
          ['VISIT', 'MESSAGE'],
        ])
        return state
      }
      expect(await check()).toBe('RUNNING')
      c.go(65)
      await c.report([c.event('END', undefined, 62)])
      await c.counted()
      t.clock.advance(100 * 86_400_000)
      expect(await check()).toBe('ENDED')
    })
  },
)
