import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedCall } from '../../../mocks/classroom/client.ts'
import { makeLastingApp, openClassroom } from '../../../tests/support/classroom.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { expectSound } from '../../../tests/support/teaching.ts'
import type { OwnBookings } from '../../booking/booking/booking.calls.ts'
import type { LessonPlayback } from '../../classroom/records.calls.ts'
import { redeemTicket, type TicketHolder, type WayIn } from '../../joining/joining.calls.ts'
import { resources } from '../../index.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'what a student’s record allows, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeLastingApp(store)
    })
    afterAll(() => store.dispose())
    afterAll(() => expectSound(t))
    const update = async (resource: string, id: string, values: object) => {
      const { response } = await t.call<{ version: number }>('GET', `${resource}/get?id=${id}`)
      const body = { id, version: response.version, ...values }
      return t.call('POST', `${resource}/update`, body)
    }
    const authorisations = [
      'MICROPHONE',
      'SCREEN_SHARE',
      'BLACKBOARD',
      'MOVE_COURSEWARE',
      'FLIP_PAGES',
      'FLIP_SLIDES',
    ]

    it('STU-03 every in-class authorisation travels with the ticket: what the class or the member allows from the start, and what a teacher may add', async () => {
      const room = await openClassroom(t, { students: 1 })
      const [student] = room.people
      const studentId = student?.id ?? ''
      const phone = '13900000001'
      await update('student', studentId, { countryCode: '86', phone })
      const [profile] = (await t.call<{ list: { id: string }[] }>('GET', 'organization/list'))
        .response.list
      const classroomAddress = 'https://room.example/{lessonId}?t={ticket}'
      if (profile) await update('organization', profile.id, { classroomAddress })
      else await t.call('POST', 'organization/create', { name: 'School', classroomAddress })
      room.go(0)
      const { number } = (
        await t.call<{ number: string }>('GET', `course/get?id=${room.course.id}`)
      ).response
      const holder = async () => {
        const way = await t.call<WayIn>(
          'POST',
          '/edu_openapi/joining/enter',
          {
            channel: 'SMS',
            countryCode: '86',
            phone,
            classId: number,
            lessonId: room.lesson.id,
          },
          { token: null },
        )
        const address = way.response.state === 'OPEN' ? way.response.address : 'https://none'
        const ticket = new URL(address).searchParams.get('t')
        return (await signedCall<TicketHolder>(room.options, redeemTicket.path, { ticket }))
          .response
      }
      await update('course', room.course.id, { permissions: ['CHAT', 'FLIP_SLIDES'] })
      expect(await holder()).toMatchObject({
        role: 'STUDENT',
        permissions: ['CHAT', 'FLIP_SLIDES'],
        authorisable: ['CHAT', 'FLIP_SLIDES', 'MICROPHONE'],
        nameEditable: false,
        teaching: null,
      })
      await update('student', studentId, { classPermissions: authorisations, nameEditable: true })
      const all = await holder()
      expect(all.nameEditable).toBe(true)
      expect(all.authorisable.toSorted()).toEqual(['CHAT', ...authorisations].toSorted())
      // each by itself, so that none implies another
      for (const one of authorisations) {
        await update('student', studentId, { classPermissions: [one] })
        expect((await holder()).authorisable).toEqual([...new Set(['CHAT', 'FLIP_SLIDES', one])])
      }
      // the member's setting takes precedence over the class's
      const [member] = (
        await t.call<{ list: { id: string }[] }>('GET', `courseMember/list?studentId=${studentId}`)
      ).response.list
      await update('courseMember', member?.id ?? '', { permissions: ['CAMERA'] })
      expect(await holder()).toMatchObject({
        permissions: ['CAMERA'],
        authorisable: ['CAMERA', 'FLIP_SLIDES'],
      })
    })

    it('STU-03 a student changes their name by their link exactly where their record allows it, and the logs say so', async () => {
      const made = await t.call<{ id: string }>('POST', 'student/create', {
        name: 'Ann',
        account: `ann${kind.name}`,
      })
      const { id } = made.response
      const { pass } = (await t.call<{ pass: string }>('POST', 'booking/link', { studentId: id }))
        .response
      const rename = (name: unknown) =>
        t.call('POST', '/edu_openapi/booking/mine/rename', { pass, name }, { token: null })
      const own = async () =>
        (
          await t.call<OwnBookings>(
            'POST',
            '/edu_openapi/booking/mine/get',
            { pass },
            { token: null },
          )
        ).response
      expect(await own()).toMatchObject({ student: 'Ann', nameEditable: false })
      expect((await rename('Anna')).status).toBe(905)
      await update('student', id, { nameEditable: true })
      expect(await own()).toMatchObject({ student: 'Ann', nameEditable: true })
      expect((await rename('Ann <3')).status).toBe(11034)
      expect((await rename('')).status).toBe(11005)
      expect((await rename(' Anna ')).status).toBe(200)
      expect((await own()).student).toBe('Anna')
      const [entry] = await t.scope.db
        .selectFrom('audit')
        .select(['actor', 'actorName', 'before', 'after'])
        .where('actor', '=', `student:${id}`)
        .execute()
      expect(entry).toMatchObject({
        actor: `student:${id}`,
        actorName: 'Ann',
        before: { name: 'Ann' },
        after: { name: 'Anna' },
      })
      const operation = await t.scope.db
        .selectFrom('operation')
        .select('action')
        .where('actor', '=', `student:${id}`)
        .execute()
      expect(operation).toHaveLength(1)
      await update('student', id, { nameEditable: false })
      expect((await rename('Ann')).status).toBe(905)
    })

    it('CLS-02 a recording that is ready is opened where the classroom says; one that was deleted is not', async () => {
      const room = await openClassroom(t, { students: 1 })
      const playbacks = async () =>
        (
          await t.call<{ playbacks: readonly LessonPlayback[] }>(
            'GET',
            `lesson/playback?lessonId=${room.lesson.id}`,
          )
        ).response.playbacks
      room.go(90)
      const step = (state: string, after: number, more: object) =>
        room.event('RECORDING', undefined, after, { state, ...more })
      const address = 'https://room.example/play/1'
      await room.report([
        step('STARTED', 0, { recording: 'a' }),
        step('READY', 61, { recording: 'a', address }),
        step('STARTED', 5, { recording: 'b' }),
        step('READY', 60, { recording: 'b', address: 'http://room.example/play/2' }),
        step('STARTED', 6, { recording: 'c' }),
      ])
      await room.counted()
      const at = (after: number) => new Date(room.start + after * 60_000).toISOString()
      expect(await playbacks()).toEqual([
        {
          recordingId: expect.any(String),
          recording: 'b',
          readyAt: at(60),
          address: 'http://room.example/play/2',
        },
        { recordingId: expect.any(String), recording: 'a', readyAt: at(61), address },
      ])
      await room.report([step('DELETED', 70, { recording: 'b' })])
      await room.counted()
      expect((await playbacks()).map(({ recording }) => recording)).toEqual(['a'])
      const { results } = await room.report([
        step('READY', 80, { recording: 'c', address: 'javascript:alert(1)' }),
      ])
      expect(results).toMatchObject([{ result: 'refused', code: '9994', field: 'address' }])
      expect((await t.call('GET', 'lesson/playback?lessonId=none')).status).toBe(710)
    })
  },
)
