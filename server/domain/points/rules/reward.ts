import { countRedemptions } from '../stock.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { reward } from '../../../../resources/points/reward/reward.resource.ts'

export const rewardRules = defineRules(reward, {
  // what a redemption took of the stock comes back with its entry; people write the stock in the
  // reward itself
  follows: ({ resource }) => (resource === reward.name ? [] : ['stock']),
  computed: countRedemptions,
  actions: {},
})
