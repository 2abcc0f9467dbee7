import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ratedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import { beginFile, diskTeacher, finishFile, longSessions } from '../../../tests/support/disk.ts'
import { openMoney, type Money } from '../../../tests/support/money.ts'
import { bothStores } from '../../../tests/support/stores.ts'
import { billMonthsOf } from './due.ts'
import { billedGigabyte, setPrice } from './index.ts'

describe.each(bothStores)('a month of storage, on $name', kind => {
  let m: Money
  beforeAll(async () => {
    m = await openMoney(kind, { config: longSessions })
  })
  afterAll(() => m.store.dispose())

  /** Sets the clock to a local time of the institution, and runs the billing schedule. */
  const billAt = async (local: string) => {
    m.t.clock.advance(Date.parse(`${local}:00+08:00`) - m.t.clock.now().getTime())
    await billMonthsOf(m.t.scope, m.t.ports)
    const items = await m.t.scope.page(ratedItem, {
      page: 1,
      limit: 50,
      sort: 'at',
      q: '',
      deleted: 'no',
      where: [],
    })
    return items.map(({ kind: of, at, quantity, amount }) => [of, at, quantity, amount])
  }

  it('is free for three months, then charged at 00:00 on the 1st for what is held, once a month (FIN-03)', async () => {
    await m.within(ctx =>
      setPrice(ctx, { item: 'STORAGE', name: 'Storage', unitPrice: 0.5, from: ctx.now }),
    )
    // on 2 March
    const teacher = await diskTeacher(m.t)
    const size = Number(3n * billedGigabyte)
    await finishFile(teacher, m.t, await beginFile(teacher, m.t, teacher.disk, 'lesson.mp4', size))
    expect(await billAt('2026-06-01T00:30')).toEqual([])
    expect(await billAt('2026-06-30T23:59')).toEqual([])
    const july = ['STORAGE', '2026-06-30T16:00:00.000Z', 3, '1.50']
    expect(await billAt('2026-07-01T00:10')).toEqual([july])
    expect(await billAt('2026-07-20T00:10')).toEqual([july])
    expect(await billAt('2026-08-01T00:10')).toEqual([
      july,
      ['STORAGE', '2026-07-31T16:00:00.000Z', 3, '1.50'],
    ])
    expect((await m.balance()).cash).toBe(-300n)
    expect((await m.findings()).filter(fault => !fault.endsWith('is not sealed'))).toEqual([])
  })
})
