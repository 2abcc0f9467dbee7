import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendanceChecks } from './attendance.audit.ts'
import { operationChecks } from '../../engine/audit/operations.ts'
import { runAudit } from '../../engine/audit/run.ts'
import type {
  CourseAttendance,
  LessonAttendance,
} from '../../../resources/classroom/attendance/attendance.calls.ts'
import {
  classroomLessons,
  type ClassroomEvent,
  type LessonsAnswer,
} from '../../../resources/classroom/events.calls.ts'
import { unknownAttendance } from '../../platform/store/migrations/045-unknown-attendance.ts'
import { signedCall } from '../../../mocks/classroom/client.ts'
import type { MonitorInfo } from '../../../resources/classroom/records.calls.ts'
import type { ClassroomStatistics } from '../../../resources/classroom/statistics.calls.ts'
import { resources } from '../../../resources/index.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { maxPictureChars } from '../../../resources/classroom/events.calls.ts'
import { makeLastingApp, openClassroom, type Classroom } from '../../../tests/support/classroom.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).toString(
  'base64',
)

for (const kind of stores)
  describe(`what a classroom reports, on ${kind.name}`, () => {
    let store: TestStore
    let t: TestApp
    let room: Classroom
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeLastingApp(store)
      room = await openClassroom(t)
    })
    afterAll(() => store.dispose())

    it('is refused when it was signed an hour ago (2001), wrongly (2000) or is replayed (2000); of an hour ago and signed now it is taken', async () => {
      const { event, call, people } = room
      room.go(30)
      const [ann] = people
      const body = () => ({ events: [event('ENTER', ann, -5)] })
      expect(
        (await call(body(), { now: () => new Date(t.clock.now().getTime() - 3_600_000) })).status,
      ).toBe('2001')
      expect((await call(body(), { secret: 'guessed' })).status).toBe('2000')
      expect((await call(body(), { keyId: 'unknown' })).status).toBe('2000')
      const nonce = () => 'a-nonce-that-is-used-twice'
      expect((await call(body(), { nonce })).status).toBe('200')
      expect((await call(body(), { nonce })).status).toBe('2000')
      room.go(59)
      expect((await room.report([event('LEAVE', ann, -4)])).results).toMatchObject([
        { result: 'taken' },
      ])
    })

    it('names each bad event with its code, and takes the others', async () => {
      const { event, report, people } = room
      const [ann] = people
      const elsewhere = await t.call<{ id: string }>('POST', 'teacher/create', {
        name: 'Nobody Here',
        account: `n${kind.name}`,
        videoDefinitions: ['P480'],
      })
      const foreign = await openForeign(t)
      const good = event('NETWORK', ann, 1, { rtt: 40, loss: 0.5 })
      const answer = await report([
        good,
        { ...event('ENTER', ann, 1), lessonId: 'nowhere' },
        { ...event('ENTER', ann, 1), lessonId: foreign },
        { ...event('ENTER', ann, 1), personId: elsewhere.response.id },
        { ...event('ENTER', undefined, 1), accountId: 'unknown' },
        { ...event('ENTER', undefined, 1) },
        { ...event('ENTER', ann, 1), type: 'DANCE' } as never,
        { ...event('ENTER', ann, 1), at: 'yesterday' },
        { ...event('ENTER', ann, 1), at: '0000-01-01T00:00:00Z' },
        { ...event('ENTER', ann, 1), at: '2026-02-30T08:00:00+0800' },
        event('ENTER', ann, 24 * 60),
        event('PICTURE', ann, 1, { picture: Buffer.from('no picture').toString('base64') }),
        event('MESSAGE', ann, 1, { text: '' }),
        event('MESSAGE', ann, 1, { text: 'a\u0000b' }),
        event('NETWORK', ann, 1, { loss: 101 }),
        event('NETWORK', ann, 1, { rtt: 600_001 }),
        event('NETWORK', ann, 7 * 24 * 60, { rtt: 40 }),
        event('PICTURE', ann, 1, { picture: 'A'.repeat(maxPictureChars + 4) }),
        { ...event('ENTER', ann, 1), id: 'a b' },
        'an event' as never,
        good,
      ])
      expect(answer.results.map(({ result, code, field }) => [result, code, field])).toEqual([
        ['taken', undefined, undefined],
        ['refused', '710', 'lessonId'],
        ['refused', '710', 'lessonId'],
        ['refused', '804', 'personId'],
        ['refused', '804', 'accountId'],
        ['refused', '321', 'personId'],
        ['refused', '9994', 'type'],
        ['refused', '9994', 'at'],
        ['refused', '9994', 'at'],
        ['refused', '9994', 'at'],
        ['refused', '9994', 'at'],
        ['refused', '415', 'picture'],
        ['refused', '9994', 'text'],
        ['refused', '9994', 'text'],
        ['refused', '9994', 'loss'],
        ['refused', '9994', 'rtt'],
        ['refused', '9994', 'at'],
        ['refused', '9994', 'picture'],
        ['refused', '9994', 'id'],
        ['refused', '321', undefined],
        ['double', undefined, undefined],
      ])
      expect(answer).toMatchObject({ taken: 1, double: 1, refused: 19 })
      expect(answer.results[1]?.msg).toContain('doesn’t exist')
      expect((await report([good])).results).toMatchObject([{ result: 'double' }])
      const zoned = {
        ...event('ENTER', ann, 1),
        at: new Date(room.start + 8 * 3_600_000).toISOString().replace('Z', '+0800'),
      }
      expect((await report([zoned])).results).toMatchObject([{ result: 'taken' }])
      expect((await room.call({ events: [] })).status).toBe('321')
      expect((await room.call({ events: Array.from({ length: 501 }, () => good) })).status).toBe(
        '321',
      )
      expect((await room.call({ events: [good], more: 1 })).status).toBe('321')
      // a picture of 20 MB is not read to its end
      const huge = event('PICTURE', ann, 1, { picture: 'A'.repeat(20 * 2 ** 20) })
      expect((await room.call({ events: [huge] })).status).toBe('413')
    })

    it('tells the classroom the lessons of a span with their times and people', async () => {
      const own = await openClassroom(t)
      const { lesson, course, start, teacher, people } = own
      const later = await own.make('lesson', {
        courseId: course.id,
        startAt: new Date(start + 86_400_000).toISOString(),
        endAt: new Date(start + 86_400_000 + 3_600_000).toISOString(),
        cloudRecording: 'ON',
      })
      const instant = (after: number): string => new Date(start + after * 60_000).toISOString()
      const ask = (from: number, until: number, more: object = {}) =>
        signedCall<LessonsAnswer>(own.options, classroomLessons.path, {
          from: instant(from),
          until: instant(until),
          ...more,
        })
      const answered = await ask(0, 2 * 24 * 60)
      const mine = answered.response.lessons.filter(({ courseId }) => courseId === course.id)
      expect(mine.map(({ lessonId, recorded }) => [lessonId, recorded])).toEqual([
        [lesson.id, false],
        [later.id, true],
      ])
      expect(mine[0]).toEqual({
        lessonId: lesson.id,
        name: lesson['name'],
        courseId: course.id,
        startAt: instant(0),
        endAt: instant(60),
        opensAt: instant(-30),
        studentsAt: instant(-10),
        closesAt: instant(70),
        recorded: false,
        people: [
          { personId: teacher.id, role: 'TEACHER', name: teacher['name'] },
          ...people.map(({ id, name }) => ({ personId: id, role: 'STUDENT', name })),
        ],
      })
      // the start belongs to the span, the end does not
      const ids = async (from: number, until: number) =>
        (await ask(from, until)).response.lessons.map(({ lessonId }) => lessonId)
      expect(await ids(0, 1)).toContain(lesson.id)
      expect(await ids(-1, 0)).not.toContain(lesson.id)
      expect((await ask(0, 0)).status).toBe('321')
      expect((await ask(0, 8 * 24 * 60 + 1)).status).toBe('321')
    })

    it('CLS-06 makes a lesson go on once somebody entered and its start has come, and ends it with who came and who did not', async () => {
      const own = await openClassroom(t)
      const { event, report, people, teacher } = own
      const [ann, bob] = people
      own.go(-20)
      await report([
        event('ENTER', teacher, -20, { device: 'pc' }),
        event('DEVICE', teacher, -20, { device: 'pc', kind: 'COMPUTER', system: 'Windows' }),
      ])
      await own.counted()
      expect(await own.lessonNow()).toMatchObject({
        status: 'NOT_STARTED',
        attended: true,
        firstEnteredAt: new Date(own.start - 20 * 60_000).toISOString(),
      })
      own.go(1)
      await report([event('NETWORK', teacher, 1, { rtt: 30 })])
      await own.counted()
      expect(await own.lessonNow()).toMatchObject({ status: 'ONGOING' })
      expect(await own.attendance()).toMatchObject([
        {
          personName: teacher['name'],
          status: 'PRESENT',
          insideSince: new Date(own.start - 20 * 60_000).toISOString(),
          devices: ['COMPUTER Windows'],
        },
      ])
      own.go(50)
      await report([event('ENTER', ann, 10), event('END', undefined, 50)])
      await own.counted()
      expect(await own.lessonNow()).toMatchObject({
        status: 'ENDED',
        realCloseAt: new Date(own.start + 50 * 60_000).toISOString(),
      })
      expect(await own.attendance()).toMatchObject([
        {
          personName: ann?.['name'],
          status: 'LATE',
          lateBy: 10,
          minutes: 40,
          lastOut: new Date(own.start + 50 * 60_000).toISOString(),
        },
        { personName: bob?.['name'], status: 'ABSENT', minutes: 0, firstIn: null },
        { personName: teacher['name'], status: 'PRESENT', minutes: 70, insideSince: null },
      ])
      const history = await t.call<{ list: { actorName: string }[] }>(
        'GET',
        `lesson/history?id=${own.lesson.id}`,
        undefined,
        {
          headers: { 'Accept-Language': 'zh-CN' },
        },
      )
      expect(history.response.list[0]?.actorName).toBe('系统')
      // a LEAVE that arrives an hour later still counts, and nothing is counted twice
      own.go(110)
      const late = event('LEAVE', ann, 20)
      await report([late])
      await report([late])
      await own.counted()
      expect((await own.attendance())[0]).toMatchObject({
        status: 'LATE',
        minutes: 10,
        earlyBy: 30,
      })
    })

    it("API-18 answers a lesson's pictures by pages with signed addresses; those of an unfinished lesson stay (319)", async () => {
      const own = await openClassroom(t)
      const { event, report, people, lesson } = own
      const [ann, bob] = people
      own.go(0)
      const note = event('NOTE', ann, -3, { text: 'Fractions', pictures: [png] })
      const pictures = [-2, -1].flatMap(after => [
        event('PICTURE', ann, after, { picture: png }),
        event('PICTURE', bob, after, { picture: png }),
      ])
      expect(await report([...pictures.toReversed(), note, event('ENTER', ann, -1)])).toMatchObject(
        { taken: 6 },
      )
      expect(await report([note])).toMatchObject({ double: 1 })
      const ask = async (more = '') =>
        (
          await t.call<Pictures>(
            'GET',
            `lessonMonitor/queryDetailInfo?classroomId=${lesson.id}${more}`,
          )
        ).response
      const all = await ask()
      expect(all).toMatchObject({
        pictureCount: 4,
        monitorInfos: [
          { generateTime: pictures[0]?.at },
          {},
          {},
          { generateTime: pictures[3]?.at },
        ],
      })
      expect(new Set(all.monitorInfos.map(({ personName }) => personName))).toEqual(
        new Set([ann?.['name'], bob?.['name']]),
      )
      // of every page, the count is of all pictures
      for (const [page, from, to] of [
        [1, 0, 3],
        [2, 3, 4],
        [3, 4, 4],
      ] as const)
        expect(await ask(`&pageNumber=${page}&pageSize=3`), `page ${page}`).toEqual({
          pictureCount: 4,
          monitorInfos: all.monitorInfos.slice(from, to),
        })
      expect(await ask(`&personId=${ann?.id ?? ''}`)).toMatchObject({ pictureCount: 2 })
      const pictureResponse = await t.app.request(all.monitorInfos[0]?.origin ?? '')
      expect([pictureResponse.status, pictureResponse.headers.get('content-type')]).toEqual([
        200,
        'image/png',
      ])

      const notes = await t.call<{ notes: { pictures: unknown[] }[] }>(
        'GET',
        `classNote/ofLesson?lessonId=${lesson.id}`,
      )
      expect(notes.response).toMatchObject({
        courseName: own.course['courseName'],
        notes: [{ text: 'Fractions', authorName: ann?.['name'], pictures: [{}] }],
      })

      const ids = all.monitorInfos.slice(0, 2).map(({ id }) => id)
      const remove = () => t.call('POST', 'lessonMonitor/delete', { classroomId: lesson.id, ids })
      expect((await remove()).status).toBe(319)
      await report([event('END', undefined, 1)])
      await own.counted()
      expect(await remove()).toMatchObject({ status: 200, response: { deleted: 2 } })
      expect(await ask()).toMatchObject({ pictureCount: 2 })
      expect((await t.app.request(all.monitorInfos[0]?.origin ?? '')).status).toBe(404)
      expect(
        (await t.call('GET', 'lessonMonitor/queryDetailInfo?classroomId=nowhere')).status,
      ).toBe(710)
      const { token } = await t.as({ rights: ['attendance.read'] })
      expect(
        (
          await t.call('GET', `lessonMonitor/queryDetailInfo?classroomId=${lesson.id}`, undefined, {
            token,
          })
        ).status,
      ).toBe(905)
    })

    it('CLS-09 tells who was there and why, lets it be overridden with a reason, and counts it anew', async () => {
      const own = await openClassroom(t)
      const { event, report, people, lesson, course } = own
      const [ann, bob] = people
      own.go(30)
      await report([
        event('ENTER', ann, 7),
        event('LEAVE', ann, 20, { lost: true }),
        event('ENTER', ann, 21),
        event('LEAVE', bob, 12),
      ])
      await own.counted()
      const ask = async () =>
        (await t.call<LessonAttendance>('GET', `attendance/ofLesson?lessonId=${lesson.id}`))
          .response
      const live = await ask()
      expect(live.counts).toEqual({
        PRESENT: 0,
        LATE: 1,
        LEFT_EARLY: 0,
        ABSENT: 0,
        UNKNOWN: 0,
        EXPECTED: 3,
        INSIDE: 1,
      })
      expect(live.people.find(({ personId }) => personId === ann?.id)).toMatchObject({
        status: 'LATE',
        lateBy: 7,
        drops: 1,
        minutes: 13,
        presence: [{}, { until: null }],
      })
      expect(live.people.find(({ personId }) => personId === bob?.id)).toMatchObject({
        status: null,
        firstIn: null,
      })
      const why = await t.call<{ events: object[] }>(
        'GET',
        `attendance/events?lessonId=${lesson.id}&personId=${bob?.id ?? ''}`,
      )
      expect(why.response.events).toMatchObject([{ type: 'LEAVE', used: 'NOT_IN' }])

      await report([event('END', undefined, 30)])
      await own.counted()
      const absent = (await own.attendance()).find(row => row['studentId'] === bob?.id)
      expect(absent).toMatchObject({ status: 'ABSENT' })
      const act = (action: string, body: object) => t.call('POST', `attendance/${action}`, body)
      expect(
        (await act('override', { id: absent?.id, input: { status: 'PRESENT' } })).response,
      ).toMatchObject({ errors: { reason: {} } })
      expect(
        (
          await act('override', {
            id: absent?.id,
            input: { status: 'PRESENT', reason: 'On the phone' },
          })
        ).status,
      ).toBe(200)
      await report([event('ENTER', bob, 10)])
      await own.counted()
      const matrix = await t.call<CourseAttendance>(
        'GET',
        `attendance/ofCourse?courseId=${course.id}`,
      )
      expect(matrix.response.people.find(({ personId }) => personId === bob?.id)).toMatchObject({
        cells: [{ status: 'PRESENT', overridden: true, minutes: 2 }],
        totals: { PRESENT: 1, LATE: 0, minutes: 2 },
      })
      expect((await act('restoreDerived', { id: absent?.id })).status).toBe(200)
      expect((await act('recompute', { input: { lessonId: lesson.id } })).response).toMatchObject({
        people: 3,
      })
      expect((await own.attendance()).find(row => row['studentId'] === bob?.id)).toMatchObject({
        status: 'LATE',
        overridden: false,
        reason: null,
      })
      const { token } = await t.as({ rights: ['attendance.read'] })
      expect(
        (
          await t.call(
            'POST',
            'attendance/override',
            { id: absent?.id, input: { status: 'LATE', reason: 'x' } },
            { token },
          )
        ).status,
      ).toBe(905)
    })

    it('CLS-09 counted anew, writes down who was expected only after the end of a lesson that nobody counted before', async () => {
      const count = async (lessonId: string) =>
        (await t.call('POST', 'attendance/recompute', { input: { lessonId } })).response
      const silent = await openClassroom(t)
      silent.go(5)
      expect(await count(silent.lesson.id)).toMatchObject({ people: 0 })
      silent.go(24 * 60)
      expect(await count(silent.lesson.id)).toMatchObject({ people: 3 })
      const states = async () => (await silent.attendance()).map(row => row['status'])
      expect(await states()).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
      // before this state existed, lessons without reports had absences: a migration changes them
      const connection = await store.driver.connect()
      const stale = `update "attendance" set "status" = 'ABSENT', "derived" = 'ABSENT'
        where "lessonId" = '${silent.lesson.id}'`
      await connection.script(stale)
      await unknownAttendance.up(connection, store.driver.kind)
      connection.release()
      expect(await states()).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
      // it is filtered and exported like any other state, and never entered by a person
      const unknown = await t.call<{ total: number }>(
        'GET',
        `attendance/list?lessonId=${silent.lesson.id}&status=UNKNOWN`,
      )
      expect(unknown.response.total).toBe(3)
      const file = await t.app.request('/edu_adminserver/attendance/export', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${t.administrator.token}`,
          'Content-Type': 'application/json',
          'Accept-Language': 'en',
        },
        body: JSON.stringify({
          query: { lessonId: silent.lesson.id },
          columns: ['personName', 'status'],
          format: 'csv',
        }),
      })
      expect((await file.text()).match(/,Unknown/g)).toHaveLength(3)
      const [row] = await silent.attendance()
      const entered = { status: 'UNKNOWN', reason: 'Nobody reported' }
      const answer = await t.call('POST', 'attendance/override', {
        id: row?.['id'],
        input: entered,
      })
      expect(answer.status).toBe(9994)
      // a report that arrives late decides after all
      await silent.report([silent.event('END', undefined, 60)])
      await silent.counted()
      expect(await states()).toEqual(['ABSENT', 'ABSENT', 'ABSENT'])

      const visited = await openClassroom(t)
      visited.go(5)
      await visited.report([visited.event('ENTER', visited.people[0], 1)])
      await visited.counted()
      visited.go(24 * 60)
      expect(await count(visited.lesson.id)).toMatchObject({ people: 1 })
    })

    it('CLS-09 comes to the same attendance whatever the order in which events arrive, and however often', async () => {
      const outcomes: unknown[] = []
      for (const straight of [true, false]) {
        const own = await openClassroom(t)
        const {
          event,
          teacher,
          people: [ann, bob],
        } = own
        const events = [
          event('ENTER', teacher, -5),
          event('ENTER', ann, -2, { device: 'pc' }),
          event('ENTER', bob, 6),
          event('ENTER', bob, 9),
          event('ENTER', ann, 15, { device: 'phone' }),
          event('LEAVE', ann, 20, { device: 'pc', lost: true }),
          event('ENTER', ann, 22, { device: 'pc' }),
          event('LEAVE', ann, 30, { device: 'phone' }),
          event('LEAVE', bob, 40),
          event('END', undefined, 55),
          event('LEAVE', teacher, 56),
          event('END', undefined, 57),
        ]
        own.go(58)
        const parts = straight
          ? [events]
          : [9, 6, 3, 0].map(from => events.slice(from, from + 4).toReversed())
        for (const part of parts) {
          await own.report(part)
          await own.counted()
        }
        const since = (value: unknown) =>
          typeof value === 'string' ? Date.parse(value) - own.start : null
        const { status, realCloseAt, firstEnteredAt } = await own.lessonNow()
        const rows = await own.attendance()
        outcomes.push({
          status,
          closed: since(realCloseAt),
          entered: since(firstEnteredAt),
          people: rows.map(row => [
            row['role'],
            row['status'],
            row['seconds'],
            row['drops'],
            since(row['firstIn']),
            since(row['lastOut']),
          ]),
        })
      }
      const close = 55 * 60_000
      expect(outcomes[0]).toEqual({
        status: 'ENDED',
        closed: close,
        entered: -5 * 60_000,
        people: [
          ['STUDENT', 'PRESENT', 57 * 60, 1, -2 * 60_000, close],
          ['STUDENT', 'LATE', 34 * 60, 1, 6 * 60_000, 40 * 60_000],
          ['TEACHER', 'PRESENT', 60 * 60, 0, -5 * 60_000, close],
        ],
      })
      expect(outcomes[1]).toEqual(outcomes[0])
    })

    it('CLS-09 BKG-01 of a booking class those are expected who have a seat, and nobody else is let in', async () => {
      const own = await openClassroom(t, { kind: 'BOOKING' })
      const { event, report, people, teacher, lesson } = own
      const [ann, bob] = people
      expect(
        (
          await t.call('POST', 'booking/book', {
            input: { studentId: ann?.id, lessonId: lesson.id },
          })
        ).status,
      ).toBe(200)
      own.go(1)
      const { results } = await report([event('ENTER', teacher, -5), event('ENTER', bob, 0)])
      expect(results).toMatchObject([{ result: 'taken' }, { result: 'refused', code: '804' }])
      await own.counted()
      const { response } = await t.call<LessonAttendance>(
        'GET',
        `attendance/ofLesson?lessonId=${lesson.id}`,
      )
      expect(response.people.map(({ personId, status }) => [personId, status])).toEqual([
        [teacher.id, 'PRESENT'],
        [ann?.id, null],
      ])
      await report([event('END', undefined, 1)])
      await own.counted()
      expect(
        (await own.attendance()).map(row => [row['studentId'] ?? row['teacherId'], row['status']]),
      ).toEqual([
        [ann?.id, 'ABSENT'],
        [teacher.id, 'PRESENT'],
      ])
    })

    it('CLS-10 the recording of a lesson is what was reported of it, before and after its end', async () => {
      const own = await openClassroom(t)
      const { event, report } = own
      const step = (state: string, after: number) => event('RECORDING', undefined, after, { state })
      const statesAfter = async (...events: ClassroomEvent[]) => {
        await report(events)
        await own.counted()
        const { recording, playback } = await own.lessonNow()
        return [recording, playback]
      }
      expect(await own.lessonNow()).toMatchObject({ recording: 'OFF' })
      own.go(30)
      expect(await statesAfter(step('STARTED', 0))).toEqual(['RUNNING', false])
      // what was never stopped ends with the room
      own.go(71)
      expect(await statesAfter(event('END', undefined, 65))).toEqual(['GENERATING', false])
      own.go(90)
      expect(await statesAfter(step('READY', 85), step('FAILED', 75), step('STOPPED', 62))).toEqual(
        ['SUCCEEDED', true],
      )
      expect(await statesAfter(step('DELETED', 90))).toEqual(['DELETED', false])
      const wrong = await report([step('PAUSED', 1), event('RECORDING', undefined, 1)])
      expect(wrong.results).toMatchObject([
        { code: '9994', field: 'state' },
        { code: '321', field: 'state' },
      ])
    })

    it("CLS-09 adds up messages and views by day, class, lesson and person, and shows a lesson's chat, networks and devices", async () => {
      const own = await openClassroom(t)
      const { event, report, people, lesson, course } = own
      const [ann, bob] = people
      own.go(40)
      const messageEvent = (who: typeof ann, after: number) =>
        event('MESSAGE', who, after, { text: `at ${String(after)}` })
      const repeated = messageEvent(ann, 3)
      await report([
        messageEvent(ann, 1),
        messageEvent(bob, 2),
        repeated,
        event('PLAYBACK', ann, 30, { seconds: 90 }),
        event('NETWORK', ann, 5, { rtt: 20, loss: 1 }),
        event('DEVICE', ann, 0, { kind: 'TABLET' }),
      ])
      await report([repeated, messageEvent(ann, 4)])
      await own.counted()
      const day = new Date(own.start + 8 * 3_600_000).toISOString().slice(0, 10)
      const ask = async (kind: string, more = `&courseId=${course.id}`) =>
        t.call<ClassroomStatistics>('GET', `statistics/${kind}?from=${day}&until=${day}${more}`)
      expect((await ask('chat')).response).toMatchObject({
        totals: { count: 4, people: 2, lessons: 1, courses: 1 },
        days: [{ day, count: 4, people: 2 }],
        courses: [{ id: course.id, name: course['courseName'], count: 4 }],
        lessons: [{ id: lesson.id, count: 4 }],
        people: [
          { id: ann?.id, name: ann?.['name'], count: 3, role: 'STUDENT' },
          { id: bob?.id, count: 1 },
        ],
      })
      expect((await ask('playback')).response).toMatchObject({
        totals: { count: 1, seconds: 90 },
        people: [{ id: ann?.id, seconds: 90 }],
      })
      expect((await t.call('GET', 'statistics/chat?from=2026-01-01&until=2027-01-02')).status).toBe(
        321,
      )
      expect((await t.call('GET', 'statistics/chat?from=2026-02-30&until=2026-03-02')).status).toBe(
        321,
      )
      const chat = await t.call<{ total: number; list: object[] }>(
        'GET',
        `lessonMonitor/messages?lessonId=${lesson.id}&limit=2`,
      )
      expect(chat.response).toMatchObject({
        total: 4,
        list: [{ text: 'at 1', personName: ann?.['name'] }, { text: 'at 2' }],
      })
      expect(
        (await t.call('GET', `lessonMonitor/network?lessonId=${lesson.id}`)).response,
      ).toMatchObject({
        people: [{ personId: ann?.id, points: [{ rtt: 20, loss: 1 }] }],
      })
      expect(
        (await t.call('GET', `lessonMonitor/devices?lessonId=${lesson.id}`)).response,
      ).toMatchObject({
        devices: [{ kind: 'TABLET', personName: ann?.['name'] }],
      })
      expect((await runAudit(t.ports, [operationChecks, attendanceChecks])).findings).toEqual([])
    })
  })

interface Pictures {
  readonly pictureCount: number
  readonly monitorInfos: readonly MonitorInfo[]
}

/** A lesson of the other institution. */
const openForeign = async (t: TestApp): Promise<string> => {
  const { token } = t.stranger
  const make = async (resource: string, values: object) =>
    (await t.call<{ id: string }>('POST', `${resource}/create`, values, { token })).response.id
  const teacher = await make('teacher', {
    name: 'Foreign',
    account: 'foreign',
    videoDefinitions: ['P480'],
  })
  const courseId = await make('course', { courseName: 'Foreign', teachers: [teacher] })
  const at = t.clock.now().getTime()
  return make('lesson', {
    courseId,
    startAt: new Date(at + 3_600_000).toISOString(),
    endAt: new Date(at + 7_200_000).toISOString(),
  })
}
