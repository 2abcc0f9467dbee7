import { completeEntry, countNewEntries, foreseeEntry, reversePointsEntry } from '../entry.ts'
import { redeemReward } from '../redeem.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { pointsEntry } from '../../../../resources/points/points-entry/pointsEntry.resource.ts'

export const pointsEntryRules = defineRules(pointsEntry, {
  beforeWrite: ({ kind, after }, ctx) =>
    kind === 'create' ? completeEntry(after, ctx) : undefined,
  foresee: ({ after }, ctx) => foreseeEntry(after, ctx),
  afterWrites: countNewEntries,
  actions: {
    redeem: ({ input }, ctx) => redeemReward(input, ctx),
    async reverse({ record, input }, ctx) {
      await reversePointsEntry(record, input.reason, ctx)
    },
  },
})
