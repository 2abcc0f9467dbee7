import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { signedHeaders, signedText } from '../../../src/protocol/signing.ts'
import {
  isRoomAddress,
  redeemTicket,
  roomAddress,
  type TicketHolder,
  type WayIn,
} from '../../../resources/joining/joining.calls.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import { uploadPicture } from '../../../tests/support/uploadPicture.ts'
import { teachingSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'
import { systemId } from '../../engine/records/actor.ts'
import { openSession } from '../identity/session/sessions.ts'

const minute = 60_000

it('PLY-02 the address of a classroom is http or https, holds a ticket, and hides no place in its host', () => {
  for (const good of [
    'https://room.example/{lessonId}?ticket={ticket}&role={role}',
    'http://10.0.0.7:8080/#t={ticket}&n={name}&l={lang}',
  ])
    expect(isRoomAddress(good)).toBe(true)
  for (const bad of [
    'https://room.example/{lessonId}',
    'https://{name}.example/?t={ticket}',
    'https://{ticket}',
    'javascript:alert("{ticket}")',
    'ftp://room.example/{ticket}',
    'https://room.example/{ticket}/{secret}',
    'room.example/{ticket}',
  ])
    expect(isRoomAddress(bad)).toBe(false)
  const values = { lessonId: 'l1', ticket: 'a.b', role: 'STUDENT', name: '王 & Co', lang: 'zh' }
  expect(roomAddress('https://r.example/{lessonId}?n={name}&t={ticket}', values)).toBe(
    `https://r.example/l1?n=${encodeURIComponent('王 & Co')}&t=a.b`,
  )
})

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'ways into a classroom, on %s',
  (_name, kind) => {
    const { it, race } = testsOn(kind)
    let store: TestStore
    let t: TestApp
    let school: TeachingSchool
    let lessonId: string
    let teacherId: string
    let key: { readonly keyId: string; readonly secret: string }
    let otherKey: typeof key
    const keyOf = async (institutionId: string): Promise<typeof key> => {
      const newKey = { keyId: `key${institutionId}`, secret: 'secret of a key' }
      await t.ports.store.db
        .insertInto('apiKey')
        .values({
          ...newKey,
          institutionId,
          name: 'Room',
          madeBy: systemId,
          rights: [],
          clear: [],
          scopes: ['classroom'],
          createTime: t.clock.now().toISOString(),
          expireTime: null,
          lastUsedTime: null,
          endedAt: null,
        })
        .execute()
      return newKey
    }
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
      school = teachingSchool({ call })
      teacherId = await school.teacher({ name: 'Ms Li' })
      const courseId = await school.course({ teachers: [teacherId] })
      lessonId = await school.lesson(courseId, at(60), at(120), { prepTeacher: 30, delay: 0 })
      await call('POST', 'background/create', {
        name: 'Sky',
        picture: await uploadPicture(t, t.administrator.token, 'background', 'picture'),
      })
      key = await keyOf(t.institution)
      otherKey = await keyOf(t.otherInstitution)
      await t.scope.db
        .insertInto('accountLink')
        .values({
          resource: 'teacher',
          recordId: teacherId,
          accountId: t.administrator.id,
          createTime: at(0),
        })
        .onConflict(on => on.doNothing())
        .execute()
    })
    afterAll(() => store.dispose())
    const at = (minutes: number): string =>
      new Date(t.clock.now().getTime() + minutes * minute).toISOString()
    const callAs =
      (account: () => string): TestApp['call'] =>
      async (method, path, body) => {
        const { accessToken } = await openSession(t.ports, account(), t.institution, {})
        return t.call(method, path, body, { token: accessToken })
      }
    const call = callAs(() => t.administrator.id)
    const enter = async (more: object = {}) =>
      (await call<WayIn>('POST', 'lesson/enter', { lessonId, ...more })).response
    let nonce = 0
    const redeem = (ticket: string, by = key) => {
      const body = JSON.stringify({ ticket })
      const time = String(Math.floor(t.clock.now().getTime() / 1000))
      const own = `nonce-of-sixteen-${String(nonce++)}`
      const bodyHash = createHash('sha256').update(body).digest('hex')
      const text = signedText({
        method: 'POST',
        path: redeemTicket.path,
        time,
        nonce: own,
        bodyHash,
      })
      const sign = createHmac('sha256', by.secret).update(text).digest('hex')
      const headers = {
        [signedHeaders.key]: by.keyId,
        [signedHeaders.time]: time,
        [signedHeaders.nonce]: own,
        [signedHeaders.sign]: sign,
      }
      return t.call<TicketHolder>('POST', redeemTicket.path, body, {
        token: null,
        headers: { ...headers, 'Content-Type': 'application/json' },
      })
    }
    const ticketOf = (way: WayIn): string =>
      way.state === 'OPEN' ? (new URL(way.address).searchParams.get('t') ?? '') : ''

    race(
      'PLY-02 a teacher enters by a signed ticket once their room is open; it opens it once, within a minute, in its own institution',
      async () => {
        expect(await enter()).toEqual({ state: 'EARLY', opensAt: at(30), role: 'TEACHER' })
        // a preview reports at once that no classroom is set up
        expect(await enter({ look: true })).toEqual({ state: 'NO_CLASSROOM', role: 'TEACHER' })
        t.clock.advance(31 * minute)
        expect(await enter()).toEqual({ state: 'NO_CLASSROOM', role: 'TEACHER' })
        const refused = await call('POST', 'organization/create', {
          name: 'School',
          classroomAddress: 'https://room.example/{lessonId}',
        })
        expect(refused.status).not.toBe(200)
        const set = await call('POST', 'organization/create', {
          name: 'School',
          classroomAddress: 'https://room.example/{lessonId}?t={ticket}&r={role}',
        })
        expect(set.status).toBe(200)
        expect(await enter({ look: true })).toEqual({ state: 'OPEN', address: '', role: 'TEACHER' })
        const way = await enter()
        expect(way).toMatchObject({
          state: 'OPEN',
          address: expect.stringContaining(`https://room.example/${lessonId}?t=`) as string,
        })
        const ticket = ticketOf(way)
        expect((await redeem(ticket, otherKey)).status).toBe(867)
        const [one, two] = await Promise.all([redeem(ticket), redeem(ticket)])
        expect([one.status, two.status].toSorted()).toEqual([200, 867])
        const holder = one.status === 200 ? one.response : two.response
        expect(holder).toMatchObject({
          lessonId,
          personId: teacherId,
          role: 'TEACHER',
          name: 'Ms Li',
        })
        expect(holder.permissions).toContain('CHAT')
        expect(holder.backgrounds).toMatchObject([{ name: 'Sky', blackboard: null }])
        expect(
          (await redeem(ticketOf(await enter()).replace('.TEACHER.', '.ASSISTANT.'))).status,
        ).toBe(867)
        const late = ticketOf(await enter())
        t.clock.advance(minute)
        expect((await redeem(late)).status).toBe(867)
      },
    )

    it('PLY-02 whoever is nobody in a lesson gets no ticket, and nobody gets one when it is over', async () => {
      // what they may do there follows from who they are, not from rights
      const other = await t.as({ rights: [] })
      const nobody = await callAs(() => other.id)<WayIn>('POST', 'lesson/enter', { lessonId })
      expect(nobody.response).toEqual({ state: 'NOT_YOURS' })
      // a ticket contains the state when it was made: a person who was removed from the lesson
      // since can't enter
      const ticket = ticketOf(await enter())
      const stands = await school.teacher()
      const { response: row } = await call<{ courseId: string; version: number }>(
        'GET',
        `lesson/get?id=${lessonId}`,
      )
      const change = (resource: string, id: string, version: number, values: object) =>
        call('POST', `${resource}/update`, { id, version, ...values })
      expect((await change('course', row.courseId, 1, { teachers: [stands] })).status).toBe(200)
      expect((await change('lesson', lessonId, row.version, { teacherId: stands })).status).toBe(
        200,
      )
      expect((await redeem(ticket)).status).toBe(804)
      expect((await change('course', row.courseId, 2, { teachers: [teacherId] })).status).toBe(200)
      t.clock.advance(120 * minute)
      expect(await enter()).toEqual({ state: 'ENDED', role: 'TEACHER' })
    })
  },
)
