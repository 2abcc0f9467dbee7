import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../../resources/index.ts'
import { role } from '../../../../../resources/identity/role/role.resource.ts'
import type { LoginReply } from '../../../../../src/protocol/provider.ts'
import { makeApp, type TestApp } from '../../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../../tests/support/stores.ts'
import {
  codeSentTo,
  freshEmail,
  freshPhone,
  registered,
  visitor,
  type Given,
} from '../../../../../tests/support/visitors.ts'

const minute = 60_000

describe.each(stores)('registration on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  })
  afterAll(() => store.dispose())

  const codeFor = async (
    { given: contact, target }: { given: Given; target: string },
    purpose = 'REGISTER',
  ) => {
    t.clock.advance(minute)
    await visitor(t).send('app/code/send', { ...contact, purpose })
    return codeSentTo(t, target)
  }
  const org = { orgName: 'Riverside School', region: '86', name: 'Wang Min', password: 'Kite4Lamp' }
  const accountsOf = (contact: Given) =>
    store.db
      .selectFrom('account')
      .selectAll()
      .where(eb =>
        contact.phone === undefined
          ? eb('email', '=', contact.email ?? '')
          : eb('phone', '=', contact.phone),
      )
      .execute()

  it('registers a person by phone or e-mail: their own account, in no institution (LGN-03)', async () => {
    for (const who of [freshPhone(), freshEmail()]) {
      const code = await codeFor(who)
      const answer = await visitor(t).send('app/register', {
        ...who.given,
        code,
        name: ' Ann  ',
        password: 'Kite4Lamp',
        language: 'zh',
      })
      expect(answer).toMatchObject({ status: 200, response: { name: 'Ann', institutions: 0 } })
      expect(await accountsOf(who.given)).toMatchObject([
        { id: answer.response['uid'], kind: 'PERSON', madeBy: null, language: 'zh' },
      ])
      expect(
        (
          await store.db
            .selectFrom('membership')
            .selectAll()
            .where('accountId', '=', String(answer.response['uid']))
            .execute()
        ).length,
      ).toBe(0)
    }
  })

  it('a repeated registration with its key is answered as the first, and makes one account (LGN-03)', async () => {
    const who = freshPhone()
    const body = { ...who.given, code: await codeFor(who), name: 'Ann', password: 'Kite4Lamp' }
    const send = () =>
      visitor(t).send('app/register', body, { headers: { 'Idempotency-Key': 'register-once' } })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.response).toEqual(second.response)
    expect((await send()).response).toEqual(first.response)
    expect(await accountsOf(who.given)).toHaveLength(1)
  })

  it.each([
    ['abcde', 2114],
    ['a'.repeat(21), 2114],
    ['pass word', 2115],
    ['pass-word', 2115],
    ['密码密码密码', 2115],
    ['', 11005],
    [12345678, 321],
  ])(
    'refuses the password %j with %i at its field, before the code is used (VAL-01)',
    async (password, code) => {
      const who = freshPhone()
      const sentCode = await codeFor(who)
      const answer = await visitor(t).send('app/register', {
        ...who.given,
        code: sentCode,
        name: 'Ann',
        password,
      })
      expect(answer).toMatchObject({
        status: code,
        response: { errors: { password: { code: String(code) } } },
      })
      expect(
        (
          await visitor(t).send('app/register', {
            ...who.given,
            code: sentCode,
            name: 'Ann',
            password: 'Kite4Lamp',
          })
        ).status,
      ).toBe(200)
    },
  )

  it('refuses names, phones and e-mails that are none (LGN-03)', async () => {
    const who = freshPhone()
    const send = (more: object) =>
      visitor(t).send('app/register', {
        ...who.given,
        code: '000000',
        name: 'Ann',
        password: 'Kite4Lamp',
        ...more,
      })
    const wrong: [object, string, number][] = [
      [{ name: 'A<b>' }, 'name', 11034],
      [{ name: '  ' }, 'name', 11005],
      [{ name: 'x'.repeat(51) }, 'name', 9994],
      [{ phone: '123' }, 'phone', 211],
      [{ phone: '' }, 'phone', 211],
      [{ countryCode: '' }, 'countryCode', 333],
      [{ countryCode: '999' }, 'countryCode', 211],
      [{ channel: 'EMAIL', email: 'nobody' }, 'email', 946],
      [{ channel: 'PIGEON' }, 'channel', 321],
      [{ code: '12' }, 'code', 802],
      [{ code: '' }, 'code', 11005],
      [{ language: 'fr' }, 'language', 321],
    ]
    for (const [more, field, code] of wrong) {
      const answer = await send(more)
      expect([more, answer.status]).toEqual([more, code])
      expect(answer.response).toMatchObject({ errors: { [field]: { code: String(code) } } })
    }
  })

  it('a target that was registered meanwhile answers 707 or 948 to whoever holds its code (VAL-21)', async () => {
    for (const [who, code] of [
      [freshPhone(), 707],
      [freshEmail(), 948],
    ] as const) {
      const sentCode = await codeFor(who)
      const { channel: _channel, ...columns } = who.given
      const { id } = await t.as({ rights: [] })
      await store.db.updateTable('account').set(columns).where('id', '=', id).execute()
      expect(
        (
          await visitor(t).send('app/register', {
            ...who.given,
            code: sentCode,
            name: 'Ann',
            password: 'Kite4Lamp',
          })
        ).status,
      ).toBe(code)
    }
  })

  it('createOrg makes an institution, its administrator and a session; currency waits for the welcome step (SET-03)', async () => {
    const who = freshPhone()
    const body = { ...who.given, ...org, code: await codeFor(who) }
    const answer = await visitor(t).send<LoginReply>('app/createOrg', body, {
      headers: { 'Idempotency-Key': 'org-once', 'X-Request-Id': 'r-org' },
    })
    expect(answer).toMatchObject({
      status: 200,
      response: {
        name: 'Wang Min',
        setAuth: ['*'],
        role: 'administrator',
        institutions: 1,
        institution: {
          name: 'Riverside School',
          plan: 'BASIC_PACKAGE',
          domestic: true,
          currency: 'CNY',
          countryCode: '86',
          currencyChosen: false,
        },
      },
    })
    const { uid, accessToken, institution } = answer.response
    expect(
      (await t.call('GET', 'teacher/list', undefined, { token: accessToken })).response,
    ).toMatchObject({ total: 0 })
    const { db } = store.scope(institution.id)
    expect(
      await db
        .selectFrom('audit')
        .select(['actor', 'action', 'resource', 'recordId', 'title'])
        .execute(),
    ).toContainEqual({
      actor: uid,
      action: 'create',
      resource: 'institution',
      recordId: institution.id,
      title: 'Riverside School',
    })
    expect(
      await db
        .selectFrom('operation')
        .select(['id', 'action', 'resource', 'title'])
        .where('id', '=', 'r-org')
        .execute(),
    ).toEqual([
      { id: 'r-org', action: 'found', resource: 'institution', title: 'Riverside School' },
    ])
    // the built-in roles begin with names in the founder's language
    expect(await db.selectFrom('member').select('role').execute()).toEqual([
      { role: 'administrator' },
    ])
    const roles = await store
      .scope(institution.id)
      .page(role, { page: 1, limit: 200, sort: 'createTime', q: '', deleted: 'no', where: [] })
    expect(roles.find(({ code }) => code === 'administrator')).toMatchObject({
      name: 'Institution administrator',
    })
    // no one can undo the creation of their own institution
    expect(
      (await t.call('GET', 'operation/list', undefined, { token: accessToken })).response,
    ).toMatchObject({ total: 0 })
    expect(
      (await t.call('POST', 'operation/undo', { id: 'r-org' }, { token: accessToken })).status,
    ).toBe(409)
    const again = await visitor(t).send<LoginReply>('app/createOrg', body, {
      headers: { 'Idempotency-Key': 'org-once' },
    })
    expect(again.response).toMatchObject({
      uid,
      institution: { id: institution.id },
      institutions: 1,
    })
    expect((await visitor(t).send('app/createOrg', body)).status).toBe(953)
  })

  it('a currency given at createOrg is chosen with it (SET-03)', async () => {
    const who = freshEmail()
    const body = { ...who.given, ...org, region: '852', code: await codeFor(who) }
    expect(
      (await visitor(t).send('app/createOrg', { ...body, currency: 'XXY' })).response,
    ).toMatchObject({
      errors: { currency: { code: '321' } },
    })
    expect(
      (await visitor(t).send('app/createOrg', { ...body, region: '' })).response,
    ).toMatchObject({
      errors: { region: { code: '333' } },
    })
    expect(
      (await visitor(t).send('app/createOrg', { ...body, region: '000' })).response,
    ).toMatchObject({
      errors: { region: { code: '9994', params: { listed: 1 } } },
    })
    expect(
      (await visitor(t).send('app/createOrg', { ...body, orgName: 'a & b' })).response,
    ).toMatchObject({
      errors: { orgName: { code: '11034' } },
    })
    const { response } = await visitor(t).send<LoginReply>('app/createOrg', {
      ...body,
      currency: 'USD',
    })
    expect(response).toMatchObject({
      institution: { domestic: false, currency: 'USD', countryCode: '852', currencyChosen: true },
    })
    // its own record has the data from the registration
    const token = response.accessToken
    const own = await t.call<{ list: object[] }>('GET', 'organization/list', undefined, { token })
    expect(own.response.list).toMatchObject([
      { name: 'Riverside School', countryCode: '852', phoneCode: '852' },
    ])
  })

  it('a known person makes their institution with a code to log in and their password (950 otherwise); they are not doubled (SET-03)', async () => {
    const known = await registered(t)
    const code = await codeFor(known, 'LOGIN')
    const body = { ...known.given, ...org, code }
    expect(
      (await visitor(t).send('app/createOrg', { ...body, password: 'Wrong000' })).response,
    ).toMatchObject({
      errors: { password: { code: '950' } },
    })
    const answer = await visitor(t).send<LoginReply>('app/createOrg', body)
    // their own name stays
    expect(answer.response).toMatchObject({ uid: known.uid, name: 'Ann', institutions: 1 })
    const second = await visitor(t).send<LoginReply>('app/createOrg', {
      ...body,
      code: await codeFor(known, 'LOGIN'),
      orgName: 'Second School',
    })
    expect(second.response).toMatchObject({
      uid: known.uid,
      institutions: 2,
      institution: { name: 'Second School' },
    })
    expect(await accountsOf(known.given)).toHaveLength(1)
  })

  it('overseaReg begins a free trial of a school abroad, once a person (3002; 15000 for the same school), never a domestic one (LGN-03, ERR-05)', async () => {
    const who = freshEmail()
    const body = { ...who.given, ...org, region: '44' }
    expect(
      (await visitor(t).send('app/overseaReg', { ...body, region: '86', code: '000000' })).response,
    ).toMatchObject({
      errors: { region: { code: '321' } },
    })
    const answer = await visitor(t).send<LoginReply>('app/overseaReg', {
      ...body,
      code: await codeFor(who),
    })
    expect(answer.response.institution).toMatchObject({
      plan: 'VIP_PACKAGE',
      domestic: false,
      currency: 'GBP',
      currencyChosen: false,
    })
    const row = await store.db
      .selectFrom('institution')
      .select('trialTime')
      .where('id', '=', answer.response.institution.id)
      .executeTakeFirstOrThrow()
    expect(new Date(row.trialTime ?? 0).getTime() - t.clock.now().getTime()).toBe(
      7 * 24 * 60 * minute,
    )
    const code = await codeFor(who, 'LOGIN')
    expect((await visitor(t).send('app/overseaReg', { ...body, code })).status).toBe(15_000)
    const another = { ...body, orgName: 'Hillside School', code }
    expect((await visitor(t).send('app/overseaReg', another)).status).toBe(3002)
    // refused, so the code is not used up
    expect((await visitor(t).send('app/createOrg', { ...body, code })).status).toBe(200)
  })

  it('works where there is no institution at all (SET-03)', async () => {
    const empty = await kind.open(Object.values(resources))
    try {
      const from = await makeApp({ store: empty })
      await empty.db.deleteFrom('institution').execute()
      await empty.db.deleteFrom('membership').execute()
      await empty.db.deleteFrom('account').execute()
      const who = freshPhone()
      await visitor(from).send('app/code/send', { ...who.given, purpose: 'REGISTER' })
      const answer = await visitor(from).send('app/createOrg', {
        ...who.given,
        ...org,
        code: await codeSentTo(from, who.target),
      })
      expect(answer).toMatchObject({
        status: 200,
        response: { institution: { name: 'Riverside School' } },
      })
    } finally {
      await empty.dispose()
    }
  })
})
