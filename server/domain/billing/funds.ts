import { ledgerPosting } from '../../../resources/ledger/ledger-posting/ledgerPosting.resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import { readBalances } from '../../platform/store/balances.ts'
import type { Scope } from '../../platform/store/types.ts'
import { standardMinutesLeft } from './minutes.ts'
import { findPrice } from './prices.ts'
import type { GlobalReading } from './tariffs.ts'

/**
 * Throws 16026 if a lesson that nobody has entered yet can't be paid: live lessons have a price,
 * and neither standard minutes nor balance are left. A running lesson is never stopped. `now`: ISO
 * 8601.
 */
export const demandFunds = async (
  scope: Pick<Scope, 'db' | 'institutionId'>,
  global: GlobalReading,
  lesson: { readonly firstEnteredAt: string | null },
  now: string,
): Promise<void> => {
  if (lesson.firstEnteredAt !== null) return
  const { currency } = await global
    .selectFrom('institution')
    .select('currency')
    .where('id', '=', scope.institutionId)
    .executeTakeFirstOrThrow()
  const price = await findPrice({ reading: scope, global, currency }, 'LIVE', now)
  if (!price || (await standardMinutesLeft(scope)) > 0) return
  const sums = await readBalances(scope, ledgerPosting, ['CASH', 'GIFT'])
  if (sums.reduce((total, { sum }) => total + sum, 0) <= 0) throw errors.balanceTooLow()
}
