import { dateOf, toLocal } from '../../../src/schema/zone.ts'
import { errors } from '../../platform/errors/errors.ts'
import { readInstitutionZone } from '../../engine/records/institutionZone.ts'
import type { Scope } from '../../platform/store/types.ts'
import { limitsOf } from './limits.ts'
import type { Reader } from './nodeTables.ts'

/** The month that it is where the institution is: YYYY-MM. */
export const trafficMonthOf = (now: Date, timezone: string): string =>
  dateOf(toLocal(now.toISOString(), timezone)).slice(0, 7)

/** The institution whose files are sent. */
type Sender = Pick<Scope, 'db' | 'institutionId'>

/** The current month in the sender's time zone, for every caller. */
export const sendersMonth = async (sender: Sender, now: Date): Promise<string> =>
  trafficMonthOf(now, await readInstitutionZone(sender))

/** Bytes that the institution has sent in a month. */
export const trafficOf = async ({ db }: Reader, month: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('diskTraffic')
        .select('bytes')
        .where('month', '=', month)
        .executeTakeFirst()
    )?.bytes ?? 0,
  )

/** Bytes that may still be sent in a month; null: any number. */
export const trafficLeft = async (reader: Reader, month: string): Promise<number | null> => {
  const { traffic } = await limitsOf(reader)
  return traffic === null ? null : Math.max(0, traffic - (await trafficOf(reader, month)))
}

/**
 * Throws 18002 if none of the sender's monthly traffic is left: called before anything is linked or
 * sent. Returns the month.
 */
export const demandTraffic = async (sender: Sender, now: Date): Promise<string> => {
  const month = await sendersMonth(sender, now)
  if ((await trafficLeft(sender, month)) === 0) throw errors.trafficExhausted()
  return month
}

/** Counts bytes that were sent. */
export const countDiskTraffic = async (
  { db }: Reader,
  month: string,
  bytes: number,
): Promise<void> => {
  if (bytes <= 0) return
  await db
    .insertInto('diskTraffic')
    .values({ month, bytes })
    .onConflict(on =>
      on.columns(['month']).doUpdateSet(eb => ({ bytes: eb('diskTraffic.bytes', '+', bytes) })),
    )
    .execute()
}
