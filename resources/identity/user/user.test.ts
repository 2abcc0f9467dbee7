import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { peopleOf } from '../../../tests/support/people.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { resources } from '../../index.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))('users on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, listed: true })
  })
  afterAll(() => store.dispose())

  it('VAL-20 somebody who is an administrator already is not added again (723), by whichever way they log in; another user has the code of what is taken', async () => {
    const { addUser } = peopleOf(t)
    const { token } = t.administrator
    const ways = [
      ['account', { account: 'the.head' }],
      ['phone', { countryCode: '86', phone: '13900001111' }],
      ['email', { email: 'head@example.org' }],
    ] as const
    const all = Object.assign({}, ...ways.map(([, values]) => values)) as object
    expect((await addUser(token, all, 'administrator')).status).toBe(200)
    for (const role of ['administrator', 'guest'])
      for (const [field, values] of ways)
        expect(await addUser(token, values, role)).toMatchObject({
          status: 723,
          response: { errors: { [field]: { code: '723' } } },
        })
    expect((await addUser(token, { account: 'the.guest' }, 'guest')).status).toBe(200)
    expect((await addUser(token, { account: 'the.guest' }, 'administrator')).status).toBe(7002)
  })
})
