import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../../resources/index.ts'
import { addMember } from '../../institutions/found.ts'
import { makeApp, type TestApp } from '../../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../../tests/support/stores.ts'
import {
  codeSentTo,
  freshEmail,
  freshPhone,
  plainCaptchas,
  registered,
  visitor,
  type Visitor,
} from '../../../../../tests/support/visitors.ts'

describe.each(stores)('ways in on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, ports: { captchas: plainCaptchas } })
  })
  afterAll(() => store.dispose())

  const person = async (account: string, of = t.institution) =>
    addMember(t.ports, of, {
      account,
      name: account,
      password: 'Passw0rd',
      role: 'custom',
      rights: [],
      masks: [],
    })
  const login = (from: Visitor, account: string, password = 'Passw0rd', more: object = {}) =>
    from.send<{ captcha?: boolean; uid: string; institution: { id: string } }>('app/login', {
      account,
      password,
      ...more,
    })

  it('logs in by account, phone and e-mail with the password (LGN-01)', async () => {
    const phone = freshPhone()
    const email = freshEmail()
    const id = await person('three.ways')
    await store.db
      .updateTable('account')
      .set({ countryCode: '86', phone: phone.phone, email: email.email })
      .where('id', '=', id)
      .execute()
    const from = visitor(t)
    for (const typed of ['three.ways', phone.phone, email.email, email.email.toUpperCase()])
      expect((await login(from, typed)).response.uid).toBe(id)
    expect((await login(from, phone.phone, 'Passw0rd', { countryCode: '+44' })).status).toBe(804)
  })

  it('logs in by a code sent by SMS or e-mail, once (LGN-01)', async () => {
    const phone = freshPhone()
    const email = freshEmail()
    const id = await person('by.code')
    await store.db
      .updateTable('account')
      .set({ countryCode: '86', phone: phone.phone, email: email.email })
      .where('id', '=', id)
      .execute()
    for (const { given, target } of [phone, email]) {
      const from = visitor(t)
      await from.send('app/code/send', { ...given, purpose: 'LOGIN' })
      const code = await codeSentTo(t, target)
      expect(await from.send('app/loginByCode', { ...given, code })).toMatchObject({
        status: 200,
        response: { uid: id, role: 'custom' },
      })
      expect((await from.send('app/loginByCode', { ...given, code })).status).toBe(953)
    }
  })

  it("logs in at an institution by its number: 713 for one that isn't there or isn't theirs (LGN-01)", async () => {
    await person('at.org')
    const { schoolNo } = await store.db
      .selectFrom('institution')
      .select('schoolNo')
      .where('id', '=', t.institution)
      .executeTakeFirstOrThrow()
    const { schoolNo: other } = await store.db
      .selectFrom('institution')
      .select('schoolNo')
      .where('id', '=', t.otherInstitution)
      .executeTakeFirstOrThrow()
    const from = visitor(t)
    const at = (no: string | null, password = 'Passw0rd') =>
      from.send('app/loginOrg', { account: 'at.org', password, schoolNo: no })
    expect(await at(schoolNo)).toMatchObject({
      status: 200,
      response: { institution: { id: t.institution } },
    })
    expect((await at(other)).status).toBe(713)
    expect((await at('00000000')).status).toBe(713)
    // a wrong password learns nothing about institutions
    expect((await at('00000000', 'wrong000')).status).toBe(950)
  })

  it('goes to the other school where the last one withdrew the membership; 5003 where all did, 9002 without any (LGN-01)', async () => {
    const id = await person('two.schools')
    await store.db
      .insertInto('membership')
      .values({
        accountId: id,
        institutionId: t.otherInstitution,
        createTime: '2030-01-01T00:00:00Z',
      })
      .execute()
    await store
      .scope(t.otherInstitution)
      .db.insertInto('member')
      .values({ accountId: id, role: 'custom', rights: [], masks: [], roleId: null })
      .execute()
    const from = visitor(t)
    const inside = async (wanted?: string) =>
      (await login(from, 'two.schools', 'Passw0rd', wanted ? { institutionId: wanted } : {}))
        .response
    expect((await inside()).institution.id).toBe(t.institution)
    t.clock.advance(1000)
    expect((await inside(t.otherInstitution)).institution.id).toBe(t.otherInstitution)
    t.clock.advance(1000)
    expect((await inside()).institution.id).toBe(t.otherInstitution)
    const withdraw = (of: string) =>
      store
        .scope(of)
        .db.updateTable('member')
        .set({ status: 'ENDED' })
        .where('accountId', '=', id)
        .execute()
    await withdraw(t.otherInstitution)
    t.clock.advance(1000)
    expect((await inside()).institution.id).toBe(t.institution)
    await withdraw(t.institution)
    expect((await login(from, 'two.schools')).status).toBe(5003)
    const alone = await registered(t)
    expect((await login(visitor(t), alone.target.slice(4))).status).toBe(9002)
  })

  it('asks for the picture after 3 failures of an account; each answer serves once and for 5 minutes (UI-01)', async () => {
    await person('forgetful')
    const from = visitor(t)
    expect((await login(from, 'forgetful', 'wrong000')).response).toBeNull()
    expect((await login(from, 'forgetful', 'wrong000')).response).toBeNull()
    expect(await login(from, 'forgetful', 'wrong000')).toMatchObject({
      status: 950,
      response: { captcha: true },
    })
    // from now on the right password alone is not looked at
    expect(await login(from, 'forgetful')).toMatchObject({
      status: 806,
      response: { captcha: true },
    })
    expect(await login(visitor(t), 'FORGETFUL')).toMatchObject({
      status: 806,
      response: { captcha: true },
    })
    const answer = await from.captcha()
    expect(
      await login(from, 'forgetful', 'Passw0rd', { ...answer, captcha: 'abce' }),
    ).toMatchObject({
      status: 806,
      response: { captcha: true, errors: { captcha: { code: '806' } } },
    })
    expect((await login(from, 'forgetful', 'Passw0rd', answer)).status).toBe(806)
    const late = await from.captcha()
    t.clock.advance(5 * 60_000)
    expect((await login(from, 'forgetful', 'Passw0rd', late)).status).toBe(806)
    const forged = (await from.captcha()).captchaId.replace(
      /\.\d+\./,
      `.${t.clock.now().getTime() + 200_000}.`,
    )
    expect(
      (await login(from, 'forgetful', 'Passw0rd', { captchaId: forged, captcha: 'abcd' })).status,
    ).toBe(806)
    expect(
      (await login(from, 'forgetful', 'Passw0rd', { ...(await from.captcha()), captcha: ' ABCD ' }))
        .status,
    ).toBe(200)
    // forgotten with the first success
    expect((await login(from, 'forgetful', 'wrong000')).response).toBeNull()
  })

  it('asks for the picture after 10 failures of an address, whatever accounts it tries, and refuses it after 50 (LGN-02)', async () => {
    await person('bystander')
    const from = visitor(t)
    for (let n = 0; n < 9; n++) expect((await login(from, `nobody${n}`)).response).toBeNull()
    expect(await login(from, 'nobody10')).toMatchObject({
      status: 804,
      response: { captcha: true },
    })
    expect((await login(from, 'bystander')).status).toBe(806)
    expect((await login(visitor(t), 'bystander')).status).toBe(200)
    for (let n = 0; n < 40; n++)
      expect((await login(from, `other${n}`, 'wrong000', await from.captcha())).status).toBe(804)
    expect(await login(from, 'bystander', 'Passw0rd', await from.captcha())).toMatchObject({
      http: 429,
      status: 429,
    })
    // counted in the database: another process, or the next start, counts on
    const restarted = await makeApp({ store, ports: { captchas: plainCaptchas, clock: t.clock } })
    expect((await login(visitor(restarted, from.ip), 'bystander')).status).toBe(429)
    t.clock.advance(15 * 60_000)
    expect((await login(from, 'bystander')).status).toBe(200)
  })

  it('refuses an account after 20 failures, from wherever they come, also when all come at once (LGN-02)', async () => {
    await person('besieged')
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const from = visitor(t)
        return (await login(from, 'besieged', 'wrong000', await from.captcha())).status
      }),
    )
    expect(statuses.filter(status => status === 950)).toHaveLength(20)
    expect(statuses.filter(status => status === 429)).toHaveLength(20)
    expect((await login(visitor(t), 'besieged')).status).toBe(429)
    t.clock.advance(15 * 60_000)
    expect((await login(visitor(t), 'besieged')).status).toBe(200)
  })
})
