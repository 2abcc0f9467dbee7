import { judgeUsageTariff, publishUsageTariffs } from '../../billing/index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { platformUsagePrice } from '../../../../resources/operator/platform-usage-price/platformUsagePrice.resource.ts'

const inForce = ErrorCode.priceInForce

export const platformUsagePriceRules = defineRules(platformUsagePrice, {
  // usage was rated by it
  locks: ({ effectiveFrom }, now) =>
    effectiveFrom !== null && effectiveFrom <= now
      ? {
          fields: {
            name: inForce,
            item: inForce,
            currency: inForce,
            unitPrice: inForce,
            effectiveFrom: inForce,
          },
          remove: inForce,
        }
      : { fields: {} },
  beforeWrite: judgeUsageTariff,
  afterWrites: publishUsageTariffs,
  actions: {},
})
