import { diskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import { addDays, dateOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { billingZone } from './months.ts'
import { billedGigabyte } from './rate.ts'
import { isSettled, settleUsage } from './settle.ts'
import { unitUsage } from './usage.ts'
import { reminderSmsSent } from '../reminders/index.ts'

/** Months for which a file is free (FIN-03). */
export const freeMonths = 3

/** A month so many months before, 'YYYY-MM'. */
const monthsBefore = (month: string, count: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const index = year * 12 + number - 1 - count
  return `${String(Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, '0')}`
}

/**
 * The latest creation time of files that are charged on the 1st of a month: the rest of their day
 * and three calendar months have passed by then. A file of 15 January is charged from 1 May on, one
 * of 1 January from 1 April on.
 */
export const chargedBefore = (month: string, zone: string): string =>
  toInstant(`${monthsBefore(month, freeMonths)}-02T00:00`, zone).at

/**
 * Bytes stored at an instant by files older than another instant: on the disks, and as recordings.
 */
export const bytesHeld = async (
  scope: Pick<Scope, 'db'>,
  held: string,
  before: string,
): Promise<bigint> => {
  const disk = await tablesOf(scope, diskNode)
    .selectFrom('diskNode')
    .select(eb => eb.fn.sum<string | null>('size').as('bytes'))
    .where('kind', '=', 'FILE')
    .where('createTime', '<', before)
    .where(eb => eb.or([eb('deletedAt', 'is', null), eb('deletedAt', '>', held)]))
    .executeTakeFirst()
  const recorded = await tablesOf(scope, recording)
    .selectFrom('recording')
    .select(eb => eb.fn.sum<string | null>('bytes').as('bytes'))
    .where('createTime', '<', before)
    .where(eb => eb.or([eb('removedAt', 'is', null), eb('removedAt', '>', held)]))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return BigInt(disk?.bytes ?? 0) + BigInt(recorded?.bytes ?? 0)
}

const words = {
  en: { storage: (month: string) => `Storage ${month}`, sms: (day: string) => `Lesson SMS ${day}` },
  zh: { storage: (month: string) => `云存储 ${month}`, sms: (day: string) => `课节短信 ${day}` },
} as const

/**
 * Charges a month's storage once, at 00:00 on the 1st in the billing zone; does nothing if no file
 * is charged yet (FIN-03).
 */
export const chargeStorage = async (ctx: RuleContext): Promise<void> => {
  const zone = await billingZone(ctx.tx, ctx.institution)
  const month = dateOf(toLocal(ctx.now, zone)).slice(0, 7)
  const at = toInstant(`${month}-01T00:00`, zone).at
  // the sum of all files is taken once a month
  if (await isSettled(ctx, { kind: 'STORAGE', refId: month, at })) return
  const bytes = await bytesHeld(ctx.tx, at, chargedBefore(month, zone))
  if (bytes === 0n) return
  await settleUsage(
    ctx,
    unitUsage({
      kind: 'STORAGE',
      refId: month,
      name: words[ctx.lang].storage(month),
      at,
      units: { quantity: bytes, per: billedGigabyte },
    }),
  )
}

/** Hours after midnight until which yesterday's messages may still be accepted. */
const smsHours = 2

/**
 * Charges the lesson reminders that went out by SMS yesterday, by the billing clock; only numbers
 * of +86 get SMS (FIN-08).
 */
export const chargeSms = async (ctx: RuleContext): Promise<void> => {
  const zone = await billingZone(ctx.tx, ctx.institution)
  const local = toLocal(ctx.now, zone)
  if (Number(local.slice(11, 13)) < smsHours) return
  const today = dateOf(local)
  const day = addDays(today, -1)
  const [from, until] = [day, today].map(one => toInstant(`${one}T00:00`, zone).at)
  if (from === undefined || until === undefined) return
  const sent = BigInt(await reminderSmsSent(ctx.tx, from, until))
  if (sent === 0n) return
  await settleUsage(
    ctx,
    unitUsage({
      kind: 'SMS',
      refId: day,
      name: words[ctx.lang].sms(day),
      at: from,
      units: { quantity: sent, per: 1n },
    }),
  )
}
