import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../../resources/index.ts'
import type { Mail, Sms } from '../../../../platform/ports.ts'
import { makeApp, type TestApp } from '../../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../../tests/support/stores.ts'
import {
  codeSentTo,
  freshEmail,
  freshPhone,
  notCode,
  plainCaptchas,
  registered,
  sentTo,
  visitor,
  type Given,
} from '../../../../../tests/support/visitors.ts'

const minute = 60_000
const hour = 60 * minute

describe.each(stores)('codes on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, ports: { captchas: plainCaptchas } })
  })
  afterAll(() => store.dispose())

  const ask = (contact: Given, purpose: string, from = visitor(t), lang = 'en') =>
    from.send<{ wait: number; expireTime: string }>(
      'app/code/send',
      { ...contact, purpose },
      { lang },
    )
  const enter = (contact: Given, code: string, from = visitor(t)) =>
    from.send('app/loginByCode', { ...contact, code })
  const member = async (contact: Given) => {
    const { id } = await t.as({ rights: [] })
    const { channel: _channel, ...columns } = contact
    await store.db.updateTable('account').set(columns).where('id', '=', id).execute()
    return id
  }

  it('waits 60 s between two text messages (960) and 30 s between two mails (967) (LGN-02)', async () => {
    const phone = freshPhone()
    await member(phone.given)
    expect((await ask(phone.given, 'LOGIN')).response).toEqual({
      wait: 60,
      expireTime: new Date(t.clock.now().getTime() + 10 * minute).toISOString(),
    })
    t.clock.advance(59_000)
    expect(await ask(phone.given, 'RESET')).toMatchObject({ status: 960, response: { wait: 1 } })
    t.clock.advance(1000)
    expect((await ask(phone.given, 'LOGIN')).status).toBe(200)
    const email = freshEmail()
    await member(email.given)
    expect((await ask(email.given, 'LOGIN')).response.wait).toBe(30)
    t.clock.advance(29_000)
    expect((await ask(email.given, 'LOGIN')).status).toBe(967)
    t.clock.advance(1000)
    expect((await ask(email.given, 'LOGIN')).status).toBe(200)
    // who has used a code needn't wait for one of another purpose
    await enter(email.given, await codeSentTo(t, email.target))
    expect((await ask(email.given, 'RESET')).status).toBe(200)
  })

  it('two requests at once send one message (LGN-02)', async () => {
    const { given: contact, target } = freshPhone()
    await member(contact)
    const statuses = (
      await Promise.all(Array.from({ length: 8 }, () => ask(contact, 'LOGIN')))
    ).map(answer => answer.status)
    expect(statuses.toSorted()).toEqual([200, 960, 960, 960, 960, 960, 960, 960])
    expect(await sentTo(t, target)).toHaveLength(1)
  })

  it('sends ten text messages a day to a number, then none for 24 hours (959); mails have no such cap (LGN-02)', async () => {
    const { given: contact } = freshPhone()
    const email = freshEmail()
    for (let n = 0; n < 10; n++) {
      expect((await ask(contact, 'LOGIN')).status).toBe(200)
      t.clock.advance(minute)
    }
    expect((await ask(contact, 'LOGIN')).status).toBe(959)
    t.clock.advance(24 * hour - 2 * minute)
    expect((await ask(contact, 'LOGIN')).status).toBe(959)
    t.clock.advance(minute)
    expect((await ask(contact, 'LOGIN')).status).toBe(200)
    for (let n = 0; n < 12; n++) {
      expect((await ask(email.given, 'LOGIN')).status).toBe(200)
      t.clock.advance(minute)
    }
  })

  it('a code lives 10 minutes, then answers 953 (LGN-02)', async () => {
    const { given: contact, target } = freshPhone()
    await member(contact)
    await ask(contact, 'LOGIN')
    const code = await codeSentTo(t, target)
    t.clock.advance(10 * minute - 1)
    expect((await enter(contact, notCode(code))).status).toBe(802)
    t.clock.advance(1)
    expect(await enter(contact, code)).toMatchObject({
      status: 953,
      response: { errors: { code: { code: '953' } } },
    })
  })

  it('five wrong codes (802) kill it: the right one answers 953 (LGN-02)', async () => {
    const { given: contact, target } = freshPhone()
    await member(contact)
    await ask(contact, 'LOGIN')
    const code = await codeSentTo(t, target)
    for (let n = 0; n < 5; n++) expect((await enter(contact, notCode(code))).status).toBe(802)
    expect((await enter(contact, code)).status).toBe(953)
    t.clock.advance(minute)
    await ask(contact, 'LOGIN')
    expect((await enter(contact, await codeSentTo(t, target))).status).toBe(200)
  })

  it('only the newest code of a purpose counts, and none serves another purpose (LGN-02)', async () => {
    const { given: contact, target } = freshPhone()
    await member(contact)
    await ask(contact, 'LOGIN')
    const first = await codeSentTo(t, target)
    t.clock.advance(minute)
    await ask(contact, 'LOGIN')
    const second = await codeSentTo(t, target)
    if (first !== second) expect((await enter(contact, first)).status).toBe(802)
    const reset = { ...contact, code: second, password: 'Harbour7' }
    expect((await visitor(t).send('app/password/reset', reset)).status).toBe(802)
    expect((await enter(contact, second)).status).toBe(200)
  })

  it('two uses at once: one gets in (LGN-02)', async () => {
    const { given: contact, target } = freshPhone()
    await member(contact)
    await ask(contact, 'LOGIN')
    const code = await codeSentTo(t, target)
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => enter(contact, code)))).map(
      answer => answer.status,
    )
    expect(statuses.toSorted()).toEqual([200, 953, 953, 953, 953, 953, 953, 953])
  })

  it('many guesses at once are counted one by one (LGN-02)', async () => {
    const { given: contact, target } = freshPhone()
    await member(contact)
    await ask(contact, 'LOGIN')
    const wrong = notCode(await codeSentTo(t, target))
    const statuses = (
      await Promise.all(Array.from({ length: 12 }, () => enter(contact, wrong)))
    ).map(answer => answer.status)
    expect(statuses.filter(status => status === 802)).toHaveLength(5)
  })

  it('a repeated call with the same key is answered again; with another key or body it is not (LGN-02)', async () => {
    const { given: contact, target } = freshPhone()
    const uid = await member(contact)
    await ask(contact, 'LOGIN')
    const body = { ...contact, code: await codeSentTo(t, target) }
    const from = visitor(t)
    const send = (key: string, more: object = {}) =>
      from.send('app/loginByCode', { ...body, ...more }, { headers: { 'Idempotency-Key': key } })
    expect((await send('k1')).response['uid']).toBe(uid)
    expect((await send('k1')).response['uid']).toBe(uid)
    expect((await send('k2')).status).toBe(953)
    expect((await send('k1', { institutionId: t.institution })).status).toBe(953)
  })

  it('keeps no code in the database but as a print under the key of the server (LGN-02)', async () => {
    const { given: contact, target } = freshPhone()
    await member(contact)
    await ask(contact, 'LOGIN')
    const code = await codeSentTo(t, target)
    expect(code).toMatch(/^\d{6}$/)
    const row = await store.db
      .selectFrom('verification')
      .selectAll()
      .where('target', '=', `86 ${contact.phone}`)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
    // where there is a service that sends it, the outbox has none either
    const sentTexts: string[] = []
    const sms: Sms = { send: async ({ text }) => void sentTexts.push(text) }
    const real = await makeApp({ store, ports: { sms, clock: t.clock } })
    const other = freshPhone()
    await member(other.given)
    await visitor(real).send('app/code/send', { ...other.given, purpose: 'LOGIN' })
    expect(sentTexts[0]).toMatch(/\d{6}/)
    expect(await sentTo(t, other.target)).toMatchObject([
      { state: 'SENT', text: expect.not.stringMatching(/\d{6}/) as string },
    ])
  })

  it('a stranger learns nothing: an unknown target is answered as a known one, again and again, and is sent nothing (LGN-02)', async () => {
    for (const [known, unknown, early] of [
      [freshPhone(), freshPhone(), 960],
      [freshEmail(), freshEmail(), 967],
    ] as const) {
      await member(known.given)
      for (const purpose of ['LOGIN', 'RESET']) {
        const answers = await Promise.all(
          [known, unknown].map(
            async ({ given: contact }) => (await ask(contact, purpose)).response,
          ),
        )
        expect(answers[1]).toEqual(answers[0])
        for (const { given: contact } of [known, unknown])
          expect((await ask(contact, purpose)).status).toBe(early)
        for (const { given: contact } of [known, unknown])
          expect((await enter(contact, '000001')).status).toBe(802)
        t.clock.advance(minute)
      }
      expect(await sentTo(t, known.target)).toHaveLength(2)
      expect(await sentTo(t, unknown.target)).toEqual([])
    }
  })

  it('takes as long, and fails as often, for an unknown target as for a known one (LGN-02)', async () => {
    let down = false
    const mail: Mail = {
      send: async () => {
        await new Promise(done => setTimeout(done, 150))
        if (down) throw new Error('the mail server is down')
      },
    }
    const real = await makeApp({ store, ports: { mail, clock: t.clock } })
    const time = async (contact: Given) => {
      const from = performance.now()
      const { status } = await visitor(real).send('app/code/send', { ...contact, purpose: 'RESET' })
      return { status, ms: performance.now() - from }
    }
    const known = freshEmail()
    await member(known.given)
    expect(await time(known.given)).toMatchObject({ status: 200 })
    const unknown = await time(freshEmail().given)
    expect(unknown.status).toBe(200)
    expect(unknown.ms).toBeGreaterThan(140)
    down = true
    t.clock.advance(minute)
    expect((await time(known.given)).status).toBe(803)
    expect((await time(freshEmail().given)).status).toBe(803)
  })

  it('tells the owner, not the stranger, when a known target is registered again (LGN-03)', async () => {
    const known = await registered(t)
    t.clock.advance(minute)
    const unknown = freshPhone()
    const answers = [await ask(known.given, 'REGISTER'), await ask(unknown.given, 'REGISTER')]
    expect(answers[0]?.response).toEqual(answers[1]?.response)
    const [latest] = await sentTo(t, known.target)
    expect(latest?.text).toMatch(/you already have an account/)
    expect(latest?.text).not.toMatch(/\d{6}/)
    expect(await codeSentTo(t, unknown.target)).toMatch(/^\d{6}$/)
  })

  it("writes in the person's language, else the caller's", async () => {
    const [zh, en] = [freshEmail(), freshEmail()]
    const id = await member(en.given)
    await store.db.updateTable('account').set({ language: 'en' }).where('id', '=', id).execute()
    await ask(zh.given, 'REGISTER', visitor(t), 'zh-CN')
    await ask(en.given, 'LOGIN', visitor(t), 'zh-CN')
    expect((await sentTo(t, zh.target))[0]).toMatchObject({
      subject: '教学管理台验证码',
      text: expect.stringMatching(/验证码：\d{6}/) as string,
    })
    expect((await sentTo(t, en.target))[0]).toMatchObject({ subject: 'Your Edu Console code' })
  })

  it('answers 803 where nothing can send it, and lets another be asked for at once (LGN-02)', async () => {
    const sms: Sms = { send: () => Promise.reject(new Error('no credit')) }
    const broken = await makeApp({ store, ports: { sms, clock: t.clock } })
    const none = await makeApp({
      store,
      ports: { clock: t.clock, config: { ...t.ports.config, development: false } },
    })
    for (const [app, error] of [
      [broken, 'no credit'],
      [none, 'no service is configured for this channel'],
    ] as const) {
      const { given: contact, target } = freshPhone()
      // not even the day's ten are used up by it
      for (let n = 0; n < 12; n++)
        expect(
          (await visitor(app).send('app/code/send', { ...contact, purpose: 'REGISTER' })).status,
        ).toBe(803)
      expect((await sentTo(t, target))[0]).toMatchObject({ state: 'FAILED', error })
      expect((await ask(contact, 'REGISTER')).status).toBe(200)
    }
  })

  it('asks for the picture after 20 messages of an address in an hour, and refuses it after 100 (UI-01)', async () => {
    const from = visitor(t)
    const send = async (more: object = {}) =>
      from.send('app/code/send', { ...freshEmail().given, purpose: 'LOGIN', ...more })
    for (let n = 0; n < 20; n++) expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({ status: 806, response: { captcha: true } })
    for (let n = 0; n < 80; n++) expect((await send(await from.captcha())).status).toBe(200)
    expect((await send(await from.captcha())).status).toBe(429)
  })
})
