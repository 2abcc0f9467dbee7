import type { PlatformPrice } from '../../../resources/operator/platform-price/platformPrice.resource.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { errors } from '../../platform/errors/errors.ts'
import { parseAmount } from '../ledger/index.ts'

/** A minute in which the form was filled in. */
const graceMs = 60 * 60_000

/**
 * Publishes a version of prices to all institutions, or withdraws a future one. Throws 9994 for a
 * start in the past, because quotes have shown other prices.
 */
export const publishPrice = async (
  { before, after }: WrittenRecord<PlatformPrice>,
  { tx, now }: RuleContext,
): Promise<void> => {
  if (before && before.deletedAt === null)
    await tx.global
      .deleteFrom('planTariff')
      .where('packageCode', '=', before.packageCode)
      .where('currency', '=', before.currency)
      .where('effectiveFrom', '=', before.effectiveFrom)
      .execute()
  if (after.deletedAt !== null) return
  const { packageCode, currency, effectiveFrom } = after
  if (Date.parse(effectiveFrom) < Date.parse(now) - graceMs)
    throw errors.invalidFormat().at('effectiveFrom')
  await tx.global
    .insertInto('planTariff')
    .values({
      packageCode,
      currency,
      effectiveFrom,
      seat: Number(parseAmount(after.seat, currency)),
      pack: Number(parseAmount(after.pack, currency)),
      gigabyte: Number(parseAmount(after.gigabyte, currency)),
    })
    .onConflict(on => on.doNothing())
    .execute()
}
