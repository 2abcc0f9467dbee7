import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { bill, type Bill } from '../../../resources/billing/bill/bill.resource.ts'
import { ledgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { RatedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import type { UsageLine } from '../../../resources/billing/usage-line/usageLine.resource.ts'
import { makeLastingApp, openClassroom, type Classroom } from '../../../tests/support/classroom.ts'
import { refusalOf } from '../../../tests/support/ledger.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { journalChecks } from '../../engine/audit/journals.ts'
import { dueWorker } from '../../engine/due/index.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { endLesson } from '../scheduling/index.ts'
import { creditBalance, readLedgerBalance } from '../ledger/index.ts'
import { ledgerAudit, overdraftAudit } from '../ledger/ledger.audit.ts'
import { billAudit, itemAudit } from './billing.audit.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import {
  demandFunds,
  billedGigabyte,
  grantMinutes,
  reviewBills,
  setPrice,
  settleUsage,
  unitUsage,
} from './index.ts'

const hour = 3_600_000

describe.each(stores.map(kind => [kind.name, kind] as const))('bills on %s', (_name, kind) => {
  let store: TestStore
  let t: TestApp
  let room: Classroom
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeLastingApp(store)
    room = await openClassroom(t)
  })
  afterAll(() => store.dispose())

  const within = async <T>(work: (ctx: RuleContext) => Promise<T>): Promise<T> => {
    const contexts = await systemContexts(t.ports, t.institution)
    return t.scope.transaction(tx => work(ruleContext(tx, contexts(ledgerTxn.name))))
  }
  const listOf = async <T>(path: string): Promise<readonly T[]> =>
    (await t.call<{ list: T[] }>('GET', path)).response.list
  const items = () => listOf<RatedItem>('ratedItem/list?sort=createTime&limit=50')
  // read from the store: the clock outlasts every session
  const bills = (): Promise<readonly Bill[]> =>
    t.scope.page(bill, { page: 1, limit: 50, sort: 'month', q: '', deleted: 'no', where: [] })
  const total = async () => {
    const { cash, gift } = await within(readLedgerBalance)
    return cash + gift
  }
  const findings = async () =>
    (
      await runAudit(t.ports, [journalChecks, ledgerAudit, overdraftAudit, billAudit, itemAudit])
    ).findings.map(({ fault }) => fault)

  it('prices of an item never overlap, and one that is set ends the one before', async () => {
    await within(async ctx => {
      await setPrice(ctx, {
        item: 'LIVE',
        name: 'Old',
        unitPrice: 9,
        from: '2025-01-01T00:00:00.000Z',
      })
      await setPrice(ctx, {
        item: 'LIVE',
        name: 'New',
        unitPrice: 3,
        from: '2026-01-01T00:00:00.000Z',
      })
      await setPrice(ctx, {
        item: 'STORAGE',
        name: 'GB',
        unitPrice: 0.5,
        from: '2025-01-01T00:00:00.000Z',
      })
      // the price part of FIN-08
      await setPrice(ctx, {
        item: 'SMS',
        name: 'SMS',
        unitPrice: 0.1,
        from: '2025-01-01T00:00:00.000Z',
      })
    })
    const refusal = await refusalOf(
      within(ctx =>
        setPrice(ctx, {
          item: 'LIVE',
          name: 'Again',
          unitPrice: 1,
          from: '2026-01-01T00:00:00.000Z',
        }),
      ),
    )
    expect(refusal?.['code']).toBe('34660')
    expect(
      (
        await listOf<{ name: string; effectiveUntil: string | null }>(
          'priceVersion/list?item=LIVE&sort=effectiveFrom',
        )
      ).map(({ name, effectiveUntil }) => [name, effectiveUntil]),
    ).toEqual([
      ['Old', '2026-01-01T00:00:00.000Z'],
      ['New', null],
    ])
  })

  it('a lesson is charged by the union of each student’s segments: gift first, then cash, item to student to attendance (FIN-02)', async () => {
    await within(async ctx => {
      await creditBalance(ctx, {
        kind: 'CASH',
        amount: 1000n,
        type: 'TOP_UP',
        source: 'Top-up',
        key: 'cash',
      })
      await creditBalance(ctx, {
        kind: 'GIFT',
        amount: 200n,
        type: 'GIFT',
        source: 'Gift',
        key: 'gift',
      })
    })
    const [ann, ben] = room.people
    const { event } = room
    const at = (person: typeof ann, device: string, from: number, until: number) => [
      event('ENTER', person, from, { device }),
      event('LEAVE', person, until, { device }),
    ]
    room.go(70)
    await room.report([
      // A: 59 m 20 s, partly on two devices at once
      ...at(ann, 'pc', 0, 59 + 1 / 3),
      ...at(ann, 'phone', 10, 20),
      // B: 10 m 10 s and 30 m 10 s
      ...at(ben, 'pc', 0, 10 + 1 / 6),
      ...at(ben, 'pc', 20, 50 + 1 / 6),
      // the teacher is not counted
      ...at(room.teacher, 'pc', 0, 60),
    ])
    await room.counted()
    const of = await systemContexts(t.ports, t.institution)
    t.clock.advance(hour)
    await t.scope.transaction(tx => endLesson(tx, of, room.lesson.id)).catch(() => undefined)
    await dueWorker(t.ports, 'usageDue').workOff()
    const [item] = await items()
    expect(item).toMatchObject({
      kind: 'LIVE',
      minutes: 101,
      students: 2,
      amount: '5.05',
      unitPrice: 3,
      lessonId: room.lesson.id,
      late: false,
    })
    const lines = await listOf<UsageLine>(`usageLine/list?item=${item?.id}&sort=createTime`)
    expect(lines.map(({ minutes }) => minutes).toSorted((a, b) => a - b)).toEqual([41, 60])
    const attendance = (await room.attendance()).map(({ id }) => id)
    for (const line of lines) expect(attendance).toContain(line.attendance)
    const { response: txn } = await t.call<{ cash: string; gift: string }>(
      'GET',
      `ledgerTxn/get?id=${item?.txn}`,
    )
    expect(txn).toMatchObject({ gift: '-2.00', cash: '-3.05' })
    // again: nothing happens
    await dueWorker(t.ports, 'usageDue').workOff()
    expect(await items()).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  it('an attendance that is counted otherwise is rated again by reversal; standard minutes are drawn first', async () => {
    await within(ctx => grantMinutes(ctx, { minutes: 100, source: 'Plan', key: 'plan' }))
    const [ann] = room.people
    await room.report([
      room.event('ENTER', ann, 59 + 1 / 3, { device: 'pc' }),
      room.event('LEAVE', ann, 60 + 1 / 2, { device: 'pc' }),
    ])
    await room.counted()
    await dueWorker(t.ports, 'usageDue').workOff()
    const all = await items()
    expect(all.map(({ amount, reverses }) => [amount, reverses !== null])).toEqual([
      ['5.05', false],
      ['-5.05', true],
      // 102 minutes, of which 100 are drawn
      ['0.10', false],
    ])
    expect(all[2]).toMatchObject({ minutes: 102, standardMinutes: 100 })
    expect(await total()).toBe(1200n - 10n)
    expect(await findings()).toEqual([])
  })

  it('what took place before there was a price keeps nothing waiting behind it', async () => {
    const db = tablesOf(t.scope, lesson)
    const { id, ...like } = await db
      .selectFrom('lesson')
      .selectAll()
      .where('id', '=', room.lesson.id)
      .executeTakeFirstOrThrow()
    // the store alone writes it
    Reflect.deleteProperty(like, 'institutionId')
    const old = '2024-01-01T00:00:00.000Z'
    const ids = Array.from({ length: 200 }, () => t.ports.ids.next())
    const before = ids.map(one => ({ ...like, id: one, realCloseAt: old, closeAt: old }))
    await db.insertInto('lesson').values(before).execute()
    const due = [...ids, id].map((refId, n) => ({
      kind: 'LIVE',
      refId,
      since: new Date(Date.parse(old) + n).toISOString(),
      mark: refId,
    }))
    await t.scope.db.insertInto('usageDue').values(due).execute()
    await dueWorker(t.ports, 'usageDue').workOff()
    const left = await t.scope.db.selectFrom('usageDue').select('refId').execute()
    expect(left).toHaveLength(200)
    expect(left.map(({ refId }) => refId)).not.toContain(id)
    await t.scope.db.deleteFrom('usageDue').execute()
    await db.deleteFrom('lesson').where('id', 'in', ids).execute()
  })

  it('units are charged once: storage by the gigabyte, an SMS 0.10', async () => {
    const charge = () =>
      within(async ctx => {
        await settleUsage(
          ctx,
          unitUsage({
            kind: 'STORAGE',
            refId: 'disk',
            name: 'Disk',
            at: ctx.now,
            units: { quantity: 3n * billedGigabyte, per: billedGigabyte },
          }),
        )
        await settleUsage(
          ctx,
          unitUsage({
            kind: 'SMS',
            refId: 'm1',
            name: 'SMS',
            at: ctx.now,
            units: { quantity: 2n, per: 1n },
          }),
        )
      })
    await charge()
    await charge()
    expect(
      (await items()).slice(3).map(({ kind: of, amount, quantity }) => [of, amount, quantity]),
    ).toEqual([
      ['STORAGE', '1.50', 3],
      ['SMS', '0.20', 2],
    ])
  })

  it('VAL-19 bills of more than a year go out in no way at once', async () => {
    const month = (n: number) => new Date(Date.UTC(2024, n, 1)).toISOString()
    const of = await systemContexts(t.ports, t.institution)
    const ids: string[] = []
    const zero = { opening: '0.00', recharge: '0.00', gift: '0.00', consumption: '0.00' }
    await t.scope.transaction(async tx => {
      for (let n = 0; n < 13; n++) {
        const values = {
          ...zero,
          month: month(n).slice(0, 7),
          from: month(n),
          until: month(n + 1),
          others: '0.00',
          closing: '0.00',
          standardMinutes: 0,
          currency: 'CNY',
          timezone: 'UTC',
        }
        const made = await createRecord(tx, contextOf(of(bill.name), bill), values, {
          system: true,
        })
        ids.push(made.id)
      }
    })
    const ask = async (body: object) => (await t.call('POST', 'bill/export', body)).status
    const sheet = async (body: object) => {
      const answer = await t.app.request('/edu_adminserver/bill/export', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${t.administrator.token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ ...body, format: 'csv' }),
      })
      return (await answer.text()).trim().split('\r\n').length - 1
    }
    expect(await ask({})).toBe(321)
    expect(await ask({ ids })).toBe(321)
    expect(await ask({ query: { from_lt: month(13) } })).toBe(321)
    expect(await ask({ query: { state: 'OPEN' } })).toBe(321)
    expect(await sheet({ query: { from_lt: month(12) } })).toBe(12)
    expect(await sheet({ ids: ids.slice(1) })).toBe(12)
    await tablesOf(t.scope, bill).deleteFrom('bill').where('id', 'in', ids).execute()
  })

  it('a bill closes 48 hours after its month, once; later data is an adjustment of the next, and a low balance stops nothing that took place (FIN-07)', async () => {
    await within(reviewBills)
    const [march] = await bills()
    expect(march).toMatchObject({
      month: '2026-03',
      state: 'OPEN',
      opening: '0.00',
      recharge: '10.00',
      gift: '2.00',
      consumption: '1.80',
      others: '0.00',
      closing: '10.20',
      standardMinutes: 100,
    })
    const until = Date.parse(march?.until ?? '')
    const stand = (ms: number) => t.clock.advance(ms - t.clock.now().getTime())
    const late = (refId: string, gigabytes: bigint) =>
      within(ctx =>
        settleUsage(
          ctx,
          unitUsage({
            kind: 'STORAGE',
            refId,
            name: refId,
            at: '2026-03-20T00:00:00.000Z',
            units: { quantity: gigabytes * billedGigabyte, per: billedGigabyte },
          }),
        ),
      )
    stand(until + 47 * hour)
    await late('within 48 hours', 2n)
    await within(reviewBills)
    stand(until + 48 * hour)
    await Promise.all([within(reviewBills), within(reviewBills)])
    await late('too late', 100n)
    await within(reviewBills)
    const told = (await bills()).map(({ month, state, opening, consumption, others, closing }) => [
      month,
      state,
      opening,
      consumption,
      others,
      closing,
    ])
    expect(told).toEqual([
      ['2026-03', 'CLOSED', '0.00', '2.80', '0.00', '9.20'],
      ['2026-04', 'OPEN', '9.20', '0.00', '-50.00', '-40.80'],
    ])
    expect(await total()).toBe(-4080n)
    expect(await findings()).toEqual([])
    // a running lesson continues, one that nobody has entered waits for a top-up
    const now = t.clock.now().toISOString()
    const useAll = () =>
      within(async ctx => demandFunds(ctx.tx, ctx.tx.global, { firstEnteredAt: null }, now))
    expect((await refusalOf(useAll()))?.['code']).toBe('16026')
    await within(ctx => demandFunds(ctx.tx, ctx.tx.global, { firstEnteredAt: now }, now))
    // and a top-up settles the debt
    await within(ctx =>
      creditBalance(ctx, {
        kind: 'CASH',
        amount: 5000n,
        type: 'TOP_UP',
        source: 'Top-up',
        key: 'more',
      }),
    )
    expect(await total()).toBe(920n)
    await useAll()
    expect(await findings()).toEqual([])
  })
})
