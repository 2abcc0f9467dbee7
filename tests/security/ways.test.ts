import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { paths } from '../../src/protocol/paths.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { codeSentTo, freshPhone, visitor } from '../support/visitors.ts'

// a stranger's inputs to the public calls: each is refused with a code, changes nothing, and is
// never a 500
const open = [
  'login',
  'loginOrg',
  'loginByCode',
  'sendCode',
  'register',
  'createOrg',
  'overseaReg',
  'resetPassword',
] as const
const own = ['updateAccount', 'changePassword', 'bind', 'unbind'] as const

const whole = {
  account: 'someone',
  password: 'Kite4Lamp',
  old: 'Kite4Lamp1',
  schoolNo: '12345678',
  channel: 'SMS',
  countryCode: '86',
  phone: '13800000001',
  code: '123456',
  purpose: 'LOGIN',
  name: 'Ann',
  orgName: 'School',
  region: '86',
}
const acceptedFields: Readonly<
  Record<(typeof open)[number] | (typeof own)[number], readonly (keyof typeof whole)[]>
> = {
  login: ['account', 'password'],
  loginOrg: ['account', 'password', 'schoolNo'],
  loginByCode: ['channel', 'countryCode', 'phone', 'code'],
  sendCode: ['channel', 'countryCode', 'phone', 'purpose'],
  register: ['channel', 'countryCode', 'phone', 'code', 'name', 'password'],
  createOrg: ['channel', 'countryCode', 'phone', 'code', 'name', 'password', 'orgName', 'region'],
  overseaReg: ['channel', 'countryCode', 'phone', 'code', 'name', 'password', 'orgName', 'region'],
  resetPassword: ['channel', 'countryCode', 'phone', 'code', 'password'],
  updateAccount: ['name'],
  changePassword: ['old', 'password'],
  bind: ['channel', 'countryCode', 'phone', 'code'],
  unbind: ['channel', 'code'],
}
const bodyOf = (name: keyof typeof acceptedFields) =>
  Object.fromEntries(acceptedFields[name].map(key => [key, whole[key]]))

describe.each(stores)('strangers at the ways in on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  })
  afterAll(() => store.dispose())

  const counts = async () => {
    const rows = await Promise.all(
      (['account', 'institution', 'membership', 'session', 'verification', 'outbox'] as const).map(
        table =>
          store.db
            .selectFrom(table)
            .select(eb => eb.fn.countAll<number>().as('n'))
            .executeTakeFirst(),
      ),
    )
    return rows.map(row => Number(row?.n))
  }
  const send = (
    name: keyof typeof acceptedFields,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    query = '',
  ) =>
    visitor(t).send(`${paths[name]}${query}`, body, {
      headers,
      ...(own.some(n => n === name) ? { token: t.administrator.token } : {}),
    })
  const refused = async (answer: Promise<{ http: number; status: number | string }>) => {
    const { http, status } = await answer
    expect(http).toBeLessThan(500)
    expect(status).not.toBe(200)
    return status
  }

  it.each([...open, ...own])(
    '%s takes no institution, role, right, kind or address to go to',
    async name => {
      const before = await counts()
      const extras = [
        'institutionId',
        'role',
        'rights',
        'kind',
        'masks',
        'uid',
        'accountId',
        'madeBy',
        'plan',
        'version',
        'redirect',
        'redirectUrl',
        'next',
        'host',
      ]
      for (const key of extras) {
        // the two ways in that name an institution of one's own
        if (key === 'institutionId' && ['login', 'loginOrg', 'loginByCode'].includes(name)) continue
        expect([
          key,
          await refused(send(name, { ...bodyOf(name), [key]: 'https://evil.example' })),
        ]).toEqual([key, 321])
      }
      expect(await counts()).toEqual(before)
    },
  )

  it.each([...open, ...own])(
    '%s refuses what has not the form it asks for',
    async name => {
      const before = await counts()
      for (const key of acceptedFields[name])
        for (const value of [
          undefined,
          null,
          1,
          true,
          ['a', 'b'],
          { $ne: 1 },
          'x'.repeat(5000),
          'a\u0000b',
          '\ud800',
        ])
          // a missing name stays unchanged
          if (value !== undefined || name !== 'updateAccount')
            await refused(send(name, { ...bodyOf(name), [key]: value }))
      for (const body of [
        '[]',
        '"x"',
        '{',
        'null',
        '{"__proto__":{"role":"x"}}',
        'x'.repeat(2_000_000),
      ])
        await refused(send(name, body))
      expect(await counts()).toEqual(before)
    },
    60_000,
  )

  it.each([...open, ...own])(
    '%s refuses a parameter in its address, once or twice, and a key sent twice',
    async name => {
      expect(await refused(send(name, bodyOf(name), {}, '?account=x&account=y'))).toBe(321)
      expect(await refused(send(name, bodyOf(name), {}, '?redirect=https://evil.example'))).toBe(
        321,
      )
      if (name === 'login' || name === 'loginOrg' || name === 'sendCode') return
      // two headers of one name reach the server as one, joined by a comma
      expect(await refused(send(name, bodyOf(name), { 'Idempotency-Key': 'a, b' }))).toBe(321)
      expect(await refused(send(name, bodyOf(name), { 'Idempotency-Key': 'k'.repeat(129) }))).toBe(
        321,
      )
    },
  )

  it('two tokens in one call are none (SES-02)', async () => {
    const { token } = t.administrator
    for (const path of [paths.account, paths.outbox])
      expect(
        (
          await visitor(t).send(path, undefined, {
            headers: { Authorization: `Bearer ${token}, Bearer ${token}` },
          })
        ).status,
      ).toBe(401)
  })

  it('another institution named at the log-in is refused unless it is theirs (LGN-01)', async () => {
    const body = { account: t.administrator.account, password: 'Kite4Lamp' }
    for (const institutionId of [t.otherInstitution, 'nothing', "' or 1=1 --"])
      expect((await visitor(t).send(paths.login, { ...body, institutionId })).status).toBe(9002)
  })

  it('no phone, code or password is in any line of the log (LGN-02)', async () => {
    const { given: contact, target } = freshPhone()
    await visitor(t).send(paths.sendCode, { ...contact, purpose: 'REGISTER' })
    const code = await codeSentTo(t, target)
    await visitor(t).send(paths.register, {
      ...contact,
      code,
      name: 'Ann',
      password: 'Secret9Kite',
    })
    const lines = JSON.stringify(t.log)
    for (const secret of [code, 'Secret9Kite', contact.phone]) expect(lines).not.toContain(secret)
  })
})
