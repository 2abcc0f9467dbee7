import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepJournals } from '../../server/engine/journals/retention.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { rowsWhere } from '../../server/engine/records/rows.ts'
import { rules } from '../../server/domains.ts'
import { checkResource } from '../../src/schema/index.ts'
import { deposit } from '../support/fixture/deposit.resource.ts'
import { posting, type Posting } from '../support/fixture/posting.resource.ts'
import { ledgerResources, openLedger, refusalOf, type Ledger } from '../support/ledger.ts'
import { bothStores, stores } from '../support/stores.ts'
import { testsOn } from '../support/testsOn.ts'
import { conformance } from './conformance.ts'

const month = 31 * 86_400_000

conformance('posting, written by the server', posting, rules, stores, ledgerResources)
conformance('deposit, written by people', deposit, rules, stores, ledgerResources)

it('a journal that declares what it can’t keep is reported', () => {
  expect([posting, deposit].flatMap(checkResource)).toEqual([])
  const { balance, reverses } = posting.journal ?? {}
  if (!balance || !reverses) throw new Error('nothing declared')
  const broken = {
    ...posting,
    custom: true as const,
    journal: {
      entries: 'server' as const,
      balance: { ...balance, of: 'reason', per: ['reverses'] },
      reverses: { by: 'purse' },
      retention: { months: 0 },
    },
  }
  expect(checkResource(broken).filter(problem => problem.includes('journal:'))).toEqual([
    'posting: journal: the balance sums reason, which is no stored number',
    'posting: journal: the balance is per reverses, which may be empty',
    'posting: journal: purse refers to no entry of the journal',
    'posting: journal: purse is written by the server alone and empty in most entries: readOnly',
    'posting: journal: a reversal negates reason, which is no stored number',
    'posting: journal: takes custom fields, and nobody could fill them in later',
    'posting: journal: keeps its entries no month',
  ])
})

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'journals on %s',
  (_name, kind) => {
    const { it, race } = testsOn(kind)
    let l: Ledger
    beforeAll(async () => {
      l = await openLedger(kind)
    })
    afterAll(() => l.store.dispose())

    const of = (purse: string, amount: number, key?: string) => ({
      values: { purse, amount, reason: 'Test' },
      ...(key === undefined ? {} : { key }),
    })
    const sumOf = async (purse: string, currency = 'CNY') => {
      const [row] = await l.sql(
        `select "sum" from "posting$balance" where "purse" = '${purse}' and "currency" = '${currency}'`,
      )
      return row?.['sum']
    }
    const entriesOf = (purse: string) =>
      rowsWhere(l.t.scope, posting, [{ field: 'purse', op: 'eq', values: [purse] }])

    it('refuses an entry below the minimum of its record, by its code and by how much, and leaves nothing of it', async () => {
      const [tight, loose, free] = [await l.purse(0), await l.purse(-100), await l.purse(null)]
      await l.enter(of(tight, 30))
      expect(await refusalOf(l.enter(of(tight, -50)))).toEqual({
        code: '34602',
        left: 30,
        short: 20,
      })
      await l.enter(of(loose, -100), of(free, -1000))
      expect(await refusalOf(l.enter(of(loose, -1)))).toEqual({ code: '34602', left: 0, short: 1 })
      // all or none; the sum of the entries counts
      expect(await refusalOf(l.enter(of(free, 5), of(tight, -31)))).toMatchObject({ short: 1 })
      await l.enter(of(tight, -40), of(tight, 10))
      expect([await sumOf(tight), await sumOf(loose), await sumOf(free)]).toEqual([0, -100, -1000])
      expect(await entriesOf(tight)).toHaveLength(3)
      expect(await sumOf(tight, 'EUR')).toBeUndefined()
    })

    it('tells how much there is only those who may read the journal', async () => {
      const purse = await l.purse()
      const clerk = await l.t.as({ rights: ['deposit.create', 'purse.read'] })
      const take = (token?: string) =>
        l.t.call(
          'POST',
          'deposit/create',
          { purse, amount: -7, reason: 'Out' },
          token === undefined ? {} : { token },
        )
      expect((await take()).response['errors']).toMatchObject({
        amount: { code: '34350' },
      })
      expect(JSON.stringify((await take(clerk.token)).response)).not.toContain('7')
    })

    race(
      'two writers at once on one balance wait for each other, and never both take the last',
      async () => {
        const purse = await l.purse()
        await l.enter(of(purse, 10))
        const answers = await Promise.all(
          Array.from({ length: 16 }, () => refusalOf(l.enter(of(purse, -3)))),
        )
        expect(answers.filter(one => one === undefined)).toHaveLength(3)
        expect(answers.filter(one => one?.['code'] === '34602')).toHaveLength(13)
        expect(await sumOf(purse)).toBe(1)
      },
    )

    race(
      'an entry with a key is entered once, however often and by however many; other values are refused',
      async () => {
        const purse = await l.purse()
        const again = await Promise.all(
          Array.from({ length: 8 }, () => l.enter(of(purse, 4, `once ${purse}`))),
        )
        expect(new Set(again.map(([entry]) => entry?.id)).size).toBe(1)
        const [first, second] = await l.enter(
          of(purse, 1, `pair ${purse}`),
          of(purse, 1, `pair ${purse}`),
        )
        expect(first?.id).toBe(second?.id)
        expect(await sumOf(purse)).toBe(5)
        expect(await refusalOf(l.enter(of(purse, 5, `once ${purse}`)))).toMatchObject({
          code: '321',
        })
        // a refused entry takes no key
        expect(await refusalOf(l.enter(of(purse, -9, `later ${purse}`)))).toMatchObject({
          code: '34602',
        })
        await l.enter(of(purse, 9), of(purse, -9, `later ${purse}`))
        expect(await sumOf(purse)).toBe(5)
      },
    )

    race('an entry is reversed once, also by two at once, and a reversal never', async () => {
      const purse = await l.purse()
      const [entry] = await l.enter(of(purse, 20))
      if (!entry) throw new Error('no entry')
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => refusalOf(l.reverse(entry, { reason: 'A mistake' }))),
      )
      expect(answers.filter(one => one === undefined)).toHaveLength(1)
      expect(answers.filter(one => one?.['code'] === '34600')).toHaveLength(3)
      const reversal = (await entriesOf(purse)).find(({ reverses }) => reverses !== null)
      expect(reversal).toMatchObject({
        amount: -20,
        reverses: entry.id,
        reason: 'A mistake',
        purse,
      })
      expect(await refusalOf(l.reverse(reversal as Posting))).toEqual({ code: '34601' })
      expect(await sumOf(purse)).toBe(0)
      // the database itself refuses a second one, whoever writes it
      await expect(
        l.sql(
          `insert into "posting" ("institutionId", "id", "createTime", "updateTime", "createdBy", "reverses")
         select "institutionId", 'second', now(), now(), 'x', "reverses" from "posting" where "id" = '${reversal?.id}'`,
        ),
      ).rejects.toMatchObject({ code: '23505' })
    })

    it('undoing an undo enters the entry anew; what a reversal would overdraw stays', async () => {
      const purse = await l.purse()
      const answer = await l.t.call<{ id: string }>('POST', 'deposit/create', {
        purse,
        amount: 8,
        reason: 'In',
      })
      const undo = async (operation: string | null) => {
        const { response, headers } = await l.t.call<{ done: number; failed: { code: string }[] }>(
          'POST',
          'operation/undo',
          { id: operation },
        )
        return { ...response, operation: headers.get('X-Operation') }
      }
      const back = await undo(answer.headers.get('X-Operation'))
      expect(back.done).toBe(1)
      expect((await undo(back.operation)).done).toBe(1)
      const rows = await l.sql(
        `select "amount", "reverses" from "deposit" where "purse" = '${purse}' order by "id"`,
      )
      expect(rows).toEqual([
        { amount: 8, reverses: null },
        { amount: -8, reverses: answer.response.id },
        { amount: 8, reverses: null },
      ])
      const spent = await l.t.call('POST', 'deposit/create', { purse, amount: 5, reason: 'In' })
      await l.t.call('POST', 'deposit/create', { purse, amount: -10, reason: 'Out' })
      expect((await undo(spent.headers.get('X-Operation'))).failed).toMatchObject([
        { code: '34350' },
      ])
    })

    it('the audit names a balance that was changed by hand, and one that is missing', async () => {
      const purse = await l.purse()
      await l.enter(of(purse, 12))
      expect(await l.findings()).toEqual([])
      const change = (sum: number) =>
        l.sql(`update "posting$balance" set "sum" = ${sum} where "purse" = '${purse}'`)
      await change(13)
      expect(await l.findings()).toEqual([
        `posting: the balance of ["${purse}","CNY"] is 13, its entries come to 12`,
      ])
      await change(12)
      await l.sql(
        `insert into "deposit$balance" ("institutionId", "purse", "sum") values ('${l.t.institution}', 'nobody', 3)`,
      )
      expect(await l.findings()).toEqual([
        'deposit: the balance of ["nobody"] is 3, its entries come to 0',
      ])
      await l.sql(`delete from "deposit$balance" where "purse" = 'nobody'`)
    })

    it('retention removes what is old and what nothing points to; sums, counts and the audit stay right', async () => {
      const [purse, kept] = [await l.purse(), await l.purse()]
      const [old, reversed, late] = await l.enter(
        of(purse, 5),
        of(purse, 7, 'old key'),
        of(purse, 9),
      )
      if (!old || !reversed || !late) throw new Error('no entries')
      await l.reverse(reversed)
      const total = () =>
        l.t.scope.total(posting, {
          page: 1,
          limit: 1,
          sort: 'id',
          q: '',
          deleted: 'no',
          where: [{ field: 'purse', op: 'eq', values: [purse] }],
        })
      expect(await total()).toBe(4)
      l.t.clock.advance(11 * month)
      await l.reverse(late)
      await l.enter(of(kept, 1))
      l.t.clock.advance(2 * month)
      await sweepJournals(l.t.scope, l.t.ports)
      // the pair that reversed each other is gone; an entry reversed by a younger one stays
      expect((await entriesOf(purse)).map(({ amount }) => amount)).toEqual([9, -9])
      expect([await total(), await sumOf(purse), await sumOf(kept)]).toEqual([2, 5, 1])
      expect(await l.findings()).toEqual([])
      // its key is free again, and a gone entry can't be reversed
      await l.enter(of(purse, 1, 'old key'))
      expect(await refusalOf(l.reverse(old))).toMatchObject({ code: '9994' })
      await l.sql(`update "posting$balance" set "carried" = 0 where "purse" = '${purse}'`)
      expect(await l.findings()).toHaveLength(1)
      await l.sql(`update "posting$balance" set "carried" = 5 where "purse" = '${purse}'`)
    })
  },
)

