import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { factorsOf } from '../support/secondFactor.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { notCode, visitor } from '../support/visitors.ts'

describe.each(stores)('the second step of a login on $name', kind => {
  let store: TestStore
  let t: TestApp
  let f: ReturnType<typeof factorsOf>
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
    f = factorsOf(t)
  }, 60_000)
  afterAll(() => store.dispose())

  const alive = async (token: string) =>
    (await t.call('GET', 'app/session', undefined, { token })).status
  const sessions = async (accountId: string) =>
    (
      await store.db
        .selectFrom('session')
        .select('rid')
        .where('accountId', '=', accountId)
        .execute()
    ).length
  /** A member whose account has a second factor. */
  const secured = async () => {
    const member = await t.as({})
    return { ...member, ...(await f.turnOn(member.token)) }
  }

  it('a password alone opens no session; with a code of the app it does', async () => {
    const member = await secured()
    const before = await sessions(member.id)
    const first = await f.firstStep(member.account)
    expect(first.status).toBe(200)
    expect(Object.keys(first.response).toSorted()).toEqual(['challenge', 'expireTime', 'factors'])
    expect(first.response.factors).toEqual(['TOTP', 'RECOVERY'])
    expect(await sessions(member.id)).toBe(before)
    expect(await alive(first.response.challenge)).toBe(401)
    const wrong = await f.secondStep(first.response.challenge, notCode(member.codeNow()))
    expect([wrong.status, wrong.response.errors?.['code']?.code]).toEqual([802, '802'])
    const second = await f.secondStep(first.response.challenge, member.codeNow())
    expect(second.status).toBe(200)
    expect(second.response).toMatchObject({ uid: member.id, setAuth: ['*'] })
    expect(await alive(second.response.accessToken)).toBe(200)
  })

  it('turning it on ends every other session of the account', async () => {
    const member = await t.as({})
    const other = await f.firstStep(member.account)
    expect(await alive(other.response.accessToken)).toBe(200)
    await f.turnOn(member.token)
    expect(await alive(other.response.accessToken)).toBe(867)
    expect(await alive(member.token)).toBe(200)
  })

  it('it is turned on with the password and a code of the new app alone', async () => {
    const { token } = await t.as({})
    expect((await f.confirm(token, { code: '123456' })).status).toBe(953)
    const { secret, uri } = (await f.begin(token)).response
    expect(uri).toContain(`secret=${secret}`)
    const code = f.codeNow(secret)
    expect((await f.confirm(token, { code, password: 'Other4Lamp' })).status).toBe(950)
    expect((await f.confirm(token, { code: notCode(code) })).status).toBe(802)
    expect((await f.read(token)).response).toMatchObject({ authenticator: null, recoveryCodes: 0 })
    expect((await f.confirm(token, { code })).response.recoveryCodes).toHaveLength(10)
    expect((await f.read(token)).response).toMatchObject({ recoveryCodes: 10, required: false })
  })

  it('another app takes the place of the first one with a code of that one alone', async () => {
    const member = await secured()
    const { secret } = (await f.begin(member.token)).response
    const code = f.codeNow(secret)
    expect((await f.confirm(member.token, { code })).status).toBe(802)
    const present = notCode(member.codeNow())
    expect((await f.confirm(member.token, { code, present })).response).toMatchObject({
      errors: { present: { code: '802' } },
    })
    const right = await f.confirm(member.token, { code, present: member.codeNow() })
    expect(right.status).toBe(200)
    t.clock.advance(60_000)
    const { challenge } = (await f.firstStep(member.account)).response
    expect((await f.secondStep(challenge, member.codeNow())).status).toBe(802)
    expect((await f.secondStep(challenge, f.codeNow(secret))).status).toBe(200)
  })

  it('a code of the period before or after is taken, none of others, and none twice', async () => {
    const member = await secured()
    const challenge = async () => (await f.firstStep(member.account)).response.challenge
    const before = f.codeNow(member.secret, -30_000)
    const present = f.codeNow(member.secret)
    const after = f.codeNow(member.secret, 30_000)
    for (const ms of [-60_000, 60_000])
      expect((await f.secondStep(await challenge(), f.codeNow(member.secret, ms))).status).toBe(802)
    expect((await f.secondStep(await challenge(), before)).status).toBe(200)
    expect((await f.secondStep(await challenge(), before)).status).toBe(802)
    expect((await f.secondStep(await challenge(), after)).status).toBe(200)
    // nor one from before the one that was taken last
    expect((await f.secondStep(await challenge(), present)).status).toBe(802)
  })

  it('of ten calls at once with one code, one is let in', async () => {
    const member = await secured()
    const challenges: string[] = []
    for (let n = 0; n < 10; n++)
      challenges.push((await f.firstStep(member.account)).response.challenge)
    const code = member.codeNow()
    const answers = await Promise.all(challenges.map(challenge => f.secondStep(challenge, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 802]))
  })

  it('of ten calls at once with one challenge and a right code each, one is let in', async () => {
    const member = await secured()
    const { challenge } = (await f.firstStep(member.account)).response
    const before = await sessions(member.id)
    const answers = await Promise.all(
      member.recoveryCodes.map(code => f.secondStep(challenge, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessions(member.id)).toBe(before + 1)
  })

  it('a challenge is good for one login, for five minutes, and for five tries', async () => {
    const member = await secured()
    const used = (await f.firstStep(member.account)).response.challenge
    expect((await f.secondStep(used, member.codeNow())).status).toBe(200)
    t.clock.advance(60_000)
    expect((await f.secondStep(used, member.codeNow())).status).toBe(953)
    const inTime = (await f.firstStep(member.account)).response.challenge
    t.clock.advance(299_999)
    expect((await f.secondStep(inTime, member.codeNow())).status).toBe(200)
    const late = (await f.firstStep(member.account)).response.challenge
    t.clock.advance(300_000)
    expect((await f.secondStep(late, member.codeNow())).status).toBe(953)
    const tried = (await f.firstStep(member.account)).response.challenge
    const wrong = notCode(member.codeNow())
    for (const status of [802, 802, 802, 802, 953, 953])
      expect((await f.secondStep(tried, wrong)).status).toBe(status)
    expect((await f.secondStep(tried, member.codeNow())).status).toBe(953)
    // another login has tries of its own
    const next = (await f.firstStep(member.account)).response.challenge
    expect((await f.secondStep(next, member.codeNow())).status).toBe(200)
    expect((await f.secondStep('no such challenge', member.codeNow())).status).toBe(953)
  })

  it('a challenge takes codes of its own account alone', async () => {
    const one = await secured()
    const two = await secured()
    const { challenge } = (await f.firstStep(one.account)).response
    expect((await f.secondStep(challenge, two.codeNow())).status).toBe(802)
    expect((await f.secondStep(challenge, two.recoveryCodes[0] ?? '')).status).toBe(802)
    expect((await f.secondStep(challenge, one.codeNow())).response.uid).toBe(one.id)
    // what was shown of the other account was not used up
    const other = (await f.firstStep(two.account)).response.challenge
    expect((await f.secondStep(other, two.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('a challenge ends with the password that it came from', async () => {
    const member = await secured()
    const { challenge } = (await f.firstStep(member.account)).response
    const change = { old: 'Kite4Lamp', password: 'Harbour7x' }
    expect((await t.call('POST', 'app/password/change', change, member)).status).toBe(200)
    expect((await f.secondStep(challenge, member.codeNow())).status).toBe(953)
  })

  it('codes are guessed at within the limits of passwords, from anywhere; the owner’s own browser has a count of its own', async () => {
    const member = await secured()
    const own = visitor(t)
    const first = (await f.firstStep(member.account, own)).response.challenge
    const { device } = (await f.secondStep(first, member.codeNow(), own)).response
    expect(device).toBeTruthy()
    t.clock.advance(60_000)
    const wrong = notCode(member.codeNow())
    const statuses: (number | string)[] = []
    for (let round = 0; round < 6; round++) {
      const { challenge } = (await f.firstStep(member.account)).response
      const stranger = visitor(t)
      for (let n = 0; n < 4; n++)
        statuses.push((await f.secondStep(challenge, wrong, stranger)).status)
    }
    // twenty from anywhere, then three of each new address
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 802))
    expect(statuses.slice(20)).toEqual([802, 802, 802, 429])
    const spent = visitor(t)
    const { challenge } = (await f.firstStep(member.account, spent)).response
    for (let n = 0; n < 3; n++) await f.secondStep(challenge, wrong, spent)
    expect((await f.secondStep(challenge, member.codeNow(), spent)).status).toBe(429)
    // where the owner has been before, they come in
    const again = (await f.firstStep(member.account, own, { device })).response.challenge
    expect((await f.secondStep(again, member.codeNow(), own, { device })).status).toBe(200)
  })

  it('a recovery code is used once, however it is typed, and new ones end the earlier ones', async () => {
    const member = await secured()
    const [one = '', two = ''] = member.recoveryCodes
    const challenge = async () => (await f.firstStep(member.account)).response.challenge
    const typed = ` ${one.toUpperCase().replaceAll('-', ' ')} `
    const entered = await f.secondStep(await challenge(), typed)
    expect(entered.status).toBe(200)
    expect((await f.secondStep(await challenge(), one)).status).toBe(802)
    expect((await f.read(entered.response.accessToken)).response.recoveryCodes).toBe(9)
    const renew = (input: object) =>
      t.call<{ recoveryCodes: string[] }>(
        'POST',
        'app/secondFactor/recoveryCodes/renew',
        { password: 'Kite4Lamp', ...input },
        member,
      )
    expect((await renew({ code: notCode(member.codeNow()) })).status).toBe(802)
    expect((await renew({ code: member.codeNow(), password: 'x' })).status).toBe(950)
    const { recoveryCodes } = (await renew({ code: member.codeNow() })).response
    expect(recoveryCodes).toHaveLength(10)
    expect((await f.secondStep(await challenge(), two)).status).toBe(802)
    expect((await f.secondStep(await challenge(), recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('a repeated confirmation is answered with the same codes; nobody else gets to see them or the secret again', async () => {
    const member = await t.as({})
    const { secret } = (await f.begin(member.token)).response
    const code = f.codeNow(secret)
    const one = await f.confirm(member.token, { code }, 'turn-it-on')
    const two = await f.confirm(member.token, { code }, 'turn-it-on')
    expect(two.response).toEqual(one.response)
    t.clock.advance(60_000)
    const { challenge } = (await f.firstStep(member.account)).response
    await f.secondStep(challenge, f.codeNow(secret))
    const connection = await store.driver.connect()
    try {
      const { rows } = await connection.query(
        `select tablename from pg_tables where schemaname = 'public'`,
        [],
      )
      const hidden = [secret, challenge, ...one.response.recoveryCodes]
      for (const { tablename } of rows) {
        const table = await connection.query(
          `select to_jsonb(r) as row from "${String(tablename)}" r`,
          [],
        )
        const text = JSON.stringify(table.rows)
        for (const word of [...hidden, ...hidden.map(one => one.replaceAll('-', ''))])
          expect([tablename, text.includes(word)]).toEqual([tablename, false])
      }
    } finally {
      connection.release()
    }
    for (const word of [secret, challenge, ...one.response.recoveryCodes])
      expect(JSON.stringify(t.log)).not.toContain(word)
    const state = JSON.stringify((await f.read(member.token)).response)
    expect(state).not.toContain(secret)
  })

  it('it is turned off with the password and a code, and both logs say so', async () => {
    const member = await secured()
    const off = (input: object) =>
      t.call(
        'POST',
        'app/secondFactor/authenticator/remove',
        { password: 'Kite4Lamp', ...input },
        member,
      )
    expect((await off({ code: member.codeNow(), password: 'Other4Lamp' })).status).toBe(950)
    expect((await off({ code: notCode(member.codeNow()) })).status).toBe(802)
    expect((await off({ code: member.codeNow() })).status).toBe(200)
    expect((await f.firstStep(member.account)).response.accessToken).toBeTruthy()
    for (const table of ['audit', 'operation'] as const) {
      const rows = await t.scope.db
        .selectFrom(table)
        .select('action')
        .where('actor', '=', member.id)
        .where('action', 'like', 'secondFactor%')
        .orderBy('id')
        .execute()
      expect(rows).toEqual([{ action: 'secondFactorOn' }, { action: 'secondFactorOff' }])
    }
  })

  it('an account without a second factor logs in by one step', async () => {
    const member = await t.as({})
    const { status, response } = await f.firstStep(member.account)
    expect([status, 'challenge' in response]).toEqual([200, false])
  })
})
