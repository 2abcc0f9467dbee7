import { addDays, dateOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import type { Scope } from '../../platform/store/types.ts'
import { billingZone } from './months.ts'
import { ensureSmsPrice } from './prices.ts'
import { settleUsage } from './settle.ts'
import { unitUsage } from './usage.ts'

const mainland = '86'

/**
 * Notes that a lesson SMS was accepted, until its day is charged. Numbers of other countries cost nothing (FIN-08).
 *
 * @param sms `task` sent it: whoever notes it twice notes it once. `at` is ISO 8601.
 */
export const noteSms = async (
  { db }: Pick<Scope, 'db'>,
  sms: { readonly task: string; readonly countryCode: string; readonly at: string },
): Promise<void> => {
  const { task, countryCode, at } = sms
  if (countryCode !== mainland) return
  await db
    .insertInto('smsSent')
    .values({ task, at })
    .onConflict(on => on.column('task').doNothing())
    .execute()
}

const words = {
  en: (day: string) => `Lesson SMS ${day}`,
  zh: (day: string) => `课节短信 ${day}`,
} as const

/** Hours after midnight until which yesterday's messages may still be noted. */
const lateHours = 2

/** Charges the lesson SMS of the days that are over by the billing clock, each day once; a server that was down charges them later (FIN-08). */
export const chargeSms = async (ctx: RuleContext): Promise<void> => {
  const zone = await billingZone(ctx.tx, ctx.institution)
  const local = toLocal(ctx.now, zone)
  const today = dateOf(local)
  const over = Number(local.slice(11, 13)) < lateHours ? addDays(today, -1) : today
  // they are taken out in the transaction that charges them: none is charged twice, whatever the billing zone becomes
  const sent = await ctx.tx.db
    .deleteFrom('smsSent')
    .where('at', '<', toInstant(`${over}T00:00`, zone).at)
    .returning('at')
    .execute()
  const days = sent.map(({ at }) => dateOf(toLocal(at, zone)))
  for (const day of [...new Set(days)].toSorted()) {
    const from = toInstant(`${day}T00:00`, zone).at
    await ensureSmsPrice(ctx, from)
    await settleUsage(
      ctx,
      unitUsage({
        kind: 'SMS',
        // a day of one zone is none of another
        refId: from,
        name: words[ctx.lang](day),
        at: from,
        units: { quantity: BigInt(days.filter(one => one === day).length), per: 1n },
      }),
    )
  }
}
