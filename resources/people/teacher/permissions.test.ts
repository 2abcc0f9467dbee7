import { describe, expect, it } from 'vitest'
import { redeemTicket, type OwnWayIn } from '../../joining/joining.calls.ts'
import { signedCall } from '../../../mocks/classroom/client.ts'
import type { LoginReply } from '../../../src/protocol/provider.ts'
import { stores } from '../../../tests/support/stores.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { openSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'

const minute = 60_000

/**
 * Every permission of the specification, with the calls that it allows; %c, %l, %s and %t stand for
 * a class, lesson, student and teacher.
 */
const governed = {
  INVITE_STUDENTS: [
    ['courseInvitation/create', { courseId: '%c' }],
    ['course/renewInvitation', { id: '%c', input: {} }],
  ],
  PLAYBACK: [['GET lesson/playback?lessonId=%l']],
  SUPERVISION: [
    ['GET lessonMonitor/queryDetailInfo?classroomId=%l'],
    ['GET lessonMonitor/network?lessonId=%l'],
    ['GET lessonMonitor/devices?lessonId=%l'],
    ['GET lessonMonitor/messages?lessonId=%l'],
    ['lessonMonitor/delete', { classroomId: '%l', ids: ['x'] }],
  ],
  CREATE_CLASS: [
    ['course/create', {}],
    ['lesson/create', {}],
    ['course/copy', { courseId: '%c' }],
    ['scheduling/preview', {}],
    ['scheduling/save', {}],
    ['GET course/template'],
    ['GET lesson/template'],
  ],
  BOOKING: [
    ['booking/book', { input: { studentId: '%s', lessonId: '%l' } }],
    ['booking/link', { studentId: '%s' }],
    ['booking/cancel', { id: 'x', input: {} }],
    ['booking/leave', { id: 'x', input: {} }],
  ],
  EXPORT: [
    ['/edu_system/course/export', {}],
    ['/edu_system/lesson/export', {}],
    ['/edu_system/lesson/exportTeacherLessons', { id: '%t' }],
    ['/edu_system/lesson/exportStudentLessons', { id: '%s' }],
    ['student/export', {}],
  ],
} as const

