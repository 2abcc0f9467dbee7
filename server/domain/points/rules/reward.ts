import { countRedemptions } from '../stock.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { reward } from '../../../../resources/points/reward/reward.resource.ts'

export const rewardRules = defineRules(reward, {
  // an undo of a redemption restores the stock through its entry; only a direct edit of the reward
  // restores its own value
  follows: ({ resource }) => (resource === reward.name ? [] : ['stock']),
  computed: countRedemptions,
  actions: {},
})
