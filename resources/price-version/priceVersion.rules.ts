import { keepPriceSpan } from '../../server/domain/billing/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { priceVersion } from './priceVersion.resource.ts'

export const priceVersionRules = defineRules(priceVersion, {
  afterWrites: keepPriceSpan,
  actions: {},
})
