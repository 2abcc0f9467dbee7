import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../../resources/index.ts'
import { makeApp, plainPasswords, type TestApp } from '../../../../../tests/support/app.ts'
import { peopleOf } from '../../../../../tests/support/people.ts'
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
type Who = { readonly given: Given; readonly target: string }

describe.each(stores)('accounts that are gone or there already, on $name', kind => {
  let store: TestStore
  let t: TestApp
  /**
   * Runs while the next password is hashed: between the judgement of a call and its transaction.
   */
  let meanwhile: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    const hash = async (text: string) => {
      const work = meanwhile
      meanwhile = undefined
      await work?.()
      return plainPasswords.hash(text)
    }
    t = await makeApp({ store, listed: true, ports: { passwords: { ...plainPasswords, hash } } })
  })
  afterAll(() => store.dispose())

  const codeFor = async ({ given: contact, target }: Who, purpose: string) => {
    t.clock.advance(minute)
    await visitor(t).send('app/code/send', { ...contact, purpose })
    return codeSentTo(t, target)
  }
  /** Takes the phone off the account, as its owner could elsewhere. */
  const forgetPhone = (phone: string) =>
    store.db
      .updateTable('account')
      .set({ phone: null, countryCode: null, account: `gone${phone}` })
      .where('phone', '=', phone)
      .execute()

  it('ERR-05 947: a right code whose account has gone meanwhile logs nobody in; an unknown one is told nothing (LGN-01)', async () => {
    const who = freshPhone()
    await registered(t, who)
    const code = await codeFor(who, 'LOGIN')
    await forgetPhone(who.phone)
    expect(await visitor(t).send('app/loginByCode', { ...who.given, code })).toMatchObject({
      status: 947,
      response: null,
    })
    const unknown = freshPhone()
    await codeFor(unknown, 'LOGIN')
    const guess = { ...unknown.given, code: '000000' }
    expect((await visitor(t).send('app/loginByCode', guess)).status).toBe(802)
  })

  it('ERR-05 944: a right code whose account has gone meanwhile resets no password; an unknown one is told nothing (LGN-01)', async () => {
    const who = freshPhone()
    await registered(t, who)
    const code = await codeFor(who, 'RESET')
    await forgetPhone(who.phone)
    const reset = { ...who.given, code, password: 'Harbour7' }
    expect((await visitor(t).send('app/password/reset', reset)).status).toBe(944)
    const unknown = freshPhone()
    await codeFor(unknown, 'RESET')
    const guess = { ...unknown.given, code: '000000', password: 'Harbour7' }
    expect((await visitor(t).send('app/password/reset', guess)).status).toBe(802)
  })

  it('ERR-05 8041: who has registered while their institution was being made is told to log in (SET-03)', async () => {
    const who = freshEmail()
    const added = await peopleOf(t).addUser(t.administrator.token, {
      email: who.email,
      password: 'Kite4Lamp',
    })
    expect(added.status).toBe(200)
    const code = await codeFor(who, 'REGISTER')
    const org = { orgName: 'Lake School', region: '86', name: 'Ann', password: 'Harbour7' }
    // an institution has made an account with this address; its owner confirms it while the call is
    // checked
    meanwhile = () =>
      store.db
        .updateTable('account')
        .set({ kind: 'PERSON' })
        .where('email', '=', who.email)
        .execute()
    const body = { ...who.given, ...org, code }
    expect((await visitor(t).send('app/createOrg', body)).status).toBe(8041)
    expect(meanwhile).toBeUndefined()
  })
})
