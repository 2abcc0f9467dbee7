import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { MyAccount } from '../../../../resources/identity/account.calls.ts'
import type { LoginReply } from '../../../../src/protocol/provider.ts'
import { acceptInvitation } from '../../../../resources/joining/joining.calls.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { openSession } from '../session/sessions.ts'
import { peopleOf } from '../../../../tests/support/people.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import {
  freshEmail,
  freshPhone,
  registered,
  sentTo,
  visitor,
} from '../../../../tests/support/visitors.ts'

const org = { orgName: 'Riverside School', region: '86', name: 'Wang Min' }

describe.each(stores)('accounts that schools made, and their owners, on $name', kind => {
  let store: TestStore
  let t: TestApp
  let people: ReturnType<typeof peopleOf>
  let one: string
  let two: string
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, listed: true })
    people = peopleOf(t)
  })
  beforeEach(async () => {
    // the clock has moved past the tokens of the test before
    one = (await openSession(t.ports, t.administrator.id, t.institution, {})).accessToken
    two = (await openSession(t.ports, t.stranger.id, t.otherInstitution, {})).accessToken
  })
  afterAll(() => store.dispose())

  /** A person in both schools, each with a password of the school's and a session by it. */
  const inBoth = async (who = freshPhone()) => {
    const users = [
      await people.addUser(
        one,
        { ...people.columnsOf(who), password: 'First123' },
        'administrator',
      ),
    ]
    users.push(
      await people.addUser(two, {
        ...people.columnsOf(who),
        account: `n${who.phone}`,
        password: 'Second123',
      }),
    )
    const [first, second] = [
      await people.login(who.phone, 'First123'),
      await people.login(who.phone, 'Second123'),
    ]
    expect([first.response.institution.id, second.response.institution.id]).toEqual([
      t.institution,
      t.otherInstitution,
    ])
    return {
      who,
      users: users.map(({ response }) => response),
      sessions: [first.response, second.response] as const,
    }
  }
  const mine = async (token: string) =>
    (await t.call<MyAccount>('GET', 'app/account', undefined, { token })).response
  const accountsOf = (phone: string) =>
    store.db.selectFrom('account').selectAll().where('phone', '=', phone).execute()
  const isDropped = async (who: { readonly phone: string }, sessions: readonly LoginReply[]) => {
    for (const password of ['First123', 'Second123'])
      expect((await people.login(who.phone, password)).status).toBe(950)
    for (const { accessToken } of sessions) expect(await people.alive(accessToken)).toBe(867)
    expect(await accountsOf(who.phone)).toMatchObject([{ kind: 'PERSON' }])
  }

  it('the first log-in by a code makes one account of what schools have made: no password of theirs, no session goes on (LGN-01)', async () => {
    const { who, sessions } = await inBoth()
    const loginReply = (await people.enterByCode(who)).response
    await isDropped(who, sessions)
    expect(loginReply).toMatchObject({ institutions: 2 })
    const account = await mine(loginReply.accessToken)
    expect(account).toMatchObject({ confirmed: true, phone: who.phone, account: `n${who.phone}` })
    expect(
      account.institutions.map(({ id, waiting, current }) => [id, waiting, current]).toSorted(),
    ).toEqual(
      [t.institution, t.otherInstitution]
        .map(id => [id, id !== loginReply.institution.id, id === loginReply.institution.id])
        .toSorted(),
    )
    // entering the other one is joining it, with the rights that it gave
    const other = account.institutions.find(({ waiting }) => waiting)?.id ?? ''
    const there = (await people.switchTo(loginReply.accessToken, other)).response
    expect((await mine(there.accessToken)).institutions.map(({ waiting }) => waiting)).toEqual([
      false,
      false,
    ])
    const rights = { [t.institution]: ['*'], [t.otherInstitution]: [] }
    expect([loginReply.setAuth, there.setAuth]).toEqual([
      rights[loginReply.institution.id],
      rights[other],
    ])
    // both schools read why the password that they set is gone
    for (const id of [t.institution, t.otherInstitution]) {
      const log = store
        .scope(id)
        .db.selectFrom('operation')
        .select('actorName')
        .where('action', '=', 'accountClaimed')
      expect(await log.execute()).toContainEqual({ actorName: 'Li Na' })
    }
  })

  it('a school keeps its user: it changes the role, and sets no password any more (LGN-04)', async () => {
    const { who, users } = await inBoth()
    const { accessToken } = (await people.enterByCode(who, { institutionId: t.institution }))
      .response
    for (const [token, user] of [
      [one, users[0]],
      [two, users[1]],
    ] as const) {
      const change = (changes: object) =>
        t.call<{ version: number }>(
          'POST',
          'user/update',
          { id: user?.id, version: user?.version, ...changes },
          { token },
        )
      expect((await change({ password: 'Third123' })).status).toBe(905)
      expect((await change({ status: 'SUSPENDED' })).status).toBe(200)
    }
    expect(await people.alive(accessToken)).toBe(5003)
    expect((await people.enterByCode(who)).status).toBe(5003)
  })

  it('a reset by a code does so too, and refuses a password that a school has set (VAL-01)', async () => {
    const { who, sessions } = await inBoth()
    const code = await people.codeFor(who, 'RESET')
    const reset = (password: string) =>
      visitor(t).send('app/password/reset', { ...who.given, code, password })
    for (const known of ['First123', 'Second123'])
      expect((await reset(known)).response).toMatchObject({ errors: { password: { code: '958' } } })
    expect((await reset('Owner123')).status).toBe(200)
    await isDropped(who, sessions)
    expect((await people.login(who.phone, 'Owner123')).response).toMatchObject({ institutions: 2 })
  })

  it('so do a registration and an institution of one’s own, by which the person is known from then on (LGN-03, SET-03)', async () => {
    const { who, sessions } = await inBoth()
    const code = await people.codeFor(who, 'REGISTER')
    const register = (password: string) =>
      visitor(t).send('app/register', { ...who.given, code, name: 'Ann', password })
    expect((await register('First123')).response).toMatchObject({
      errors: { password: { code: '958' } },
    })
    expect((await register('Owner123')).response).toMatchObject({ name: 'Ann', institutions: 2 })
    await isDropped(who, sessions)
    expect((await people.login(who.phone, 'Owner123')).response).toMatchObject({
      name: 'Ann',
      institutions: 2,
    })
    // a known person by now
    await people.codeFor(who, 'REGISTER')
    expect((await sentTo(t, who.target))[0]?.text).toMatch(/already have an account/)

    const founder = await inBoth()
    for (const [purpose, found] of [
      ['REGISTER', founder],
      ['LOGIN', await inBoth()],
    ] as const) {
      const sentCode = await people.codeFor(found.who, purpose)
      const body = { ...found.who.given, ...org, code: sentCode, password: 'Owner123' }
      expect((await visitor(t).send<LoginReply>('app/createOrg', body)).response).toMatchObject({
        institutions: 3,
        setAuth: ['*'],
      })
      await isDropped(found.who, found.sessions)
    }
  })

  it('binding a phone does so too, for the session that binds goes on; the school’s number need not be the right one (LGN-01)', async () => {
    const [wrong, right] = [freshPhone(), freshPhone()]
    await people.addUser(one, {
      ...people.columnsOf(wrong),
      account: `b${right.phone}`,
      password: 'First123',
    })
    const [before, binding] = [
      await people.login(wrong.phone, 'First123'),
      await people.login(wrong.phone, 'First123'),
    ]
    const token = binding.response.accessToken
    expect(await mine(token)).toMatchObject({ confirmed: false, phone: wrong.phone })
    const code = await people.codeFor(right, 'BIND', token)
    const bound = await visitor(t).send<MyAccount>(
      'app/contact/bind',
      { ...right.given, code },
      { token },
    )
    expect(bound.response).toMatchObject({ confirmed: true, phone: right.phone })
    expect(await people.alive(before.response.accessToken)).toBe(867)
    expect((await people.login(right.phone, 'First123')).status).toBe(950)
    expect((await people.login(wrong.phone, 'First123')).status).toBe(950)
    // a name without a password leads nowhere: the phone is the only way left (954)
    const unbind = await visitor(t).send(
      'app/contact/unbind',
      { channel: 'SMS', code: '123456' },
      { token },
    )
    expect(unbind.status).toBe(954)
  })

  it('what a school wrote down besides is no way in: not before the owner proves theirs, and not afterwards (LGN-04)', async () => {
    // the school adds an address of its own to a stranger's phone
    for (const first of ['owner', 'school'] as const) {
      const [phone, email] = [freshPhone(), freshEmail()]
      await people.addUser(two, {
        ...people.columnsOf(phone),
        ...people.columnsOf(email),
        password: 'Second123',
      })
      if (first === 'school') {
        const theirs = (await people.enterByCode(email)).response
        expect(await mine(theirs.accessToken)).toMatchObject({ phone: null, email: email.email })
      }
      await people.addUser(one, { ...people.columnsOf(phone), password: 'First123' })
      const owner = (await people.enterByCode(phone, { institutionId: t.institution })).response
      expect(await mine(owner.accessToken)).toMatchObject({ phone: phone.phone, email: null })
      expect(owner.institutions).toBe(first === 'school' ? 1 : 2)
      const later = await people.enterByCode(email)
      if (first === 'owner')
        expect([later.status, await sentTo(t, email.target)]).toEqual([11005, []])
      else {
        expect(later.response.institution.id).toBe(t.otherInstitution)
        expect((await people.switchTo(later.response.accessToken, t.institution)).status).toBe(9002)
      }
      expect((await people.login(email.email, 'Second123')).status).toBe(
        first === 'owner' ? 950 : 950,
      )
    }
  })

  it('a person with an account of their own waits for nothing but to enter; nobody acts for them meanwhile (LGN-04)', async () => {
    const person = await registered(t, freshPhone())
    const added = await people.addUser(
      one,
      { ...people.columnsOf(person), password: 'First123' },
      'administrator',
    )
    expect((await people.login(person.given.phone ?? '', 'First123')).status).toBe(950)
    const userUpdate = { id: added.response.id, version: 1, password: 'Third123' }
    expect((await t.call('POST', 'user/update', userUpdate, { token: one })).status).toBe(905)
    const failures = t.scope.db.selectFrom('operation').select('id').where('actor', '=', person.uid)
    expect(await failures.execute()).toEqual([])
    const loginReply = (await people.login(person.given.phone ?? '', person.password)).response
    expect(loginReply).toMatchObject({
      uid: person.uid,
      institution: { id: t.institution },
      setAuth: ['*'],
      institutions: 1,
    })
    expect((await mine(loginReply.accessToken)).institutions).toMatchObject([{ waiting: false }])
  })

  it('whoever was added by a slip and has not entered is out when the slip is mended', async () => {
    const [wrong, right] = [await registered(t, freshPhone()), await registered(t, freshPhone())]
    const { id } = (await people.addUser(one, people.columnsOf(wrong), 'administrator')).response
    expect(
      (
        await t.call(
          'POST',
          'user/update',
          { id, version: 1, ...people.columnsOf(right) },
          { token: one },
        )
      ).status,
    ).toBe(200)
    expect((await people.login(wrong.given.phone ?? '', wrong.password)).status).toBe(9002)
    expect((await people.login(right.given.phone ?? '', right.password)).response).toMatchObject({
      institution: { id: t.institution },
    })
  })

  it('one school has the person twice among its users: the second account stays its own', async () => {
    const [phone, email] = [freshPhone(), freshEmail()]
    const person = await registered(t, phone)
    await people.addUser(one, people.columnsOf(phone))
    await people.addUser(one, { ...people.columnsOf(email), password: 'First123' })
    const token = (await people.login(phone.phone, person.password)).response.accessToken
    const code = await people.codeFor(email, 'BIND', token)
    expect(
      (await visitor(t).send('app/contact/bind', { ...email.given, code }, { token })).status,
    ).toBe(200)
    expect((await people.login(email.email, person.password)).response).toMatchObject({
      uid: person.uid,
      institutions: 1,
    })
    expect((await people.login(email.email, 'First123')).response).toMatchObject({
      institution: { id: t.institution },
      institutions: 1,
    })
  })

  it('the code of an invitation to a class proves the contact as well (PLY-02)', async () => {
    const { who, sessions } = await inBoth()
    const teacher = await people.add(one, 'teacher', { account: `t${who.phone}` })
    const course = { courseName: 'Class', teachers: [teacher.response.id], inviteOn: true }
    const newCourse = await t.call<{ invitationCode: string }>('POST', 'course/create', course, {
      token: one,
    })
    const body = {
      invitation: newCourse.response.invitationCode,
      ...who.given,
      name: 'New One',
      code: await people.codeFor(who, 'JOIN'),
    }
    expect(
      (await t.call('POST', acceptInvitation.path, body, { token: null })).response,
    ).toMatchObject({ state: 'JOINED' })
    await isDropped(who, sessions)
  })
})
