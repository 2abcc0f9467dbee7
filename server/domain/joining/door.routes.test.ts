import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { resources } from '../../../resources/index.ts'
import type { ClassAtDoor, WayIn } from '../../../resources/joining/joining.calls.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'
import { codeSentTo } from '../../../tests/support/visitors.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { updateRecord } from '../../engine/records/update.ts'
import { openSession } from '../identity/session/sessions.ts'

const minute = 60_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'doors of classes, on %s',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let school: TeachingSchool
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      school = teachingSchool({ call })
      await school.create('organization', {
        name: 'School',
        classroomAddress: 'https://room.example/{lessonId}?t={ticket}',
      })
    })
    afterAll(() => store.dispose())
    const at = (minutes: number): string =>
      new Date(t.clock.now().getTime() + minutes * minute).toISOString()
    const call: TestApp['call'] = async (method, path, body) => {
      const { accessToken } = await openSession(t.ports, t.administrator.id, t.institution, {})
      return t.call(method, path, body, { token: accessToken })
    }
    const ask = <T>(path: string, body: object) =>
      t.call<T>('POST', `/edu_openapi/joining/${path}`, body, { token: null })
    const see = async (classId: string) => (await ask<ClassAtDoor>('class', { classId })).response
    const codeTo = async (email: string): Promise<string> => {
      await t.call(
        'POST',
        'app/code/send',
        { channel: 'EMAIL', email, purpose: 'JOIN' },
        { token: null },
      )
      const code = await codeSentTo(t, email)
      // another may be asked for by the next test
      t.clock.advance(31_000)
      return code
    }
    const classOf = async (values: object = {}) => {
      const id = await school.course({
        teachers: [await school.teacher({ name: 'Ms Li' })],
        ...values,
      })
      const row = (
        await call<{ number: string; invitationCode: string; version: number }>(
          'GET',
          `course/get?id=${id}`,
        )
      ).response
      return { id, ...row }
    }

    it('names the programs of the classroom to anyone: none, or those that the installation names (PLY-03)', async () => {
      const list = async (app: TestApp) =>
        (await app.call('GET', '/edu_openapi/joining/clients', undefined, { token: null })).response
      expect(await list(t)).toEqual({ list: [] })
      const clients = { ios: 'https://apps.example/1', windows: 'https://school.example/setup.exe' }
      const named = createApp({ ...t.ports, config: { ...t.ports.config, clients } })
      const answer = await named.request('/edu_openapi/joining/clients')
      expect((await answer.json()) as { response: unknown }).toMatchObject({
        response: {
          list: [
            { system: 'windows', address: 'https://school.example/setup.exe' },
            { system: 'ios', address: 'https://apps.example/1' },
          ],
        },
      })
    })

    it('knows no lesson of another institution', async () => {
      const { id, number } = await classOf()
      await school.member(id, await school.student({ email: 'anna@example.org' }))
      const { accessToken } = await openSession(t.ports, t.stranger.id, t.otherInstitution, {})
      const theirs = teachingSchool({
        call: (method, path, body) => t.call(method, path, body, { token: accessToken }),
      })
      const course = await theirs.course({ teachers: [await theirs.teacher()] })
      const contact = { classId: number, channel: 'EMAIL', email: 'anna@example.org' }
      for (const lessonId of [await theirs.lesson(course, at(1), at(61)), 'nowhere'])
        expect((await ask('enter', { ...contact, lessonId })).status).toBe(404)
    })

    it('PLY-02 by a class ID a student of the class enters its lesson once the door is open; with a code where the lesson wants one', async () => {
      const { id, number, version } = await classOf()
      expect(await see(number)).toMatchObject({
        institution: expect.any(String) as string,
        lesson: null,
        closed: false,
      })
      const studentId = await school.student({ email: 'in@example.org' })
      await school.student({ email: 'out@example.org' })
      await school.member(id, studentId)
      const lessonId = await school.lesson(id, at(60), at(120), {
        prepStudent: 10,
        prepTeacher: 10,
        delay: 0,
        verification: 'ON',
      })
      const spaced = `${number.slice(0, 3)} ${number.slice(3)}`
      expect((await see(spaced)).lesson).toMatchObject({
        id: lessonId,
        teacherName: 'Ms Li',
        state: 'EARLY',
        opensAt: at(50),
        verified: true,
      })
      const join = async (email: string, code?: string) =>
        ask<WayIn>('enter', {
          classId: number,
          lessonId,
          channel: 'EMAIL',
          email,
          ...(code === undefined ? {} : { code }),
        })
      for (const email of ['in@example.org', 'out@example.org', 'nobody@example.org'])
        expect((await join(email)).response).toEqual({ state: 'EARLY', opensAt: at(50) })
      t.clock.advance(50 * minute)
      expect((await see(number)).lesson).toMatchObject({ state: 'OPEN' })
      // without a code no one learns who is in the class
      const answers = [
        await join('in@example.org'),
        await join('out@example.org'),
        await join('nobody@example.org'),
      ]
      expect(answers.map(({ status, response }) => [status, response])).toEqual(
        answers.map(() => [answers[0]?.status, answers[0]?.response]),
      )
      expect(answers[0]?.status).not.toBe(200)
      expect((await join('out@example.org', await codeTo('out@example.org'))).response).toEqual({
        state: 'NOT_YOURS',
      })
      const code = await codeTo('in@example.org')
      expect((await join('in@example.org', code === '111111' ? '222222' : '111111')).status).toBe(
        802,
      )
      expect((await join('in@example.org', code)).response).toMatchObject({
        state: 'OPEN',
        address: expect.stringContaining(
          `https://room.example/${lessonId}?t=${lessonId}.${studentId}.STUDENT`,
        ) as string,
      })
      t.clock.advance(80 * minute)
      expect((await see(number)).lesson).toMatchObject({ state: 'ENDED' })
      expect((await call('POST', 'course/update', { id, version, status: 'CLOSED' })).status).toBe(
        200,
      )
      expect((await see(number)).closed).toBe(true)
    })

    it('the lesson at the door is the one that goes on, else the next one, else the last one', async () => {
      const { id, number } = await classOf()
      const [first, second] = [
        await school.lesson(id, at(30), at(60), { delay: 0 }),
        await school.lesson(id, at(90), at(120), { delay: 0 }),
      ]
      expect((await see(number)).lesson).toMatchObject({ id: first })
      const of = await systemContexts(t.ports, t.institution)
      const change = async (lessonId: string, changes: Readonly<Record<string, unknown>>) =>
        t.scope.transaction(tx => updateRecord(tx, of('lesson'), { id: lessonId, changes }))
      t.clock.advance(40 * minute)
      await change(first, { status: 'ONGOING', firstEnteredAt: at(-10) })
      expect((await see(number)).lesson).toMatchObject({ id: first })
      await change(first, { status: 'ENDED' })
      expect((await see(number)).lesson).toMatchObject({ id: second })
      await change(second, { status: 'ENDED' })
      expect((await see(number)).lesson).toMatchObject({ id: second, state: 'ENDED' })
    })

    it('CLS-07 PLY-02 by an invitation whoever proves their e-mail becomes a student and a member, once; a full class and a dead link say so', async () => {
      const { invitationCode, number } = await classOf({ inviteOn: true, studentLimit: 1 })
      expect((await ask('invitation', { invitation: invitationCode })).response).toMatchObject({
        role: 'STUDENT',
      })
      const accept = (email: string, code: string) =>
        ask('accept', {
          invitation: invitationCode,
          channel: 'EMAIL',
          email,
          name: 'New One',
          code,
        })
      const code = await codeTo('new@example.org')
      expect((await accept('new@example.org', code)).response).toMatchObject({
        state: 'JOINED',
        classId: number,
      })
      const students = await call<{ total: number; list: { name: string; email: string }[] }>(
        'GET',
        'student/list?q=New One',
      )
      expect(students.response.list).toMatchObject([{ name: 'New One', email: 'new@example.org' }])
      expect(
        (await accept('new@example.org', await codeTo('new@example.org'))).response,
      ).toMatchObject({ state: 'MEMBER', classId: number })
      expect((await ask('invitation', { invitation: invitationCode })).status).toBe(11019)
      expect((await accept('more@example.org', await codeTo('more@example.org'))).status).toBe(
        11019,
      )
      // nothing remains of a person who could not enter
      expect((await call<{ total: number }>('GET', 'student/list?q=New One')).response.total).toBe(
        1,
      )
      expect((await ask('invitation', { invitation: number })).status).toBe(11020)
    })

    it('PLY-02 whoever is logged in joins as the student or the listening teacher of their account, without a code; in their own institution', async () => {
      const { id, number, invitationCode } = await classOf({ inviteOn: true, studentLimit: 5 })
      const { code } = (
        await call<{ code: string }>('POST', 'courseInvitation/create', {
          courseId: id,
          name: 'Guests',
          role: 'AUDITOR',
          maxUses: 2,
        })
      ).response
      const linked = async (resource: 'student' | 'teacher') => {
        const { id: accountId, token } = await t.as({ rights: [] })
        const recordId = await school[resource]()
        await t.scope.db
          .insertInto('accountLink')
          .values({ resource, recordId, accountId, createTime: at(0) })
          .execute()
        return { recordId, token }
      }
      const { accessToken } = await openSession(t.ports, t.stranger.id, t.otherInstitution, {})
      const stranger = { token: accessToken }
      const [student, teacher, nobody] = [
        await linked('student'),
        await linked('teacher'),
        await t.as({ rights: [] }),
      ]
      const mine = <T>(path: string, invitation: string, { token }: { token: string }) =>
        t.call<T>('POST', `joining/${path}`, { invitation }, { token })
      const known = async (invitation: string, who: { token: string }) =>
        (await mine<{ known: boolean }>('invitation', invitation, who)).response.known
      expect([
        await known(invitationCode, student),
        await known(invitationCode, teacher),
        await known(invitationCode, nobody),
      ]).toEqual([true, false, false])
      expect([await known(code, teacher), await known(code, stranger)]).toEqual([true, false])
      expect((await mine('accept', invitationCode, teacher)).status).toBe(804)
      expect((await mine('accept', invitationCode, stranger)).status).toBe(11020)
      expect((await mine('accept', invitationCode, student)).response).toMatchObject({
        state: 'JOINED',
        classId: number,
      })
      expect((await mine('accept', invitationCode, student)).response).toMatchObject({
        state: 'MEMBER',
      })
      expect((await mine('accept', code, teacher)).response).toMatchObject({ state: 'JOINED' })
      const { list } = (
        await call<{ list: object[] }>('GET', `courseMember/list?courseId=${id}&sort=createTime`)
      ).response
      expect(list).toMatchObject([
        { role: 'STUDENT', studentId: student.recordId, joinedBy: 'INVITED' },
        { role: 'AUDITOR', teacherId: teacher.recordId, joinedBy: 'INVITED' },
      ])
      expect(
        (await t.call('POST', 'joining/accept', { invitation: code }, { token: null })).status,
      ).toBe(401)
    })

    it('PLY-02 codes are not to be guessed: an address that has missed 60 times waits, also where it asks all at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 300 }, () => ask('class', { classId: '000000000' })),
      )
      // those behind the ones that are being checked wait for their outcome
      const missed = answers.filter(({ status }) => status === 404).length
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(300 - missed)
      // this file has missed a few times before
      expect(missed).toBeGreaterThan(50)
      expect(missed).toBeLessThanOrEqual(60)
      expect((await ask('class', { classId: '000000000' })).status).toBe(429)
    })
  },
)
