import type { Kysely } from 'kysely'
import type { PackageCode } from '../../../resources/plans/plan-order/plans.options.ts'
import type { GlobalDatabase } from '../../platform/store/types.ts'
import type { Tariff } from './pricing.ts'

type Prices = readonly [seat: bigint, pack: bigint, gigabyte: bigint]
/**
 * The prices that the product ships, in minor units: a seat and month, a pack of 1,800 standard
 * minutes, a gigabyte and month.
 */
const shippedPrices: Readonly<Record<string, Readonly<Record<PackageCode, Prices>>>> = {
  CNY: {
    BASIC_PACKAGE: [30_00n, 90_00n, 1_00n],
    VIP_PACKAGE: [60_00n, 81_00n, 80n],
    VIP_PLUS_PACKAGE: [100_00n, 72_00n, 60n],
    ENTERPRISE_PACKAGE: [160_00n, 63_00n, 50n],
    BOOKING_SYSTEM: [200_00n, 0n, 0n],
  },
  USD: {
    BASIC_PACKAGE: [5_00n, 15_00n, 20n],
    VIP_PACKAGE: [10_00n, 13_50n, 16n],
    VIP_PLUS_PACKAGE: [16_00n, 12_00n, 12n],
    ENTERPRISE_PACKAGE: [25_00n, 10_50n, 10n],
    BOOKING_SYSTEM: [32_00n, 0n, 0n],
  },
  JPY: {
    BASIC_PACKAGE: [700n, 2200n, 30n],
    VIP_PACKAGE: [1500n, 2000n, 24n],
    VIP_PLUS_PACKAGE: [2400n, 1800n, 18n],
    ENTERPRISE_PACKAGE: [3800n, 1600n, 15n],
    BOOKING_SYSTEM: [4800n, 0n, 0n],
  },
}

interface DatedTariff extends Tariff {
  /** ISO 8601; null: a price that the product ships. */
  readonly effectiveFrom: string | null
}

/** The price of a package at an instant; undefined if it isn't sold in the currency. */
export const tariffAt = async (
  db: Pick<Kysely<GlobalDatabase>, 'selectFrom'>,
  packageCode: PackageCode,
  currency: string,
  now: Date,
): Promise<DatedTariff | undefined> => {
  const row = await db
    .selectFrom('planTariff')
    .select(['seat', 'pack', 'gigabyte', 'effectiveFrom'])
    .where('packageCode', '=', packageCode)
    .where('currency', '=', currency)
    .where('effectiveFrom', '<=', now.toISOString())
    .orderBy('effectiveFrom', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row)
    return {
      seat: BigInt(row.seat),
      pack: BigInt(row.pack),
      gigabyte: BigInt(row.gigabyte),
      effectiveFrom: row.effectiveFrom,
    }
  const shipped = shippedPrices[currency]?.[packageCode]
  if (!shipped) return undefined
  const [seat, pack, gigabyte] = shipped
  return { seat, pack, gigabyte, effectiveFrom: null }
}
