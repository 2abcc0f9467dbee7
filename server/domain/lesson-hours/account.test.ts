import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Account, type Posting } from './account.ts'

const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}`

describe('the lots of a student', () => {
  it('TSK-03 the lot that expires first pays first, then the older one; one without a last day pays last', () => {
    const account = new Account()
    account.book({ do: 'add', lot: { id: 'a', hours: 100, expiresOn: null } })
    account.book({ do: 'add', lot: { id: 'b', hours: 100, expiresOn: day(20) } })
    account.book({ do: 'add', lot: { id: 'c', hours: 100, expiresOn: day(10) } })
    account.book({ do: 'add', lot: { id: 'd', hours: 100, expiresOn: day(10) } })
    expect(account.lots.map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a'])
    account.book({ do: 'take', entryId: 'x', hours: 250, day: day(10) })
    expect(account.uses.map(({ lotId, hours }) => [lotId, hours])).toEqual([
      ['c', 100],
      ['d', 100],
      ['b', 50],
    ])
    // the day after their last day, hours pay nothing any more
    account.book({ do: 'giveBack', entryId: 'x' })
    account.book({ do: 'take', entryId: 'y', hours: 150, day: day(11) })
    expect(account.uses.map(({ lotId, hours }) => [lotId, hours])).toEqual([
      ['b', 100],
      ['a', 50],
    ])
  })

  it('what is owed is paid by the next hours, and by those that come back; a lot that goes leaves it owed', () => {
    const account = new Account()
    account.book({ do: 'take', entryId: 'x', hours: 150, day: day(1) })
    expect(account.uses).toEqual([{ entryId: 'x', lotId: '', hours: 150, day: day(1) }])
    account.book({ do: 'add', lot: { id: 'a', hours: 100, expiresOn: null } })
    expect(account.lots[0]?.left).toBe(0)
    account.book({ do: 'add', lot: { id: 'b', hours: 100, expiresOn: null } })
    expect(account.lots.map(({ left }) => left)).toEqual([0, 50])
    account.book({ do: 'drop', lotId: 'a' })
    expect(account.uses.map(({ lotId, hours }) => [lotId, hours]).toSorted()).toEqual([
      ['', 50],
      ['b', 100],
    ])
  })

  it('TSK-03 whatever is booked in whatever order, what is left is what was added less what was taken', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('add'),
        hours: fc.integer({ min: 1, max: 900 }),
        until: fc.option(fc.integer({ min: 1, max: 28 })),
      }),
      fc.record({
        do: fc.constant('take'),
        hours: fc.integer({ min: 1, max: 900 }),
        on: fc.integer({ min: 1, max: 28 }),
      }),
      fc.record({ do: fc.constant('giveBack'), nth: fc.nat(50) }),
      fc.record({ do: fc.constant('drop'), nth: fc.nat(50) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const account = new Account()
        const added = new Map<string, { readonly hours: number; readonly until: string }>()
        const taken = new Map<string, number>()
        const onceOf = (ids: readonly string[], nth: number) => ids[nth % ids.length]
        steps.forEach((one, n) => {
          const id = `e${String(n).padStart(2, '0')}`
          let booking: Posting | undefined
          if ('until' in one) {
            const expiresOn = one.until === null ? null : day(one.until)
            added.set(id, { hours: one.hours, until: expiresOn ?? '9999' })
            booking = { do: 'add', lot: { id, hours: one.hours, expiresOn } }
          } else if ('on' in one) {
            taken.set(id, one.hours)
            booking = { do: 'take', entryId: id, hours: one.hours, day: day(one.on) }
          } else if (one.do === 'giveBack') {
            const entryId = onceOf([...taken.keys()], one.nth)
            if (entryId === undefined) return
            taken.delete(entryId)
            booking = { do: 'giveBack', entryId }
          } else {
            const lotId = onceOf([...added.keys()], one.nth)
            if (lotId === undefined) return
            added.delete(lotId)
            booking = { do: 'drop', lotId }
          }
          account.book(booking)
          const sum = (list: Iterable<number>) => [...list].reduce((all, part) => all + part, 0)
          const owed = account.uses.filter(({ lotId }) => lotId === '')
          // the simple model: a sum
          expect(
            sum(account.lots.map(({ left }) => left)) - sum(owed.map(({ hours }) => hours)),
          ).toBe(sum([...added.values()].map(({ hours }) => hours)) - sum(taken.values()))
          for (const lot of account.lots) {
            const used = sum(
              account.uses.filter(({ lotId }) => lotId === lot.id).map(({ hours }) => hours),
            )
            expect([lot.left >= 0, lot.left + used]).toEqual([true, lot.hours])
          }
          for (const [entryId, hours] of taken)
            expect(
              sum(account.uses.filter(use => use.entryId === entryId).map(use => use.hours)),
            ).toBe(hours)
          // no debt while hours are left that could pay it, and no use of hours after their last
          // day
          for (const use of account.uses) {
            if (use.lotId === '')
              expect(
                account.lots.some(lot => lot.left > 0 && (lot.expiresOn ?? '9999') >= use.day),
              ).toBe(false)
            else expect((added.get(use.lotId)?.until ?? '') >= use.day).toBe(true)
          }
        })
      }),
      { numRuns: 300 },
    )
  })
})
