import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { resources } from '../../../resources/index.ts'
import { contextsOf } from '../../domain/institutions/begin.ts'
import { createBatch } from '../../domain/records/batch.ts'
import { startValues } from '../../domain/records/draft.ts'
import type { Scope, Store } from '../../store/types.ts'

interface Tally {
  matched: number
  done: number
  failed: { id: string; code: string; msg: string }[]
}

/** A store whose transactions break off after the `nth`, as if the process had died; `mend` makes it whole again. */
const breaking = (store: Store): { store: Store; breakAfter(transactions: number): void; mend(): void } => {
  let left = Number.POSITIVE_INFINITY
  const wrap = (scope: Scope): Scope =>
    new Proxy(scope, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (name === 'transaction') {
          return async (fn: Parameters<Scope['transaction']>[0]) => {
            if (left-- <= 0) throw new Error('the process died')
            return target.transaction(fn)
          }
        }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return {
    store: { ...store, scope: id => wrap(store.scope(id)) },
    breakAfter: n => void (left = n),
    mend: () => void (left = Number.POSITIVE_INFINITY),
  }
}

describe.each(stores.map(kind => [kind.name, kind] as const))('bulk calls on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  let flaky: ReturnType<typeof breaking>
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    flaky = breaking(store)
    t = await makeApp({ store: flaky.store })
    const contextFor = await contextsOf(t.ports, t.administrator.id, t.institution, 'test')
    const records = Array.from({ length: 1200 }, (_, n) => {
      const values = { ...startValues(resources.student), name: `学员${n}`, account: `bulk${n}`, bookingLimit: n < 600 ? 1 : 2 }
      return { values, given: new Set(Object.keys(values)) }
    })
    await t.scope.transaction(tx => createBatch(tx, contextFor(resources.student), records, 'create'))
  })
  afterAll(() => store.dispose())
  const total = async (query: string) => (await t.call<{ total: number }>('GET', `student/count?${query}`)).response.total

  it('goes on where a crash stopped it when the call is repeated, and doubles nothing', async () => {
    const headers = { 'Idempotency-Key': 'suspend-all' }
    const suspend = () => t.call<Tally>('POST', 'student/updateMany', { query: {}, data: { status: 'SUSPENDED' } }, { headers })
    // the claim and one batch of 500
    flaky.breakAfter(2)
    expect((await suspend()).status).toBe(500)
    flaky.mend()
    expect(await total('status=SUSPENDED')).toBe(500)
    expect((await suspend()).response).toEqual({ matched: 1200, done: 1200, failed: [] })
    expect(await total('status=SUSPENDED')).toBe(1200)
    expect((await suspend()).response).toEqual({ matched: 1200, done: 1200, failed: [] })
    const audits = await t.scope.db
      .selectFrom('audit')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('action', '=', 'update')
      .executeTakeFirstOrThrow()
    expect(Number(audits.n)).toBe(1200)
    const other = await t.call('POST', 'student/updateMany', { query: {}, data: { status: 'ACTIVE' } }, { headers })
    expect(other.status).toBe(321)
  })

  it('two at once with one key are one', async () => {
    const headers = { 'Idempotency-Key': 'twice' }
    const activate = () =>
      t.call<Tally>('POST', 'student/updateMany', { query: { bookingLimit: '1' }, data: { status: 'ACTIVE' } }, { headers })
    const [first, second] = await Promise.all([activate(), activate()])
    expect(first.response).toEqual({ matched: 600, done: 600, failed: [] })
    expect(second.response).toEqual(first.response)
  })

  it('one refused row takes no other with it, and is named with its reason', async () => {
    const { list } = (await t.call<{ list: { id: string; account: string }[] }>('GET', 'student/list?limit=3&sort=account')).response
    const ids = list.map(r => r.id)
    const answer = await t.call<Tally>('POST', 'student/updateMany', { ids, data: { account: 'thesame' } })
    expect(answer.response).toMatchObject({ matched: 3, done: 1, failed: [{ code: '7002' }, { code: '7002' }] })
    expect(answer.response.failed.every(f => f.msg.length > 5)).toBe(true)
  })

  it("refuses a selection that is neither or both, and names it doesn't know", async () => {
    for (const body of [
      {},
      { ids: [], query: {} },
      { ids: [] },
      { ids: 'x' },
      { ids: [1] },
      { query: [] },
      { query: { nope: 1 } },
      { ids: ['a'], except: ['b'] },
      { ids: ['a'], extra: 1 },
    ]) {
      expect((await t.call('POST', 'student/delete', body)).status, JSON.stringify(body)).toBe(321)
    }
  })
})
