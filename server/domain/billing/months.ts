import { bill } from '../../../resources/billing/bill/bill.resource.ts'
import { dateOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import type { InstitutionView } from '../../platform/caller.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'

/** How long a bill stays open for late data, in milliseconds. */
export const openFor = 48 * 3_600_000

/** A month by the billing clock. */
export interface BillMonth {
  /** YYYY-MM. */
  readonly month: string
  /** ISO 8601: from <= at < until. */
  readonly from: string
  readonly until: string
}

/** The time zone of bills: that of the first bill, even if the institution's changes later. */
export const billingZone = async (
  scope: Pick<Scope, 'db'>,
  { timezone }: Pick<InstitutionView, 'timezone'>,
): Promise<string> => {
  const first = await tablesOf(scope, bill)
    .selectFrom('bill')
    .select('timezone')
    .where('deletedAt', 'is', null)
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
  return first?.timezone ?? timezone
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12
    ? `${String(year + 1)}-01`
    : `${String(year)}-${String(number + 1).padStart(2, '0')}`
}

/** The month of a text 'YYYY-MM'. */
export const monthSpan = (month: string, zone: string): BillMonth => ({
  month,
  from: toInstant(`${month}-01T00:00`, zone).at,
  until: toInstant(`${nextMonth(month)}-01T00:00`, zone).at,
})
/** The month that an instant is in. */
export const monthAt = (at: string, zone: string): BillMonth =>
  monthSpan(dateOf(toLocal(at, zone)).slice(0, 7), zone)
/** Months from one to another, both among them. */
export const monthsBetween = (first: string, last: string): readonly string[] => {
  const months: string[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}
