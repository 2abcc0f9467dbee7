import { comingInstant } from '../coming.ts'
import { changePrice, endPrice, keepPriceSpan, setPrice, withdrawPrice } from '../prices.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { priceVersion } from '../../../../resources/billing/price-version/priceVersion.resource.ts'

const inForce = ErrorCode.priceInForce

export const priceVersionRules = defineRules(priceVersion, {
  // usage was rated by it, so only later prices can change its end. Copies follow the platform's
  // prices, which have their own locks
  locks: ({ effectiveFrom, tariff }, now) =>
    tariff === null && effectiveFrom <= now
      ? {
          fields: {
            name: inForce,
            item: inForce,
            unitPrice: inForce,
            currency: inForce,
            effectiveFrom: inForce,
          },
          remove: inForce,
        }
      : { fields: {} },
  afterWrites: keepPriceSpan,
  actions: {
    async set({ input: { item, unitPrice, name, from } }, ctx) {
      await setPrice(ctx, { item, name, unitPrice, from: comingInstant(from, ctx, 'from') })
    },
    async change({ record, input }, ctx) {
      await changePrice(ctx, record, input)
    },
    async withdraw({ record }, ctx) {
      await withdrawPrice(ctx, record)
    },
    async end({ record, input: { until } }, ctx) {
      await endPrice(ctx, record, comingInstant(until, ctx, 'until'))
    },
  },
})
