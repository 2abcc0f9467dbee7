import { judgeUsageTariff, publishUsageTariffs } from '../../../server/domain/billing/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { platformUsagePrice } from './platformUsagePrice.resource.ts'

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
