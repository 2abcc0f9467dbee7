import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { factorsOf, type LoginAnswered } from '../support/secondFactor.ts'
import { softPasskey } from '../support/softPasskey.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { visitor } from '../support/visitors.ts'

type Passkey = Awaited<ReturnType<typeof softPasskey>>
interface Options {
  readonly options: { readonly challenge: string; readonly allowCredentials?: { id: string }[] }
}

describe.each(stores)('passkeys on $name', kind => {
  let store: TestStore
  let t: TestApp
  let f: ReturnType<typeof factorsOf>
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({
      store,
      config: { accessSeconds: 1e8, consoleOrigins: ['https://console.example'] },
    })
    f = factorsOf(t)
  }, 60_000)
  afterAll(() => store.dispose())

  const begin = async (token: string, headers = {}) =>
    t.call<Options>('POST', 'app/secondFactor/passkey/begin', {}, { token, headers })
  const add = (token: string, passkey: object, more: object = {}) =>
    t.call<{ recoveryCodes: string[]; errors?: object }>(
      'POST',
      'app/secondFactor/passkey/add',
      { name: 'Laptop', password: 'Kite4Lamp', passkey, ...more },
      { token },
    )
  const remove = (token: string, id: string, more: object = {}) =>
    t.call(
      'POST',
      'app/secondFactor/passkey/remove',
      { id, password: 'Kite4Lamp', ...more },
      { token },
    )
  /** A member with a passkey. */
  const secured = async () => {
    const member = await t.as({})
    const passkey = await softPasskey()
    const { challenge } = (await begin(member.token)).response.options
    const { status, response } = await add(member.token, await passkey.create(challenge))
    expect(status).toBe(200)
    return { ...member, passkey, recoveryCodes: response.recoveryCodes }
  }
  const firstStep = async (account: string) => (await f.firstStep(account)).response
  const optionsFor = async (challenge: string) =>
    (await visitor(t).send<Options>('app/login/secondStep/passkey/begin', { challenge })).response
      .options
  const step = (challenge: string, passkey: object) =>
    visitor(t).send<LoginAnswered>('app/login/secondStep/passkey', { challenge, passkey })
  const sign = async (challenge: string, passkey: Passkey) =>
    passkey.get((await optionsFor(challenge)).challenge)

  it('one is added with the password, brings recovery codes, and ends a login', async () => {
    const member = await secured()
    expect(member.recoveryCodes).toHaveLength(10)
    const { challenge, factors } = await firstStep(member.account)
    expect(factors).toEqual(['PASSKEY', 'RECOVERY'])
    const options = await optionsFor(challenge)
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([member.passkey.id])
    const entered = await step(challenge, await member.passkey.get(options.challenge))
    expect([entered.status, entered.response.uid]).toEqual([200, member.id])
    const { passkeys } = (await f.read(member.token)).response
    expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedTime: t.clock.now().toISOString() }])
  })

  it('a wrong password, an old challenge and another’s challenge add none', async () => {
    const [one, two] = [await t.as({}), await t.as({})]
    const passkey = await softPasskey()
    const { challenge } = (await begin(one.token)).response.options
    const created = await passkey.create(challenge)
    expect((await add(one.token, created, { password: 'Other4Lamp' })).status).toBe(950)
    expect((await add(two.token, created)).status).toBe(802)
    expect((await add(one.token, await passkey.create('AAAA'))).status).toBe(802)
    expect((await add(one.token, { id: 'x' })).status).toBe(802)
    t.clock.advance(300_000)
    expect((await add(one.token, created)).status).toBe(802)
    expect((await f.read(one.token)).response.passkeys).toEqual([])
    expect('challenge' in (await firstStep(one.account))).toBe(false)
  })

  it('a challenge is signed for one login, once, by a passkey of that account', async () => {
    const [one, two] = [await secured(), await secured()]
    const mine = (await firstStep(one.account)).challenge
    const theirs = (await firstStep(two.account)).challenge
    const signed = await sign(mine, one.passkey)
    expect((await step(theirs, signed)).status).toBe(802)
    expect((await step(mine, await sign(mine, two.passkey))).status).toBe(802)
    expect((await step(mine, signed)).status).toBe(200)
    expect((await step(mine, signed)).status).toBe(953)
    const next = (await firstStep(one.account)).challenge
    expect((await step(next, signed)).status).toBe(802)
  })

  it('a copy is noticed: a passkey whose count does not grow is refused', async () => {
    const member = await secured()
    const first = (await firstStep(member.account)).challenge
    expect((await step(first, await sign(first, member.passkey))).status).toBe(200)
    member.passkey.countBack(1)
    const next = (await firstStep(member.account)).challenge
    expect((await step(next, await sign(next, member.passkey))).status).toBe(802)
    expect((await step(next, await sign(next, member.passkey))).status).toBe(200)
  })

  it('signs for its own host alone; a configured console is a host as well', async () => {
    const member = await secured()
    const { challenge } = await firstStep(member.account)
    const options = await optionsFor(challenge)
    const phished = await member.passkey.get(options.challenge, 'http://evil.example')
    expect((await step(challenge, phished)).status).toBe(802)
    const from = (origin: string) => begin(member.token, { Origin: origin })
    expect((await from('https://evil.example')).status).toBe(321)
    expect((await from('https://console.example')).status).toBe(200)
    const console = await softPasskey('https://console.example')
    const other = (await from('https://console.example')).response.options
    const added = await t.call(
      'POST',
      'app/secondFactor/passkey/add',
      {
        name: 'Console',
        password: 'Kite4Lamp',
        passkey: await console.create(other.challenge),
        present: member.recoveryCodes[0],
      },
      { token: member.token, headers: { Origin: 'https://console.example' } },
    )
    expect(added.status).toBe(200)
    // here it isn't asked for
    const next = (await firstStep(member.account)).challenge
    expect((await optionsFor(next)).allowCredentials).toHaveLength(1)
  })

  it('another one asks for a code, or a login of the last ten minutes', async () => {
    const member = await secured()
    const passkey = await softPasskey()
    const create = async () =>
      passkey.create((await begin(member.token)).response.options.challenge)
    t.clock.advance(601_000)
    const refused = await add(member.token, await create())
    expect([refused.status, refused.msg]).toEqual([
      905,
      'You logged in a while ago. Log out, log in again and try again within 10 minutes.',
    ])
    const wrong = await add(member.token, await create(), { present: '000000' })
    expect(wrong.response).toMatchObject({ errors: { present: { code: '802' } } })
    const present = member.recoveryCodes[0]
    expect((await add(member.token, await create(), { present })).response.recoveryCodes).toEqual(
      [],
    )
    expect((await f.read(member.token)).response.passkeys).toHaveLength(2)
    // an added passkey keeps its owner
    const other = await t.as({})
    const { challenge } = (await begin(other.token)).response.options
    expect((await add(other.token, await passkey.create(challenge))).status).toBe(802)
  })

  it('it is renamed and removed by its owner alone; the last one turns the second factor off', async () => {
    const member = await secured()
    const { passkey } = member
    const rename = (token: string) =>
      t.call('POST', 'app/secondFactor/passkey/rename', { id: passkey.id, name: 'Key' }, { token })
    expect((await rename((await t.as({})).token)).status).toBe(404)
    expect((await rename(member.token)).status).toBe(200)
    expect((await f.read(member.token)).response.passkeys).toMatchObject([{ name: 'Key' }])
    expect((await remove((await t.as({})).token, passkey.id)).status).toBe(404)
    expect((await remove(member.token, passkey.id, { password: 'x' })).status).toBe(950)
    await store.db
      .updateTable('institution')
      .set({ secondFactorRequired: true })
      .where('id', '=', t.institution)
      .execute()
    const present = (n: number) => ({ present: member.recoveryCodes[n] })
    expect((await remove(member.token, passkey.id, present(0))).status).toBe(905)
    expect((await f.read(member.token)).response.passkeys).toHaveLength(1)
    await store.db
      .updateTable('institution')
      .set({ secondFactorRequired: false })
      .where('id', '=', t.institution)
      .execute()
    expect((await remove(member.token, passkey.id, present(1))).status).toBe(200)
    expect('accessToken' in (await firstStep(member.account))).toBe(true)
    const logged = await t.scope.db
      .selectFrom('audit')
      .select('action')
      .where('actor', '=', member.id)
      .where('action', 'like', 'passkey%')
      .orderBy('id')
      .execute()
    expect(logged.map(({ action }) => action)).toEqual([
      'passkeyAdded',
      'passkeyRenamed',
      'passkeyRemoved',
    ])
  })
})
