import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { foundInstitution } from '../../server/domain/identity/institutions/found.ts'
import { openSession } from '../../server/domain/identity/session/sessions.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import type { LoginReply } from '../../src/protocol/provider.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { tableOf } from '../support/importSchool.ts'
import { peopleOf } from '../support/people.ts'
import { emptySchool } from '../support/school.ts'
import { sheetsHere } from '../support/sheets.ts'
import { formOf } from '../support/signedIn.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { freshEmail, freshPhone, registered, visitor } from '../support/visitors.ts'

// anybody can found an institution and write strangers' phones and e-mails into it: none of that
// may reach another institution
describe.each(stores)('accounts that a school makes for strangers on $name', kind => {
  let store: TestStore
  let t: TestApp
  let people: ReturnType<typeof peopleOf>
  let evil: string
  let real: string
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, listed: true, ports: { sheets: sheetsHere } })
    people = peopleOf(t)
  })
  beforeEach(async () => {
    // the clock has moved past the tokens of the test before
    real = (await openSession(t.ports, t.administrator.id, t.institution, {})).accessToken
    evil = (await openSession(t.ports, t.stranger.id, t.otherInstitution, {})).accessToken
  })
  afterAll(() => store.dispose())

  const placesOf = async (accountId: string) =>
    (
      await store.db
        .selectFrom('membership')
        .select('institutionId')
        .where('accountId', '=', accountId)
        .execute()
    ).map(row => row.institutionId)
  const ways = [
    ['phone', freshPhone],
    ['e-mail', freshEmail],
  ] as const

  it.each(ways)(
    'a password set by one school never opens another that adds the same %s (LGN-04)',
    async (_way, fresh) => {
      const victim = fresh()
      const loginName = 'phone' in victim ? victim.phone : victim.email
      expect(
        (
          await people.addUser(
            evil,
            { ...people.columnsOf(victim), password: 'Evil1234' },
            'administrator',
          )
        ).status,
      ).toBe(200)
      const before = (await people.login(loginName, 'Evil1234')).response
      const added = await people.addUser(
        real,
        { ...people.columnsOf(victim), password: 'Real1234' },
        'administrator',
      )
      expect(added.status).toBe(200)
      // the attacker, with the session of before and with a new one
      const after = await people.login(loginName, 'Evil1234')
      expect(after.response).toMatchObject({
        uid: before.uid,
        institution: { id: t.otherInstitution },
        institutions: 1,
      })
      for (const token of [before.accessToken, after.response.accessToken]) {
        expect((await people.switchTo(token, t.institution)).status).toBe(9002)
        expect((await t.call('GET', 'student/list', undefined, { token })).response).toMatchObject({
          total: 0,
        })
      }
      expect(
        (await people.login(loginName, 'Evil1234', { institutionId: t.institution })).status,
      ).toBe(9002)
      expect(await placesOf(before.uid)).toEqual([t.otherInstitution])
      // the person, with the password that the real school gave them
      const own = (await people.login(loginName, 'Real1234')).response
      expect(own).toMatchObject({
        institution: { id: t.institution },
        setAuth: ['*'],
        institutions: 1,
      })
      expect(own.uid).not.toBe(before.uid)
    },
  )

  it.each(['teacher', 'student'] as const)(
    'nor where both schools have the person as a %s (STU-04)',
    async resource => {
      const victim = freshPhone()
      for (const [token, password] of [
        [evil, 'Evil1234'],
        [real, 'Real1234'],
      ] as const) {
        const { response } = await people.add(token, resource, people.columnsOf(victim))
        expect((await people.reset(token, resource, response.id, password)).status).toBe(200)
      }
      const attacker = (await people.login(victim.phone, 'Evil1234')).response
      expect(attacker.institution.id).toBe(t.otherInstitution)
      expect((await people.switchTo(attacker.accessToken, t.institution)).status).toBe(9002)
      expect((await people.login(victim.phone, 'Real1234')).response.institution.id).toBe(
        t.institution,
      )
    },
  )

  it('nor where the people came by an import (IMP-01)', async () => {
    const victim = freshPhone()
    const send = async (token: string) => {
      const answer = await t.app.request('/edu_adminserver/student/import', {
        method: 'POST',
        body: formOf(tableOf(['Name', 'Phone'], ['Li Na', victim.phone]), 'list.xlsx'),
        headers: { Authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBe(200)
      await importsDone(t.ports)
      const { response } = await t.call<{ list: { id: string }[] }>(
        'GET',
        `student/list?phone=${victim.phone}`,
        undefined,
        { token },
      )
      return response.list[0]?.id ?? ''
    }
    expect((await people.reset(evil, 'student', await send(evil), 'Evil1234')).status).toBe(200)
    const attacker = (await people.login(victim.phone, 'Evil1234')).response
    const id = await send(real)
    expect(await placesOf(attacker.uid)).toEqual([t.otherInstitution])
    expect((await people.reset(real, 'student', id, 'Real1234')).status).toBe(200)
    expect(await placesOf(attacker.uid)).toEqual([t.otherInstitution])
    expect((await people.login(victim.phone, 'Real1234')).response.institution.id).toBe(
      t.institution,
    )
  })

  it('squatting on phone, e-mail and name stops no other school from adding the person and setting its password (LGN-04)', async () => {
    const [phone, email] = [freshPhone(), freshEmail()]
    const ways = { ...people.columnsOf(phone), ...people.columnsOf(email), account: 'li.na' }
    await people.addUser(evil, { ...ways, password: 'Evil1234' })
    const [fresh, freshMail] = [freshPhone(), freshEmail()]
    const unknown = {
      ...people.columnsOf(fresh),
      ...people.columnsOf(freshMail),
      account: 'nobody.else',
      password: 'Real1234',
    }
    const answers = [
      await people.addUser(real, unknown),
      await people.addUser(real, { ...ways, password: 'Real1234' }),
    ]
    // nothing reveals that another school knows the person
    const answerShapes = answers.map(({ status, response }) => [
      status,
      Object.keys(response).toSorted(),
    ])
    expect(answerShapes[1]).toEqual(answerShapes[0])
    for (const loginName of ['li.na', phone.phone, email.email])
      expect((await people.login(loginName, 'Real1234')).response).toMatchObject({
        institution: { id: t.institution },
      })
    const change = { id: answers[1]?.response.id, version: 1, password: 'Newer123' }
    const changed = await t.call('POST', 'user/update', change, { token: real })
    expect(changed.status).toBe(200)
    expect((await people.login('li.na', 'Newer123')).status).toBe(200)
    // within one school they are taken as before (VAL-21)
    expect((await people.addUser(real, { account: 'li.na' })).status).toBe(7002)
    expect((await people.addUser(real, people.columnsOf(phone))).status).toBe(945)
    expect((await people.addUser(real, people.columnsOf(email))).status).toBe(948)
  })

  it('two schools that add the same person at once get one account each, and one school gets one', async () => {
    const victim = freshEmail()
    const adding = (token: string, password: string) =>
      people.addUser(token, { ...people.columnsOf(victim), password })
    const answers = await Promise.all([
      adding(evil, 'Evil1234'),
      adding(real, 'Real1234'),
      adding(evil, 'Evil1234'),
      adding(real, 'Real1234'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 948, 948])
    const createdAccounts = await store.db
      .selectFrom('account')
      .select(['kind', 'madeBy'])
      .where('email', '=', victim.email)
      .execute()
    expect(createdAccounts.map(({ madeBy }) => madeBy).toSorted()).toEqual(
      [t.institution, t.otherInstitution].toSorted(),
    )
    expect((await people.login(victim.email, 'Real1234')).response.institution.id).toBe(
      t.institution,
    )
  })

  it('however many schools squat on a phone, its owner logs in by it, and others by the number of their school (LGN-01)', async () => {
    const victim = freshPhone()
    const owner = await registered(t)
    const phone = owner.given.phone ?? ''
    await people.addUser(real, people.columnsOf(owner))
    const createTime = t.clock.now().toISOString()
    for (let n = 0; n < 12; n++) {
      const madeBy = await foundInstitution(t.ports, { ...emptySchool, name: `Squat ${n}` })
      const account = {
        id: `squat${n}${victim.phone}`,
        name: 'x',
        kind: 'SCHOOL',
        madeBy,
        passwordHash: 'plain:Evil1234',
        createTime,
      }
      await store.db
        .insertInto('account')
        .values({
          ...account,
          account: phone,
          email: null,
          ...people.columnsOf(victim),
          language: null,
          passwordTime: createTime,
        })
        .execute()
    }
    expect((await people.login(phone, owner.password)).response).toMatchObject({
      uid: owner.uid,
      institution: { id: t.institution },
    })
    t.clock.advance(1000)
    const { response } = await people.add(real, 'student', people.columnsOf(victim))
    await people.reset(real, 'student', response.id, 'Real1234')
    const { schoolNo } = await store.db
      .selectFrom('institution')
      .select('schoolNo')
      .where('id', '=', t.institution)
      .executeTakeFirstOrThrow()
    const body = { account: victim.phone, password: 'Real1234', schoolNo }
    expect((await visitor(t).send<LoginReply>('app/loginOrg', body)).response).toMatchObject({
      institution: { id: t.institution },
    })
  })

  it('an account that schools shared before is shut to all but its maker until its owner proves a contact (LGN-04)', async () => {
    const victim = freshPhone()
    const loginName = victim.phone
    await people.addUser(evil, { ...people.columnsOf(victim), password: 'Evil1234' })
    const { uid } = (await people.login(loginName, 'Evil1234')).response
    const added = await people.addUser(
      real,
      { account: 'shared', password: 'Real1234' },
      'administrator',
    )
    // as a version of before has left it: one account for both schools
    const createTime = '2026-01-01T00:00:00Z'
    const { db } = store.scope(t.institution)
    const link = db
      .updateTable('accountLink')
      .set({ accountId: uid })
      .where('recordId', '=', added.response.id)
      .returning('recordId')
    expect(await link.execute()).toHaveLength(1)
    await store.db
      .insertInto('membership')
      .values({ accountId: uid, institutionId: t.institution, createTime })
      .execute()
    await db
      .insertInto('member')
      .values({ accountId: uid, role: 'administrator', rights: ['*'], masks: [] })
      .execute()
    const attacker = (await people.login(loginName, 'Evil1234')).response
    expect(attacker.institution.id).toBe(t.otherInstitution)
    expect((await people.switchTo(attacker.accessToken, t.institution)).status).toBe(5003)
    expect(
      (await people.login(loginName, 'Evil1234', { institutionId: t.institution })).status,
    ).toBe(5003)
    // the owner's code makes it theirs in both
    const owner = (await people.enterByCode(victim)).response
    expect(await people.alive(attacker.accessToken)).toBe(867)
    expect((await people.switchTo(owner.accessToken, t.institution)).response).toMatchObject({
      uid,
      setAuth: ['*'],
    })
  })

  it('a school that had joined such an account gets one of its own with the next change of the user (LGN-04)', async () => {
    const victim = freshPhone()
    await people.addUser(evil, { ...people.columnsOf(victim), password: 'Evil1234' })
    const { uid } = (await people.login(victim.phone, 'Evil1234')).response
    const { id } = (
      await people.addUser(real, { ...people.columnsOf(victim), password: 'Real1234' })
    ).response
    const { db } = store.scope(t.institution)
    await db.updateTable('accountLink').set({ accountId: uid }).where('recordId', '=', id).execute()
    const deletion = store.db
      .deleteFrom('account')
      .where('madeBy', '=', t.institution)
      .where('phone', '=', victim.phone)
    await deletion.execute()
    const createTime = '2026-01-01T00:00:00Z'
    await store.db
      .insertInto('membership')
      .values({ accountId: uid, institutionId: t.institution, createTime })
      .execute()
    await db
      .insertInto('member')
      .values({ accountId: uid, role: 'guest', rights: [], masks: [] })
      .execute()
    expect(
      (
        await t.call(
          'POST',
          'user/update',
          { id, version: 1, password: 'Newer123' },
          { token: real },
        )
      ).status,
    ).toBe(200)
    expect(await placesOf(uid)).toEqual([t.otherInstitution])
    expect((await people.login(victim.phone, 'Newer123')).response).toMatchObject({
      institution: { id: t.institution },
    })
  })
})
