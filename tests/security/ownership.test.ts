import type { SignedBy } from '../../server/platform/context.ts'
import { everything } from '../support/signedIn.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { createApp } from '../../server/app.ts'
import { createPasses } from '../../server/domain/identity/session/passes.ts'
import { openSession } from '../../server/domain/identity/session/sessions.ts'
import type { Passwords } from '../../server/platform/ports.ts'
import type { MyAccount } from '../../resources/identity/account.calls.ts'
import type { MySession } from '../../resources/identity/session.calls.ts'
import { paths } from '../../src/protocol/paths.ts'
import type { LoginReply } from '../../src/protocol/provider.ts'
import { makeApp, plainPasswords, type TestApp } from '../support/app.ts'
import { peopleOf } from '../support/people.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { freshEmail, freshPhone, registered, visitor } from '../support/visitors.ts'

/** Password functions that can be paused: a call to hash or compare waits until it is released. */
const heldPasswords = () => {
  let currentGate: Promise<void> | undefined
  let reached: () => void = () => undefined
  const pass = async () => {
    const gate = currentGate
    if (!gate) return
    reached()
    await gate
  }
  const passwords: Passwords = {
    hash: async text => pass().then(() => plainPasswords.hash(text)),
    verify: async (hash, text) => pass().then(() => plainPasswords.verify(hash, text)),
  }
  /**
   * Pauses what `begin` starts at its password, runs `meanwhile`, and continues it; returns the
   * result.
   */
  const hold = async <T>(
    begin: () => Promise<T>,
    meanwhile: () => Promise<unknown>,
  ): Promise<T> => {
    let letGo: () => void = () => undefined
    currentGate = new Promise(done => (letGo = done))
    const arrival = new Promise<void>(done => (reached = done))
    const going = begin()
    await arrival
    currentGate = undefined
    await meanwhile()
    letGo()
    return going
  }
  return { passwords, hold }
}

