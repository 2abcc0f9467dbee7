import { publishPrice } from '../../plans/index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { platformPrice } from '../../../../resources/operator/platform-price/platformPrice.resource.ts'

const inForce = ErrorCode.priceInForce

export const platformPriceRules = defineRules(platformPrice, {
  locks: ({ effectiveFrom }, now) =>
    effectiveFrom <= now
      ? {
          fields: {
            name: inForce,
            packageCode: inForce,
            currency: inForce,
            seat: inForce,
            pack: inForce,
            gigabyte: inForce,
            effectiveFrom: inForce,
          },
          remove: inForce,
        }
      : { fields: {} },
  afterWrite: publishPrice,
  actions: {},
})
