import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import { freshEmail, plainCaptchas, visitor } from '../../../../tests/support/visitors.ts'
import { sweepAccounts } from './sweep.ts'

const day = 24 * 3_600_000

describe.each(stores)('what is swept of accounts on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, ports: { captchas: plainCaptchas } })
  })
  afterAll(() => store.dispose())

  const left = async () => {
    await sweepAccounts(t.ports)
    const count = async (table: 'verification' | 'outbox') =>
      (await store.db.selectFrom(table).select('createTime').execute()).length
    return [await count('verification'), await count('outbox')]
  }

  it('codes stay for two days, messages for thirty', async () => {
    const { given, target } = freshEmail()
    const { id } = await t.as({ rights: [] })
    await store.db.updateTable('account').set({ email: target }).where('id', '=', id).execute()
    expect((await visitor(t).send('app/code/send', { ...given, purpose: 'LOGIN' })).status).toBe(
      200,
    )
    t.clock.advance(2 * day - 1000)
    expect(await left()).toEqual([1, 1])
    t.clock.advance(2000)
    expect(await left()).toEqual([0, 1])
    t.clock.advance(28 * day - 2000)
    expect(await left()).toEqual([0, 1])
    t.clock.advance(2000)
    expect(await left()).toEqual([0, 0])
  })
})
