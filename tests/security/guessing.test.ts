import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { addMember } from '../../server/domain/identity/institutions/found.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import {
  freshEmail,
  freshPhone,
  plainCaptchas,
  visitor,
  type Visitor,
} from '../support/visitors.ts'

describe.each(stores)('guessing passwords on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, ports: { captchas: plainCaptchas } })
  }, 60_000)
  afterAll(() => store.dispose())

  const password = 'Kite4Lamp'
  const person = async (account: string, of = t.institution, own = password) => {
    const [phone, email] = [freshPhone().phone, freshEmail().email]
    const id = await addMember(t.ports, of, {
      account,
      name: account,
      password: own,
      role: 'custom',
      rights: [],
      masks: [],
    })
    await store.db
      .updateTable('account')
      .set({ countryCode: '86', phone, email })
      .where('id', '=', id)
      .execute()
    return { id, spellings: [account, phone, email] }
  }
  const login = async (from: Visitor, account: string, text: string, more: object = {}) =>
    from.send<{ captcha?: boolean; uid: string; device: string }>('app/login', {
      account,
      password: text,
      ...(await from.captcha()),
      ...more,
    })
  const unseen = { captchaId: undefined, captcha: undefined }

  it('is counted by the account, however it is spelt', async () => {
    const { spellings } = await person('thrice')
    const from = visitor(t)
    const [name = '', phone = '', email = ''] = spellings
    for (const typed of [name, phone])
      expect((await login(from, typed, 'wrong000', unseen)).response).toBeNull()
    expect((await login(from, email, 'wrong000', unseen)).response).toEqual({ captcha: true })
    for (const typed of spellings)
      expect((await login(from, typed, password, unseen)).status).toBe(806)
    let judged = 3
    for (let n = 0; n < 60; n++) {
      const { status } = await login(from, spellings[n % 3] ?? '', 'wrong000')
      if (status === 950) judged += 1
    }
    expect(judged).toBe(20)
  })

  it('locks nobody out: the owner comes in from another address, and by a browser of theirs at once', async () => {
    const { id } = await person('mistaken.for.prey')
    const home = visitor(t)
    const before = await login(home, 'mistaken.for.prey', password, unseen)
    expect(before.response.uid).toBe(id)
    const { device } = before.response
    // an attacker at the owner's own address, such as a school's
    for (let n = 0; n < 45; n++) await login(home, 'mistaken.for.prey', 'wrong000')
    expect((await login(home, 'mistaken.for.prey', password)).status).toBe(429)
    expect((await login(visitor(t), 'mistaken.for.prey', password)).response.uid).toBe(id)
    const known = await login(home, 'mistaken.for.prey', password, { ...unseen, device })
    expect(known.response.uid).toBe(id)
  })

  it('from everywhere at once gets one try in half a minute, which shuts no known browser out', async () => {
    const { id } = await person('sieged')
    const { device } = (await login(visitor(t), 'sieged', password, unseen)).response
    const judged: (number | string)[] = []
    for (let n = 0; n < 110; n++)
      judged.push((await login(visitor(t), 'sieged', `wrong${n}`)).status)
    // a hundred, and the one of this half minute
    expect(judged.filter(status => status === 950)).toHaveLength(101)
    const refused = await login(visitor(t), 'sieged', password)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30'])
    const known = await login(visitor(t), 'sieged', password, { ...unseen, device })
    expect(known.response.uid).toBe(id)
    t.clock.advance(30_000)
    expect((await login(visitor(t), 'sieged', password)).response.uid).toBe(id)
  })

  it('on a known browser has a count of its own, and forged or foreign marks know nobody', async () => {
    await person('marked')
    const { device } = (await login(visitor(t), 'marked', password, unseen)).response
    await person('other.marked')
    const foreign = (await login(visitor(t), 'other.marked', password, unseen)).response.device
    const from = visitor(t)
    // the fifth failure asks for the picture at the next
    for (let n = 1; n <= 5; n++) {
      const { status, response } = await login(from, 'marked', 'wrong000', { ...unseen, device })
      expect([status, response]).toEqual([950, n < 5 ? null : { captcha: true }])
    }
    expect((await login(from, 'marked', password, { ...unseen, device })).status).toBe(806)
    let judged = 5
    for (let n = 0; n < 30; n++)
      if ((await login(from, 'marked', 'wrong000', { device })).status === 950) judged += 1
    expect(judged).toBe(20)
    for (let n = 0; n < 25; n++) await login(from, 'marked', 'wrong000')
    const forged = device.replace(/^\w+/, 'another')
    for (const mark of [forged, foreign, 'x', `${device}x`])
      expect((await login(from, 'marked', password, { device: mark })).status).toBe(429)
  })

  it('is not forgotten because somebody has made an account of the same name and logs in to it', async () => {
    await person('namesake')
    const own = await person('namesake.elsewhere', t.otherInstitution, 'Mine0wn1')
    await store.db
      .updateTable('account')
      .set({ account: 'namesake', kind: 'SCHOOL', madeBy: t.otherInstitution })
      .where('id', '=', own.id)
      .execute()
    const from = visitor(t)
    const statuses = []
    for (let n = 0; n < 40; n++) {
      statuses.push((await login(from, 'namesake', 'wrong000')).status)
      if (n % 3 === 2) await login(visitor(t), 'namesake', 'Mine0wn1')
    }
    expect(statuses.filter(status => status === 950).length).toBeLessThanOrEqual(20)
    const last = await login(visitor(t), 'namesake', 'Mine0wn1')
    expect(last.response.uid).toBe(own.id)
  })

  it('tells nothing of whether there is such an account', async () => {
    await person('existing')
    const answersFor = async (account: string) => {
      const from = visitor(t)
      const answers = []
      for (let n = 0; n < 6; n++) {
        const typed = n % 2 ? account : account.toUpperCase()
        const { http, status, msg, response } = await login(from, typed, 'wrong000', unseen)
        answers.push({ http, status, msg, response })
      }
      return answers
    }
    const known = await answersFor('existing')
    expect(await answersFor('missing')).toEqual(known)
    expect(known[0]).toEqual({
      http: 200,
      status: 950,
      msg: 'The account or password is wrong.',
      response: null,
    })
    expect(known.map(({ status }) => status)).toEqual([950, 950, 950, 806, 806, 806])
  })
})