const everyRight = [
  ...['course', 'lesson', 'student', 'teacher', 'courseInvitation', 'booking'].flatMap(name =>
    ['read', 'create', 'update', 'delete', 'restore', 'import', 'export'].map(
      verb => `${name}.${verb}`,
    ),
  ),
  'course.renewInvitation',
  'booking.book',
  'booking.cancel',
  'booking.leave',
  'record.read',
  'record.delete',
  'lesson.playback',
]

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what a teacher’s record allows, on %s',
  (_name, kind) => {
    let t: TestApp
    let school: TeachingSchool
    openSchool(kind, (app, made) => ([t, school] = [app, made]))
    const at = (minutes: number): string =>
      new Date(t.clock.now().getTime() + minutes * minute).toISOString()

    /** A teacher who logs in with a role of every right, a lesson of theirs in half an hour. */
    const world = async (values: Readonly<Record<string, unknown>>) => {
      const teacher = await school.teacher(values)
      const course = await school.course({ teachers: [teacher] })
      const lesson = await school.lesson(course, at(30), at(60), { prepTeacher: 30 })
      const student = await school.student()
      const person = await t.as({ rights: everyRight, role: 'teacher' })
      await t.scope.db
        .insertInto('accountLink')
        .values({
          resource: 'teacher',
          recordId: teacher,
          accountId: person.id,
          createTime: at(0),
        })
        .execute()
      const ask = async (call: readonly [string, object?]) => {
        const [path, body] = JSON.parse(
          JSON.stringify(call)
            .replaceAll('%c', course)
            .replaceAll('%l', lesson)
            .replaceAll('%s', student)
            .replaceAll('%t', teacher),
        ) as [string, object?]
        const answer = await t.app.request(
          `${path.startsWith('/') ? '' : '/edu_adminserver/'}${path.replace('GET ', '')}`,
          {
            method: path.startsWith('GET ') ? 'GET' : 'POST',
            headers: {
              Authorization: `Bearer ${person.token}`,
              'Content-Type': 'application/json',
            },
            ...(body ? { body: JSON.stringify(body) } : {}),
          },
        )
        const text = await answer.text()
        return Number(/"status":"?(\d+)/.exec(text)?.[1] ?? answer.status)
      }
      return { teacher, course, lesson, student, person, ask }
    }
    const change = async (teacher: string, values: object) => {
      const { response } = await t.call<{ version: number }>('GET', `teacher/get?id=${teacher}`)
      const body = { id: teacher, version: response.version, ...values }
      expect((await t.call('POST', 'teacher/update', body)).status).toBe(200)
    }

    it('TCH-03 each permission allows its calls, its absence refuses them (905), and the menu follows at once', async () => {
      const all = [...Object.keys(governed), 'HOLD_CLASS']
      const { teacher, ask, person } = await world({ permissions: all })
      for (const calls of Object.values(governed))
        for (const call of calls) expect([call[0], await ask(call)]).not.toContain(905)
      for (const [permission, calls] of Object.entries(governed)) {
        await change(teacher, { permissions: all.filter(one => one !== permission) })
        const statuses = []
        for (const call of calls) statuses.push(await ask(call))
        expect([permission, ...new Set(statuses)]).toEqual([permission, 905])
        // calls of other permissions stay allowed
        for (const [other, [call]] of Object.entries(governed))
          if (other !== permission) expect([other, await ask(call)]).not.toContain(905)
      }
      await change(teacher, { permissions: ['HOLD_CLASS'] })
      const session = await t.call<LoginReply>('GET', 'app/session', undefined, {
        token: person.token,
      })
      const rights = session.response.setAuth
      for (const gone of [
        'courseInvitation.create',
        'course.renewInvitation',
        'lesson.playback',
        'record.read',
        'course.create',
        'lesson.create',
        'lesson.import',
        'booking.book',
        'student.export',
      ])
        expect(rights).not.toContain(gone)
      expect(rights).toEqual(expect.arrayContaining(['course.read', 'lesson.update']))
      // the screens don't know any of them any more, so a refusal means that they were never
      // granted
      expect(await ask(['student/export', {}])).toBe(905)
    })

    it('TCH-03 opening a class to invitations takes the permission to invite; an administrator who teaches is not bound', async () => {
      const { course, person, teacher } = await world({ permissions: ['CREATE_CLASS'] })
      const open = (token: string, inviteOn: boolean, version: number) =>
        t.call('POST', 'course/update', { id: course, version, inviteOn }, { token })
      expect(await open(person.token, true, 1)).toMatchObject({
        status: 905,
        response: { errors: { inviteOn: { code: '905' } } },
      })
      await change(teacher, { permissions: ['CREATE_CLASS', 'INVITE_STUDENTS'] })
      expect((await open(person.token, true, 1)).status).toBe(200)
      expect((await open(t.administrator.token, false, 2)).status).toBe(200)
      expect((await open(t.administrator.token, true, 3)).status).toBe(200)
    })

    it('TCH-03 an API key is bound by the record of the teacher who made it; that of an administrator is not', async () => {
      const { course, person, teacher } = await world({ permissions: ['CREATE_CLASS'] })
      await t.scope.db
        .updateTable('member')
        .set({ rights: [...everyRight, 'apiKey.manage'] })
        .where('accountId', '=', person.id)
        .execute()
      await t.ports.identity.accessChanged(t.ports)
      const keyOf = async (token: string) =>
        (
          await t.call<{ secret: string }>(
            'POST',
            'apiKey/create',
            { name: 'Portal', rights: ['course.read', 'course.update'], days: 1 },
            { token },
          )
        ).response.secret
      const own = await keyOf(person.token)
      const open = (token: string, inviteOn: boolean, version: number) =>
        t.call('POST', 'course/update', { id: course, version, inviteOn }, { token })
      expect(await open(own, true, 1)).toMatchObject({
        status: 905,
        response: { errors: { inviteOn: { code: '905' } } },
      })
      await change(teacher, { permissions: ['CREATE_CLASS', 'INVITE_STUDENTS'] })
      expect((await open(own, true, 1)).status).toBe(200)
      const administrators = await keyOf(t.administrator.token)
      await change(teacher, { permissions: [] })
      expect((await open(administrators, false, 2)).status).toBe(200)
      expect((await open(own, true, 3)).status).toBe(905)
      expect((await open(administrators, true, 3)).status).toBe(200)
    })

    it('TCH-03 only a teacher who may hold classes enters a room, and what their record allows travels with the ticket', async () => {
      const means = {
        permissions: ['HOLD_CLASS', 'PLAYBACK'],
        recordingMethods: ['LOCAL'],
        videoDefinitions: ['P480', 'P720'],
        diskQuota: 12.5,
      }
      const { teacher, lesson, person } = await world(means)
      const [profile] = (
        await t.call<{ list: { id: string; version: number }[] }>('GET', 'organization/list')
      ).response.list
      const classroomAddress = 'https://room.example/{lessonId}?t={ticket}'
      expect(
        (profile
          ? await t.call('POST', 'organization/update', { ...profile, classroomAddress })
          : await t.call('POST', 'organization/create', { name: 'School', classroomAddress })
        ).status,
      ).toBe(200)
      const enter = () =>
        t.call<OwnWayIn>('POST', 'lesson/enter', { lessonId: lesson }, { token: person.token })
      const key = (
        await t.call<{ keyId: string; secret: string }>('POST', 'apiKey/create', {
          name: 'Room',
          scopes: ['classroom'],
          days: 'never',
        })
      ).response
      const redeem = async (way: OwnWayIn) =>
        signedCall(
          {
            ...key,
            send: async (path, init) => t.app.request(path, init),
            now: () => t.clock.now(),
            nonce: () => t.ports.ids.secret(16),
          },
          redeemTicket.path,
          { ticket: way.state === 'OPEN' ? new URL(way.address).searchParams.get('t') : '' },
        )
      const first = await enter()
      expect(first.response).toMatchObject({ state: 'OPEN', role: 'TEACHER' })
      expect(await redeem(first.response)).toMatchObject({
        response: { personId: teacher, role: 'TEACHER', teaching: means },
      })
      const second = await enter()
      await change(teacher, { permissions: ['PLAYBACK'] })
      expect(await redeem(second.response)).toMatchObject({ status: '905' })
      expect((await enter()).status).toBe(905)
    })

    it('TCH-03 VAL-06 a lesson takes a definition and a recording that its teacher’s record allows: what was chosen is refused, defaults give way', async () => {
      const fine = await school.teacher({
        videoDefinitions: ['P720', 'P1080'],
        recordingMethods: ['CLOUD'],
      })
      const plain = await school.teacher({
        videoDefinitions: ['P480'],
        recordingMethods: ['LOCAL'],
      })
      const course = await school.course({ teachers: [fine] })
      let hour = 24
      const make = (values: object) =>
        t.call<{ id: string; version: number; definition: string; cloudRecording: string }>(
          'POST',
          'lesson/create',
          { courseId: course, startAt: at(60 * hour), endAt: at(60 * ++hour), ...values },
        )
      for (const definition of ['P720', 'P1080'])
        expect((await make({ definition, cloudRecording: 'ON' })).status).toBe(200)
      expect(await make({ definition: 'P480' })).toMatchObject({
        status: 905,
        response: { errors: { definition: { code: '905' } } },
      })
      expect(await make({ teacherId: plain, cloudRecording: 'ON' })).toMatchObject({
        status: 905,
        response: { errors: { cloudRecording: { code: '905' } } },
      })
      // the platform's default is P480, which this teacher has not
      const adapted = await make({})
      expect(adapted.response).toMatchObject({ definition: 'P720', cloudRecording: 'OFF' })
      const moved = { id: adapted.response.id, version: adapted.response.version }
      expect(await t.call('POST', 'lesson/update', { ...moved, teacherId: plain })).toMatchObject({
        status: 905,
        response: { errors: { teacherId: { code: '905' } } },
      })
      const both = { ...moved, teacherId: plain, definition: 'P480' }
      expect((await t.call('POST', 'lesson/update', both)).status).toBe(200)
      expect(
        (
          await t.call('POST', 'teacher/create', {
            name: 'None',
            account: 'none',
            videoDefinitions: [],
          })
        ).response,
      ).toMatchObject({ errors: { videoDefinitions: { code: '11005' } } })
    })
  },
)
