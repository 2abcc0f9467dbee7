import { integer, reference } from '../../../src/schema/index.ts'

/** The redeemed reward: inputs of the actions on points entries and on students. */
export const redeemedReward = {
  rewardId: reference({
    label: { en: 'Reward', zh: '奖品' },
    to: 'reward',
    required: true,
    filter: { status: 'OFFERED' },
  }),
  quantity: integer({
    label: { en: 'Quantity', zh: '数量' },
    required: true,
    min: 1,
    max: 100,
    default: 1,
  }),
}
