import { publishPrice } from '../../server/domain/plans/index.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { platformPrice } from './platformPrice.resource.ts'

export const platformPriceRules = defineRules(platformPrice, {
  async afterWrite({ before, after }, ctx) {
    if (!before) await publishPrice(ctx, after)
  },
  actions: {},
})
