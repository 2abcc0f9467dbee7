import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { PackageAndRight } from '../../../resources/plans/plans.calls.ts'
import { randomOf } from '../random.ts'
import { openWorld, type StoreName } from '../world.ts'

export interface RenewalsSize {
  readonly stores: readonly StoreName[]
  /** How often the server is killed while a renewal is due, and while months end. */
  readonly kills: number
  /** Months that end. */
  readonly months: number
}

/** Hundredths of the balance: more than any plan costs. */
const credit = 100_000_000
/** Longest pause before a kill, in milliseconds: about as long as the work takes. */
const longestPause = 400

interface Listed {
  readonly list: readonly Readonly<Record<string, string>>[]
  readonly total: number
}

/**
 * Kills a server while a renewal is due and while months end: the renewal is paid once, and each
 * month has one bill that adds up.
 */
export const renewalsSurviveKills = ({ stores, kills, months }: RenewalsSize): void => {
  describe.each(stores)('renewals and month ends on %s', name => {
    it(`${kills} kills each: one order is paid, and each of ${months} months is billed once`, async () => {
      const world = await openWorld(name)
      const random = randomOf(37)
      /** Runs everything that is due, despite kills. */
      const dueUnderKills = async () => {
        for (let kill = 0; kill < kills; kill++) {
          const working = world.due()
          await sleep(random.below(longestPause))
          await world.crash()
          await working
        }
        for (const _ of [1, 2]) await world.due()
      }
      try {
        await world.credit(credit)
        const trial = await world.call('POST', 'package/trial', { packageCode: 'VIP_PACKAGE' })
        expect(trial.status).toBe('200')
        await world.later(7.5)
        await dueUnderKills()
        const orders = await world.call<Listed>('GET', 'planOrder/list?limit=10')
        expect(orders.response.list.map(one => [one['orderKind'], one['orderStatus']])).toEqual([
          ['RENEWAL', 'PAID'],
        ])
        const spent = Number(orders.response.list[0]?.['payAmount']) * 100

        for (let month = 0; month < months; month++) {
          await world.later(31)
          await dueUnderKills()
        }
        const { response } = await world.call<PackageAndRight>(
          'GET',
          'schoolPackage/getPackageAndRight',
        )
        expect(response.plan).toMatchObject({ trial: false, usage: 'IN_USE' })
        const bills = await world.call<Listed>('GET', 'bill/list?sort=month&limit=20')
        const named = bills.response.list.map(one => one['month'])
        expect(new Set(named).size).toBe(named.length)
        expect(bills.response.list.filter(one => one['state'] === 'CLOSED').length).toBeGreaterThan(
          0,
        )
        expect(Math.round(Number(bills.response.list.at(-1)?.['closing']) * 100)).toBe(
          credit - spent,
        )
        expect(await world.audit()).toEqual([])
      } finally {
        await world.close()
      }
    }, 600_000)
  })
}