describe.each(stores)('whoever is inside while an account becomes its owner’s, on $name', kind => {
  let store: TestStore
  let t: TestApp
  let people: ReturnType<typeof peopleOf>
  const { passwords, hold } = heldPasswords()
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, listed: true, ports: { passwords } })
    people = peopleOf(t)
  })
  afterAll(() => store.dispose())

  /**
   * A stranger for whom both schools have made an account, and the first school inside with its own
   * password.
   */
  const squatted = async () => {
    const who = freshPhone()
    const [evil, real] = [
      await openSession(t.ports, t.stranger.id, t.otherInstitution, {}),
      await openSession(t.ports, t.administrator.id, t.institution, {}),
    ]
    await people.addUser(evil.accessToken, { ...people.columnsOf(who), password: 'Evil1234' })
    await people.addUser(
      real.accessToken,
      { ...people.columnsOf(who), password: 'Real1234' },
      'administrator',
    )
    t.clock.advance(1000)
    const attacker = (await people.login(who.phone, 'Evil1234')).response
    expect(attacker.institution.id).toBe(t.otherInstitution)
    return { who, attacker }
  }
  /**
   * Another process of the installation, whose changes this one does not see while the clock stands
   * still.
   */
  const elsewhere = (): TestApp => {
    const ports = { ...t.ports }
    return { ...t, ports, app: createApp(ports) }
  }
  const ownerProves = async (who: ReturnType<typeof freshPhone>) => {
    const answer = await peopleOf(elsewhere()).enterByCode(who)
    expect(answer.status).toBe(200)
    return answer.response
  }

  it('a log-in by the school’s password that is under way is refused (950)', async () => {
    const { who } = await squatted()
    const late = await hold(
      () => people.login(who.phone, 'Evil1234'),
      () => ownerProves(who),
    )
    expect(late.status).toBe(950)
  })

  it('a change of password that is under way is refused (950), and the owner’s stays', async () => {
    const { who, attacker } = await squatted()
    const body = { old: 'Evil1234', password: 'Mine1234' }
    const late = await hold(
      () => visitor(t).send('app/password/change', body, { token: attacker.accessToken }),
      () => ownerProves(who),
    )
    expect(late.status).toBe(950)
    expect((await people.login(who.phone, 'Mine1234')).status).toBe(950)
  })

  it('a session that another process has not heard the end of binds nothing and leads nowhere (867)', async () => {
    const { who, attacker } = await squatted()
    const [mine, token] = [freshEmail(), attacker.accessToken]
    const code = await people.codeFor(mine, 'BIND', token)
    const codeOfOwner = await peopleOf(elsewhere()).codeFor(who, 'LOGIN')
    // this process has just looked
    expect(await people.alive(token)).toBe(200)
    const proven = await visitor(elsewhere()).send<LoginReply>('app/loginByCode', {
      ...who.given,
      code: codeOfOwner,
    })
    expect(
      (await visitor(t).send('app/contact/bind', { ...mine.given, code }, { token })).status,
    ).toBe(867)
    expect((await people.switchTo(token, t.institution)).status).toBe(867)
    const { accessToken } = proven.response
    expect(
      (await t.call<MyAccount>('GET', 'app/account', undefined, { token: accessToken })).response,
    ).toMatchObject({ email: null })
  })

  it('two proofs of one contact at once end in one account', async () => {
    const { who } = await squatted()
    const login = await people.codeFor(who, 'LOGIN')
    const reset = await people.codeFor(who, 'RESET')
    const join = await people.codeFor(who, 'REGISTER')
    const send = (path: string, body: object) => visitor(t).send(path, { ...who.given, ...body })
    const answers = await Promise.all([
      send('app/loginByCode', { code: login }),
      send('app/password/reset', { code: reset, password: 'Owner123' }),
      send('app/register', { code: join, name: 'Ann', password: 'Owner456' }),
    ])
    // the second to register hears that there is an account
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
    expect([200, 707]).toContain(answers[2]?.status)
    const accounts = await store.db
      .selectFrom('account')
      .select(['id', 'kind'])
      .where('phone', '=', who.phone)
      .execute()
    expect(accounts).toMatchObject([{ kind: 'PERSON' }])
    const places = store.db
      .selectFrom('membership')
      .select('institutionId')
      .where('accountId', '=', String(accounts[0]?.id))
    expect(await places.execute()).toHaveLength(2)
  })

  it('the passes of one school’s portal lead into that school alone, and leave the account as it is (SES-17)', async () => {
    const person = await registered(t, freshPhone())
    const phone = person.given.phone ?? ''
    const keyOf = async (institutionId: string, token: string): Promise<SignedBy> => {
      const { response } = await t.call<{ keyId: string }>(
        'POST',
        paths.createApiKey,
        { name: 'Portal', scopes: ['passes'], days: 'never' },
        { token },
      )
      return { keyId: response.keyId, institutionId, access: everything }
    }
    const keys: SignedBy[] = []
    for (const [of, token] of [
      [
        t.institution,
        (await openSession(t.ports, t.administrator.id, t.institution, {})).accessToken,
      ],
      [
        t.otherInstitution,
        (await openSession(t.ports, t.stranger.id, t.otherInstitution, {})).accessToken,
      ],
    ] as const) {
      await people.addUser(token, people.columnsOf(person))
      const key = await keyOf(of, token)
      keys.push(key)
      // there are none before they have entered
      await expect(createPasses(t.ports, key, { uid: person.uid })).rejects.toMatchObject({
        code: '804',
      })
      expect((await people.login(phone, person.password, { institutionId: of })).status).toBe(200)
    }
    const other = keys[1]
    if (!other) throw new Error('no key')
    const { atoken, ntoken } = await createPasses(t.ports, other, { uid: person.uid })
    const headers = { atoken, ntoken }
    const loginReply = (
      await t.call<LoginReply>('POST', paths.exchange, { atoken, ntoken }, { token: null, headers })
    ).response
    expect(loginReply).toMatchObject({
      uid: person.uid,
      institutions: 1,
      institution: { id: t.otherInstitution },
    })
    const token = loginReply.accessToken
    expect(
      (await t.call<LoginReply>('GET', 'app/session', undefined, { token })).response,
    ).toMatchObject({ institutions: 1 })
    expect((await people.switchTo(token, t.institution)).status).toBe(905)
    const mail = freshEmail()
    const code = await people.codeFor(mail, 'BIND', token)
    for (const [path, body] of [
      ['app/contact/bind', { ...mail.given, code }],
      ['app/contact/unbind', { channel: 'SMS', code: '123456' }],
      ['app/account/update', { name: 'Somebody else' }],
    ] as const)
      expect((await visitor(t).send(path, body, { token })).status).toBe(905)
    const { institutions } = (await t.call<MyAccount>('GET', 'app/account', undefined, { token }))
      .response
    expect(institutions.map(({ id }) => id)).toEqual([t.otherInstitution])
    const { list } = (
      await t.call<{ list: MySession[] }>('GET', 'app/sessions', undefined, { token })
    ).response
    expect(new Set(list.map(({ institution }) => institution))).toEqual(new Set(['Other School']))
    const own = await store.db
      .selectFrom('session')
      .select('rid')
      .where('accountId', '=', person.uid)
      .execute()
    const shownIds = new Set(list.map(({ rid }) => rid))
    const hidden = own.find(({ rid }) => !shownIds.has(rid))
    expect((await t.call('POST', 'app/sessions/end', { rid: hidden?.rid }, { token })).status).toBe(
      404,
    )
  })
})
