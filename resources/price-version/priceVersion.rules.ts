import { comingInstant, keepPriceSpan, setPrice } from '../../server/domain/billing/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { priceVersion } from './priceVersion.resource.ts'

export const priceVersionRules = defineRules(priceVersion, {
  afterWrites: keepPriceSpan,
  actions: {
    async set({ input: { item, unitPrice, name, from } }, ctx) {
      await setPrice(ctx, { item, name, unitPrice, from: comingInstant(from, ctx) })
      return {}
    },
  },
})
