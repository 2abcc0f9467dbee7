import type { PlatformPrice } from '../../../resources/platform-price/platformPrice.resource.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from '../../platform/errors/errors.ts'
import { parseAmount } from '../ledger/index.ts'

/** Brings a version of prices in force for all institutions. Throws 9994 for one that would have been in force already: quotes have shown other prices. */
export const publishPrice = async (
  { tx, now }: RuleContext,
  price: PlatformPrice,
): Promise<void> => {
  const { packageCode, currency, effectiveFrom } = price
  // a minute in which the form was filled in
  if (Date.parse(effectiveFrom) < Date.parse(now) - 60 * 60_000)
    throw errors.invalidFormat().at('effectiveFrom')
  await tx.global
    .insertInto('planTariff')
    .values({
      packageCode,
      currency,
      effectiveFrom,
      seat: Number(parseAmount(price.seat, currency)),
      pack: Number(parseAmount(price.pack, currency)),
      gigabyte: Number(parseAmount(price.gigabyte, currency)),
    })
    .onConflict(on => on.doNothing())
    .execute()
}
