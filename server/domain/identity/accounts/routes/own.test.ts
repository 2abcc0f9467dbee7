import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../../resources/index.ts'
import type { MyAccount, OutboxMessage } from '../../../../../resources/identity/account.calls.ts'
import type { LoginReply } from '../../../../../src/protocol/provider.ts'
import { makeApp, type TestApp } from '../../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../../tests/support/stores.ts'
import { emailContact, type Contact } from '../contact.ts'
import { deliver } from '../outbox.ts'
import { openSession } from '../../session/sessions.ts'
import {
  codeSentTo,
  freshEmail,
  freshPhone,
  notCode,
  visitor,
  type Given,
} from '../../../../../tests/support/visitors.ts'

const minute = 60_000

describe.each(stores)('one’s own account on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store })
  })
  afterAll(() => store.dispose())

  const someone = async (
    columns: { countryCode?: string; phone?: string; email?: string; account?: string | null } = {},
  ) => {
    const person = await t.as({ rights: ['teacher.read'] })
    if (Object.keys(columns).length)
      await store.db.updateTable('account').set(columns).where('id', '=', person.id).execute()
    const from = visitor(t)
    const send = <T = Record<string, unknown>>(
      path: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ) => from.send<T>(path, body, { token: person.token, headers })
    return { ...person, send }
  }
  const codeFor = async (
    who: { send: (path: string, body: unknown) => Promise<unknown> },
    body: object,
    target: string,
  ) => {
    t.clock.advance(minute)
    await who.send('app/code/send', body)
    return codeSentTo(t, target)
  }
  const alive = async (token: string) =>
    (await t.call('GET', 'app/session', undefined, { token })).status === 200

  it('shows and changes name and language, and nothing else (LGN-01)', async () => {
    const me = await someone()
    expect((await me.send<MyAccount>('app/account')).response).toMatchObject({
      uid: me.id,
      account: me.account,
      phone: null,
      institutions: [
        {
          id: t.institution,
          name: 'Demo School',
          role: 'custom',
          current: true,
          schoolNo: expect.stringMatching(/^\d{8}$/) as string,
        },
      ],
    })
    expect(
      (await me.send<MyAccount>('app/account/update', { name: 'New Name', language: 'en' }))
        .response,
    ).toMatchObject({
      name: 'New Name',
      language: 'en',
    })
    expect((await me.send('app/session')).response).toMatchObject({ name: 'New Name' })
    expect((await me.send('app/account/update', { name: 'a@b' })).status).toBe(11034)
    for (const key of [
      'kind',
      'passwordHash',
      'institutionId',
      'rights',
      'role',
      'account',
      'phone',
      'uid',
    ])
      expect((await me.send('app/account/update', { [key]: 'x' })).status).toBe(321)
  })

  it('lists only institutions in which they are active (SET-02)', async () => {
    const me = await someone()
    await store.db
      .insertInto('membership')
      .values({
        accountId: me.id,
        institutionId: t.otherInstitution,
        createTime: '2026-05-01T00:00:00Z',
      })
      .execute()
    await store
      .scope(t.otherInstitution)
      .db.insertInto('member')
      .values({ accountId: me.id, role: 'auditor', rights: [], masks: [], roleId: null })
      .execute()
    const names = async () =>
      (await me.send<MyAccount>('app/account')).response.institutions.map(i => [
        i.name,
        i.role,
        i.current,
      ])
    expect(await names()).toEqual([
      ['Demo School', 'custom', true],
      ['Other School', 'auditor', false],
    ])
    await store
      .scope(t.otherInstitution)
      .db.updateTable('member')
      .set({ status: 'ENDED' })
      .where('accountId', '=', me.id)
      .execute()
    expect(await names()).toHaveLength(1)
  })

  it('changes the password: 950 for a wrong old one, 958 for the same, 2114 and 2115; other sessions end (VAL-01)', async () => {
    const me = await someone()
    const elsewhere = (
      await t.call<LoginReply>(
        'POST',
        'app/login',
        { account: me.account, password: 'Kite4Lamp' },
        { token: null },
      )
    ).response
    const change = (old: unknown, password: unknown, key = 'k') =>
      me.send('app/password/change', { old, password }, { 'Idempotency-Key': `change-${key}` })
    expect(await change('Wrong000', 'Harbour7', '1')).toMatchObject({
      status: 950,
      response: { errors: { old: { code: '950' } } },
    })
    expect(await change('Kite4Lamp', 'Kite4Lamp', '2')).toMatchObject({
      status: 958,
      response: { errors: { password: { code: '958' } } },
    })
    expect((await change('Kite4Lamp', 'abc', '3')).status).toBe(2114)
    expect((await change('Kite4Lamp', 'abc def', '4')).status).toBe(2115)
    expect((await change(['x'], 'Harbour7', '5')).status).toBe(321)
    expect(await alive(elsewhere.accessToken)).toBe(true)
    expect((await change('Kite4Lamp', 'Harbour7', '6')).response).toEqual({ changed: true })
    // a repeat finds the new password in place, and is answered all the same
    expect((await change('Kite4Lamp', 'Harbour7', '6')).response).toEqual({ changed: true })
    expect(await alive(elsewhere.accessToken)).toBe(false)
    expect(await alive(me.token)).toBe(true)
    expect(
      (
        await t.call(
          'POST',
          'app/login',
          { account: me.account, password: 'Harbour7' },
          { token: null },
        )
      ).status,
    ).toBe(200)
    const idempotencyRows = await store
      .scope(t.institution)
      .db.selectFrom('idempotency')
      .select(['bodyHash', 'reply'])
      .where('accountId', '=', me.id)
      .execute()
    expect(JSON.stringify(idempotencyRows)).not.toContain('Harbour7')
  })

  it('guesses at the old password end with 429 (LGN-02)', async () => {
    const me = await someone()
    for (let n = 0; n < 20; n++)
      expect(
        (await me.send('app/password/change', { old: `Wrong${n}`, password: 'Harbour7' })).status,
      ).toBe(950)
    expect(
      (await me.send('app/password/change', { old: 'Kite4Lamp', password: 'Harbour7' })).status,
    ).toBe(429)
  })

  it('a forgotten password is replaced by a code; every session ends, the old password too (LGN-01)', async () => {
    for (const who of [freshPhone(), freshEmail()]) {
      const { channel: _channel, ...columns } = who.given
      const me = await someone(columns)
      const code = await codeFor(visitor(t), { ...who.given, purpose: 'RESET' }, who.target)
      const reset = (password: string, more: object = {}) =>
        visitor(t).send(
          'app/password/reset',
          { ...who.given, code, password, ...more },
          { headers: { 'Idempotency-Key': 'reset-1' } },
        )
      expect((await reset('abc')).status).toBe(2114)
      expect((await reset('Harbour7', { code: notCode(code) })).status).toBe(802)
      expect((await reset('Kite4Lamp')).status).toBe(958)
      expect((await reset('Harbour7')).response).toEqual({ reset: true })
      expect((await reset('Harbour7')).response).toEqual({ reset: true })
      expect(await alive(me.token)).toBe(false)
      const login = (password: string) =>
        visitor(t).send('app/login', { account: me.account, password })
      expect((await login('Kite4Lamp')).status).toBe(950)
      expect((await login('Harbour7')).status).toBe(200)
    }
  })

  it('binds a phone or e-mail that the code proves, and unbinds it with a code sent to it (LGN-01)', async () => {
    for (const who of [freshPhone(), freshEmail()]) {
      const me = await someone()
      const code = await codeFor(me, { ...who.given, purpose: 'BIND' }, who.target)
      const bind = (contact: Given, text: string) =>
        me.send<MyAccount>(
          'app/contact/bind',
          { ...contact, code: text },
          { 'Idempotency-Key': 'bind' },
        )
      expect((await bind(who.given, notCode(code))).status).toBe(802)
      expect((await bind(who.given, code)).response).toMatchObject(
        'phone' in who ? { phone: who.phone } : { email: who.email },
      )
      expect((await bind(who.given, code)).status).toBe(200)
      const unbindCode = await codeFor(
        me,
        { channel: who.given.channel, purpose: 'UNBIND' },
        who.target,
      )
      const unbind = (text: string) =>
        me.send<MyAccount>(
          'app/contact/unbind',
          { channel: who.given.channel, code: text },
          { 'Idempotency-Key': 'unbind' },
        )
      expect((await unbind(notCode(unbindCode))).status).toBe(802)
      expect((await unbind(unbindCode)).response).toMatchObject({
        phone: null,
        countryCode: null,
        email: null,
      })
      expect((await unbind(unbindCode)).status).toBe(200)
    }
  })

  it('refuses to unbind the only way left to log in (954) and what is not bound (955) (LGN-01)', async () => {
    const who = freshPhone()
    const me = await someone({ account: null, countryCode: '86', phone: who.phone })
    const code = await codeFor(me, { channel: 'SMS', purpose: 'UNBIND' }, who.target)
    expect((await me.send('app/contact/unbind', { channel: 'SMS', code })).status).toBe(954)
    expect((await me.send('app/contact/unbind', { channel: 'EMAIL', code: '123456' })).status).toBe(
      955,
    )
    expect((await me.send('app/code/send', { channel: 'EMAIL', purpose: 'UNBIND' })).status).toBe(
      955,
    )
  })

  it('refuses to bind over another phone (8043) or what is somebody else’s (8042); no code serves another account (LGN-01)', async () => {
    const [mine, next, theirs] = [freshPhone(), freshPhone(), freshPhone()]
    const me = await someone({ countryCode: '86', phone: mine.phone })
    await someone({ countryCode: '86', phone: theirs.phone })
    const code = await codeFor(me, { ...next.given, purpose: 'BIND' }, next.target)
    expect((await me.send('app/contact/bind', { ...next.given, code })).response).toMatchObject({
      errors: {
        phone: {
          code: '8043',
          msg: 'Your account already has a phone number. Remove it first, then add the new one.',
        },
      },
    })
    const other = await someone()
    expect((await other.send('app/contact/bind', { ...next.given, code })).status).toBe(802)
    const otherCode = await codeFor(other, { ...theirs.given, purpose: 'BIND' }, theirs.target)
    expect(
      (await other.send('app/contact/bind', { ...theirs.given, code: otherCode })).response,
    ).toMatchObject({
      errors: { phone: { code: '8042' } },
    })
  })

  it('codes to bind and unbind belong to a session: 401 without one, 403 with an expired token (LGN-01)', async () => {
    const me = await someone()
    for (const purpose of ['BIND', 'UNBIND']) {
      expect(
        (await visitor(t).send('app/code/send', { ...freshPhone().given, purpose })).status,
      ).toBe(401)
      for (const path of [
        'app/contact/bind',
        'app/contact/unbind',
        'app/account/update',
        'app/password/change',
        'app/account',
        'app/outbox',
      ])
        expect(
          (
            await visitor(t).send(
              path,
              path.endsWith('account') || path.endsWith('outbox') ? undefined : {},
            )
          ).status,
        ).toBe(401)
    }
    t.clock.advance(11 * minute)
    expect(
      (await me.send('app/code/send', { ...freshPhone().given, purpose: 'BIND' })).status,
    ).toBe(403)
  })

  const read = (app: TestApp, as: string, headers: Readonly<Record<string, string>> = {}) =>
    visitor(app).send<{ list: OutboxMessage[] }>('app/outbox', undefined, { token: as, headers })
  /** The installation's first administrator, with a session of now. */
  const founder = async () =>
    (await openSession(t.ports, t.administrator.id, t.institution, {})).accessToken

  it('an administrator reads their institution’s messages in the outbox, and nobody’s codes but who began the installation (LGN-02)', async () => {
    const boss = await t.member(t.otherInstitution, ['*'])
    const second = await t.as({ rights: ['*'] })
    // of one who belongs to both institutions
    const both = freshEmail()
    const person = await someone({ email: both.email })
    await store.db
      .insertInto('membership')
      .values({
        accountId: person.id,
        institutionId: t.otherInstitution,
        createTime: '2026-05-01T00:00:00Z',
      })
      .execute()
    for (const purpose of ['LOGIN', 'RESET']) {
      t.clock.advance(minute)
      await visitor(t).send('app/code/send', { ...both.given, purpose })
    }
    await person.send('app/code/send', { ...freshPhone().given, purpose: 'BIND' })
    const words = {
      subject: 'Lesson',
      text: 'Your lesson begins at 10.',
      hidden: 'Your lesson begins at 10.',
    }
    const reminder = (institutionId: string, contact: Contact) =>
      deliver(t.ports, { contact, ...words, institutionId }, true)
    const [here, there] = [freshEmail(), freshEmail()]
    await reminder(t.institution, emailContact(here.email))
    await reminder(t.otherInstitution, emailContact(there.email))
    const targets = async (token: string) => [
      ...new Set((await read(t, token)).response.list.map(({ target }) => target)),
    ]
    const codeTargets = async (token: string) =>
      (await read(t, token)).response.list
        .filter(({ text }) => /\d{6}/.test(text))
        .map(({ target }) => target)
    expect(await targets(boss.token)).toEqual([there.email])
    expect(await targets(second.token)).toEqual([here.email])
    const token = await founder()
    expect(await codeTargets(token)).toContain(both.email)
    expect(await targets(token)).toContain(here.email)
    expect(await targets(token)).not.toContain(there.email)
    // not even with the founder's name: a portal's pass is no proof
    const passSession = await openSession(t.ports, t.administrator.id, t.institution, {
      keyId: 'portal',
    })
    expect(await targets(passSession.accessToken)).toEqual([here.email])
  })

  it('the outbox is for an administrator of a development start alone: 404 for all others (LGN-02)', async () => {
    const who = freshEmail()
    await visitor(t).send('app/code/send', { ...who.given, purpose: 'REGISTER' })
    const token = await founder()
    expect((await read(t, token)).response.list[0]).toMatchObject({
      channel: 'EMAIL',
      target: who.email,
      state: 'WAITING',
      text: expect.stringMatching(/\d{6}/) as string,
    })
    expect((await read(t, (await someone()).token)).status).toBe(404)
    expect((await read(t, token, { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(404)
    const real = await makeApp({
      store,
      ports: { clock: t.clock, config: { ...t.ports.config, development: false } },
    })
    expect((await read(real, token)).status).toBe(404)
  })
})
