import { afterAll, beforeAll, describe, expect } from 'vitest'
import { resources } from '../../../../../resources/index.ts'
import { addMember } from '../../institutions/found.ts'
import { makeApp, type TestApp } from '../../../../../tests/support/app.ts'
import { bothStores, type TestStore } from '../../../../../tests/support/stores.ts'
import { testsOn } from '../../../../../tests/support/testsOn.ts'
import {
  codeSentTo,
  freshEmail,
  freshPhone,
  plainCaptchas,
  registered,
  visitor,
  type Visitor,
} from '../../../../../tests/support/visitors.ts'

describe.each(bothStores)('ways in on $name', kind => {
  const { it, race } = testsOn(kind)
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
      password: 'Kite4Lamp',
      role: 'custom',
      rights: [],
      masks: [],
    })
  const login = (from: Visitor, account: string, password = 'Kite4Lamp', more: object = {}) =>
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
    for (const loginName of ['three.ways', phone.phone, email.email, email.email.toUpperCase()])
      expect((await login(from, loginName)).response.uid).toBe(id)
    expect((await login(from, phone.phone, 'Kite4Lamp', { countryCode: '+44' })).status).toBe(950)
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
    for (const { given: contact, target } of [phone, email]) {
      const from = visitor(t)
      await from.send('app/code/send', { ...contact, purpose: 'LOGIN' })
      const code = await codeSentTo(t, target)
      expect(await from.send('app/loginByCode', { ...contact, code })).toMatchObject({
        status: 200,
        response: { uid: id, role: 'custom' },
      })
      expect((await from.send('app/loginByCode', { ...contact, code })).status).toBe(953)
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
    const at = (no: string | null, password = 'Kite4Lamp') =>
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
    const inside = async (schoolId?: string) =>
      (await login(from, 'two.schools', 'Kite4Lamp', schoolId ? { institutionId: schoolId } : {}))
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
    // from now on the right password without a captcha is not checked
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
      await login(from, 'forgetful', 'Kite4Lamp', { ...answer, captcha: 'abce' }),
    ).toMatchObject({
      status: 806,
      response: { captcha: true, errors: { captcha: { code: '806' } } },
    })
    expect((await login(from, 'forgetful', 'Kite4Lamp', answer)).status).toBe(806)
    const late = await from.captcha()
    t.clock.advance(5 * 60_000)
    expect((await login(from, 'forgetful', 'Kite4Lamp', late)).status).toBe(806)
    const forged = (await from.captcha()).captchaId.replace(
      /\.\d+\./,
      `.${t.clock.now().getTime() + 200_000}.`,
    )
    expect(
      (await login(from, 'forgetful', 'Kite4Lamp', { captchaId: forged, captcha: 'abcd' })).status,
    ).toBe(806)
    expect(
      (
        await login(from, 'forgetful', 'Kite4Lamp', {
          ...(await from.captcha()),
          captcha: ' ABCD ',
        })
      ).status,
    ).toBe(200)
    // forgotten with the first success
    expect((await login(from, 'forgetful', 'wrong000')).response).toBeNull()
  })

  it('asks for the picture after 10 failures of an address, whatever accounts it tries, and refuses it after 50 (LGN-02)', async () => {
    await person('bystander')
    const from = visitor(t)
    for (let n = 0; n < 9; n++) expect((await login(from, `nobody${n}`)).response).toBeNull()
    expect(await login(from, 'nobody10')).toMatchObject({
      status: 950,
      response: { captcha: true },
    })
    expect((await login(from, 'bystander')).status).toBe(806)
    expect((await login(visitor(t), 'bystander')).status).toBe(200)
    for (let n = 0; n < 40; n++)
      expect((await login(from, `other${n}`, 'wrong000', await from.captcha())).status).toBe(950)
    expect(await login(from, 'bystander', 'Kite4Lamp', await from.captcha())).toMatchObject({
      http: 429,
      status: 429,
    })
    // counted in the database: another process, or the next start, counts on
    const restarted = await makeApp({ store, ports: { captchas: plainCaptchas, clock: t.clock } })
    expect((await login(visitor(restarted, from.ip), 'bystander')).status).toBe(429)
    t.clock.advance(15 * 60_000)
    expect((await login(from, 'bystander')).status).toBe(200)
  })

  race(
    'lets an address try an account three times once it has failed 20 times, also when all come at once (LGN-02)',
    async () => {
      await person('besieged')
      const one = visitor(t)
      const statuses = await Promise.all(
        Array.from({ length: 40 }, async () => {
          return (await login(one, 'besieged', 'wrong000', await one.captcha())).status
        }),
      )
      expect(statuses.filter(status => status === 950)).toHaveLength(20)
      expect(statuses.filter(status => status === 429)).toHaveLength(20)
      expect((await login(one, 'besieged', 'Kite4Lamp', await one.captcha())).status).toBe(429)
      const other = visitor(t)
      expect((await login(other, 'besieged', 'Kite4Lamp', await other.captcha())).status).toBe(200)
      t.clock.advance(15 * 60_000)
      expect((await login(visitor(t), 'besieged')).status).toBe(200)
    },
  )
})
