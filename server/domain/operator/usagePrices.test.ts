import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PriceVersion } from '../../../resources/billing/price-version/priceVersion.resource.ts'
import type { RatedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import type { UsageType } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { paths } from '../../../src/protocol/paths.ts'
import type { LoginReply } from '../../../src/protocol/provider.ts'
import { openClassroom } from '../../../tests/support/classroom.ts'
import { openMoney, type Money } from '../../../tests/support/money.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { dueWorker } from '../../engine/due/index.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { billedGigabyte, settleUsage, unitUsage } from '../billing/index.ts'
import { billMonthsOf } from '../billing/due.ts'
import { openSession } from '../identity/session/sessions.ts'
import { endLesson } from '../scheduling/index.ts'
import { followInstitutions, operatorHome } from './institutions.ts'
import { ensureOperator, operatorAccount } from './operator.ts'

const hour = 3_600_000
interface Saved {
  readonly id: string
  readonly version: number
}
interface Listed<T> {
  readonly list: readonly T[]
}

describe.each(bothStores)('prices of usage, on $name', kind => {
  let m: Money
  let home = ''
  let inside = ''
  const call = <T = Saved>(path: string, body: unknown, token: string) =>
    m.t.call<T>('POST', path, body, { token })
  const listOf = async <T>(path: string, token: string) =>
    (await m.t.call<Listed<T>>('GET', path, undefined, { token })).response.list
  const at = (hours: number) => new Date(m.t.clock.now().getTime() + hours * hour).toISOString()
  const statusOf = async (path: string, body: unknown, token: string) =>
    (await call(path, body, token)).status

  beforeAll(async () => {
    m = await openMoney(kind, { listed: true, config: { accessSeconds: 1e9 } })
    const { ports } = m.t
    await ensureOperator(ports, 'Kite4Lamp')
    await followInstitutions(ports)
    const account = await ports.store.db
      .selectFrom('account')
      .select('id')
      .where('account', '=', operatorAccount)
      .executeTakeFirstOrThrow()
    const session = async () =>
      (await openSession(ports, account.id, (await operatorHome(ports)) ?? '', {})).accessToken
    home = await session()
    const body = { institutionId: m.t.institution }
    inside = (await call<LoginReply>(paths.switchInstitution, body, await session())).response
      .accessToken
  })
  afterAll(() => m.store.dispose())

  const publish = (item: UsageType, unitPrice: number, effectiveFrom: string | null = null) =>
    call(
      'platformUsagePrice/create',
      { name: `${item} ${unitPrice}`, item, currency: 'CNY', unitPrice, effectiveFrom },
      home,
    )
  const pricings = async () => {
    await followInstitutions(m.t.ports)
    const list = await listOf<{ schoolId: string; pricing: string }>(
      'platformInstitution/list',
      home,
    )
    return [m.t.institution, m.t.otherInstitution].map(
      id => list.find(({ schoolId }) => schoolId === id)?.pricing,
    )
  }
  /** Rates a gigabyte of storage of now; undefined if it has no price. */
  const rate = async (refId: string, institution = m.t.institution, when = at(0)) => {
    const of = await systemContexts(m.t.ports, institution)
    return m.t.ports.store.scope(institution).transaction(tx =>
      settleUsage(
        ruleContext(tx, of('ratedItem')),
        unitUsage({
          kind: 'STORAGE',
          refId,
          name: refId,
          at: when,
          units: { quantity: billedGigabyte, per: billedGigabyte },
        }),
      ),
    )
  }
  const items = (token = m.t.administrator.token) =>
    listOf<RatedItem>('ratedItem/list?sort=createTime&limit=50', token)
  // the calls' clock is ahead of the store's, by which seals are late
  const faults = async () => (await m.findings()).filter(fault => !fault.endsWith('is not sealed'))
  const follow = () => billMonthsOf(m.t.scope, m.t.ports)

  it('charges no lesson before there is a price, and shows the operator who has none', async () => {
    expect(await pricings()).toEqual(['NONE', 'NONE'])
    expect(await rate('unpriced')).toBe(false)
    const path = 'platformInstitution/list?pricing=NONE'
    expect(await listOf(path, home)).toHaveLength(2)
  })

  it('charges by the platform’s price from its instant on, whoever has no price of their own (FIN-02)', async () => {
    const room = await openClassroom(m.t)
    const before = at(0)
    m.t.clock.advance(1000)
    const { token } = m.t.administrator
    const body = { name: 'x', item: 'LIVE', currency: 'CNY', unitPrice: 3 }
    expect(await statusOf('platformUsagePrice/create', body, token)).toBe(905)
    expect((await publish('STORAGE', 0.5)).status).toBe(200)
    expect((await publish('LIVE', 3)).status).toBe(200)
    expect(await pricings()).toEqual(['SOME', 'SOME'])
    expect((await publish('RECORDING', 1.2)).status).toBe(200)
    expect(await pricings()).toEqual(['ALL', 'ALL'])

    // what took place before stays free
    expect(await rate('before', m.t.institution, before)).toBe(false)
    expect(await rate('first')).toBe(true)
    expect(await rate('first', m.t.otherInstitution)).toBe(true)
    const [ann] = room.people
    room.go(70)
    await room.report([room.event('ENTER', ann, 0), room.event('LEAVE', ann, 60)])
    await room.counted()
    m.t.clock.advance(hour)
    const of = await systemContexts(m.t.ports, m.t.institution)
    await m.t.scope.transaction(tx => endLesson(tx, of, room.lesson.id)).catch(() => undefined)
    await dueWorker(m.t.ports, 'usageDue').workOff()
    expect(await rate('first')).toBe(true)
    const rated = await items()
    expect(rated.map(({ kind: of, amount, unitPrice }) => [of, amount, unitPrice])).toEqual([
      ['STORAGE', '0.50', 0.5],
      ['LIVE', '3.00', 3],
    ])
    const price = (await m.t.call<PriceVersion>('GET', `priceVersion/get?id=${rated[1]?.price}`))
      .response
    expect(price).toMatchObject({ unitPrice: 3, platform: true, effectiveUntil: null })
    expect((await items(m.t.stranger.token)).map(({ amount }) => amount)).toEqual(['0.50'])
  })

  it('charges an institution by its own price while it has one; what is rated keeps its price', async () => {
    const set = { item: 'STORAGE', unitPrice: 2, name: 'Agreed' }
    expect(await statusOf('priceVersion/set', { input: set }, inside)).toBe(200)
    m.t.clock.advance(hour)
    expect(await rate('own')).toBe(true)
    expect(await rate('not own', m.t.otherInstitution)).toBe(true)
    // the platform's next price doesn't change it
    expect((await publish('STORAGE', 0.7)).status).toBe(200)
    m.t.clock.advance(hour)
    expect(await rate('still own')).toBe(true)
    expect(await rate('dearer', m.t.otherInstitution)).toBe(true)
    const own = await listOf<PriceVersion>(
      'priceVersion/list?item=STORAGE&platform=false',
      m.t.administrator.token,
    )
    expect(own).toHaveLength(1)
    const end = { id: own[0]?.id, input: {} }
    expect(await statusOf('priceVersion/end', end, m.t.administrator.token)).toBe(905)
    expect(await statusOf('priceVersion/end', end, inside)).toBe(200)
    expect(await rate('as others')).toBe(true)
    for (const again of ['first', 'own', 'still own']) await rate(again)
    expect(
      (await items())
        .filter(({ kind: of }) => of === 'STORAGE')
        .map(({ name, amount }) => [name, amount]),
    ).toEqual([
      ['first', '0.50'],
      ['own', '2.00'],
      ['still own', '2.00'],
      ['as others', '0.70'],
    ])
    expect((await items(m.t.stranger.token)).map(({ amount }) => amount)).toEqual([
      '0.50',
      '0.50',
      '0.70',
    ])
    expect(await faults()).toEqual([])
  })

  it('rates the others where one institution fails', async () => {
    const { ports, institution, otherInstitution } = m.t
    const due = (id: string) => ({ kind: 'RECORDING', refId: id, since: at(0), mark: id })
    for (const one of [institution, otherInstitution])
      await ports.store.scope(one).db.insertInto('usageDue').values(due('gone')).execute()
    const [first = ''] = [institution, otherInstitution].toSorted()
    const store = {
      ...ports.store,
      scope: (id: string) => {
        if (id === first) throw new Error('no such luck')
        return ports.store.scope(id)
      },
    }
    await dueWorker({ ...ports, store }, 'usageDue').workOff()
    const left = await Promise.all(
      [institution, otherInstitution].map(async id => {
        const rows = await ports.store.scope(id).db.selectFrom('usageDue').select('refId').execute()
        return [id === first, rows.length]
      }),
    )
    expect(left.toSorted()).toEqual([
      [false, 0],
      [true, 1],
    ])
    await dueWorker(ports, 'usageDue').workOff()
  })

  it('changes and withdraws a price of the platform that is still to come, and no other', async () => {
    const late = (await publish('LIVE', 5, at(48))).response
    // an earlier one can still be set
    const early = (await publish('LIVE', 4, at(24))).response
    expect((await publish('LIVE', 6, at(48))).status).toBe(34660)
    expect((await publish('LIVE', 6, at(-1))).status).toBe(9994)
    await follow()
    const prices = async () =>
      (
        await listOf<PriceVersion>(
          'priceVersion/list?item=LIVE&sort=effectiveFrom',
          m.t.administrator.token,
        )
      ).map(({ unitPrice, effectiveUntil }) => [unitPrice, effectiveUntil])
    expect(await prices()).toEqual([
      [3, at(24)],
      [4, at(48)],
      [5, null],
    ])
    const moved = { id: late.id, version: late.version, unitPrice: 5.5, effectiveFrom: at(12) }
    expect(await statusOf('platformUsagePrice/update', moved, home)).toBe(200)
    const withdrawn = await call<{ done: number }>(
      'platformUsagePrice/delete',
      { ids: [early.id] },
      home,
    )
    expect(withdrawn.response.done).toBe(1)
    const noon = at(12)
    await follow()
    expect(await prices()).toEqual([
      [3, noon],
      [5.5, null],
    ])
    m.t.clock.advance(13 * hour)
    const changed = { id: late.id, version: late.version + 1, unitPrice: 1 }
    const refused = await call<Record<string, unknown>>('platformUsagePrice/update', changed, home)
    expect(JSON.stringify(refused.response)).toContain('34662')
    const kept = await call<{ failed: { code: string }[] }>(
      'platformUsagePrice/delete',
      { ids: [late.id] },
      home,
    )
    expect(kept.response.failed.map(({ code }) => String(code))).toEqual(['34662'])
    expect(await faults()).toEqual([])
  })

  it('changes and withdraws an institution’s own price that is still to come; it blocks no earlier one', async () => {
    const set = (unitPrice: number, from: string) =>
      statusOf(
        'priceVersion/set',
        { input: { item: 'RECORDING', unitPrice, name: `R ${unitPrice}`, from } },
        inside,
      )
    const start = at(0)
    const day = (n: number) => new Date(Date.parse(start) + n * 24 * hour).toISOString()
    const own = async () =>
      (
        await listOf<PriceVersion>(
          'priceVersion/list?item=RECORDING&platform=false&sort=effectiveFrom',
          inside,
        )
      ).map(one => [one.unitPrice, one.effectiveFrom, one.effectiveUntil, one.id] as const)
    const spans = async () => (await own()).map(([price, from, until]) => [price, from, until])
    const idOf = async (price: number) => (await own()).find(([one]) => one === price)?.[3]
    expect(await set(1, start)).toBe(200)
    expect(await set(3, day(3))).toBe(200)
    expect(await set(2, day(2))).toBe(200)
    expect(await set(9, day(2))).toBe(34660)
    expect(await spans()).toEqual([
      [1, start, day(2)],
      [2, day(2), day(3)],
      [3, day(3), null],
    ])
    const change = async (price: number, input: object, token = inside) =>
      statusOf('priceVersion/change', { id: await idOf(price), input }, token)
    expect(await change(3, { from: day(2) })).toBe(34660)
    expect(await change(3, { unitPrice: 2.5 }, m.t.administrator.token)).toBe(905)
    expect(await change(3, { unitPrice: 3.5, from: day(1) })).toBe(200)
    expect(await spans()).toEqual([
      [1, start, day(1)],
      [3.5, day(1), day(2)],
      [2, day(2), null],
    ])
    const withdraw = async (price: number) =>
      statusOf('priceVersion/withdraw', { id: await idOf(price), input: {} }, inside)
    expect(await withdraw(3.5)).toBe(200)
    expect(await spans()).toEqual([
      [1, start, day(2)],
      [2, day(2), null],
    ])
    // no one in the institution can undo what the operator sets
    const set9 = { input: { item: 'RECORDING', unitPrice: 9, name: 'R 9', from: day(9) } }
    const { headers } = await call('priceVersion/set', set9, inside)
    await call('operation/undo', { id: headers.get('x-operation') }, m.t.administrator.token)
    expect(await spans()).toHaveLength(3)
    expect(await withdraw(9)).toBe(200)
    // in force
    expect(await change(1, { unitPrice: 7 })).toBe(34662)
    expect(await withdraw(1)).toBe(34662)
    expect(await withdraw(2)).toBe(200)
    expect(await spans()).toEqual([[1, start, null]])
    const logged = await listOf<{ action: string; actorName: string }>(
      'operationLog/list?limit=100',
      m.t.administrator.token,
    )
    const theirs = logged.filter(one => one.actorName === 'Operator').map(({ action }) => action)
    expect(theirs).toEqual(expect.arrayContaining(['set', 'change', 'withdraw', 'end']))
    expect(await faults()).toEqual([])
  })
})