it('entries of records that a reader may not see stay out of lists, totals and pages of a journal that the server writes', async () => {
  const seen = new Set<string>()
  const [kind] = stores
  if (!kind) throw new Error('no store')
  const l = await openLedger(kind, {
    posting: defineRules(posting, {
      visible: ({ actor }) => (actor.access.rights === 'all' ? {} : { purse: [...seen] }),
      actions: {},
    }),
  })
  try {
    const [own, other] = [await l.purse(), await l.purse()]
    seen.add(own)
    const [mine, theirs] = await l.enter(
      { values: { purse: own, amount: 3, reason: 'Mine' } },
      { values: { purse: other, amount: 4, reason: 'Theirs' } },
    )
    const reader = await l.t.as({ rights: ['posting.read', 'purse.read'] })
    const ask = (path: string) =>
      l.t.call<{ total: number; list: { id: string }[] }>('GET', `posting/${path}`, undefined, {
        token: reader.token,
      })
    const list = (await ask('list')).response
    expect([list.total, list.list.map(({ id }) => id)]).toEqual([1, [mine?.id]])
    expect((await ask('count')).response.total).toBe(1)
    expect((await ask(`list?purse=${other}`)).response.total).toBe(0)
    expect([
      (await ask(`get?id=${mine?.id}`)).status,
      (await ask(`get?id=${theirs?.id}`)).status,
    ]).toEqual([200, 404])
    expect((await ask(`many?ids=${mine?.id},${theirs?.id}`)).response.list).toHaveLength(1)
    expect((await ask(`history?id=${theirs?.id}`)).status).toBe(404)
  } finally {
    await l.store.dispose()
  }
})
