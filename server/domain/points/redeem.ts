import { pointsEntry } from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import { reward, type Reward } from '../../../resources/points/reward/reward.resource.ts'
import { createRecord } from '../../engine/records/create.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'

export interface ProductRedemption {
  readonly studentId: string
  readonly rewardId: string
  readonly quantity: number
}

const offered = (found: Reward | undefined, quantity: number): Reward => {
  if (!found) throw errors.notFound().at('rewardId')
  if (found.status !== 'OFFERED') throw errors.rewardWithdrawn().at('rewardId')
  if (found.stock < quantity) throw errors.tooFewRewards({ stock: found.stock }).at('quantity')
  return found
}

/**
 * Gives a student a reward for their points. The reward is locked until the transaction ends, so
 * that the last one is given only once. Throws 34351 if too few are left, 34353 if it is not
 * offered, 34350 if the student has too few points.
 */
export const redeemReward = async (
  { studentId, rewardId, quantity }: ProductRedemption,
  ctx: RuleContext,
): Promise<{ readonly id: string; readonly points: number }> => {
  const found = offered(await ctx.tx.lock(reward, rewardId), quantity)
  const points = found.price * quantity
  const { id } = await createRecord(
    ctx.tx,
    ctx.contextOf(pointsEntry),
    {
      studentId,
      rewardId: found.id,
      quantity,
      kind: 'REDEEM',
      points,
      reason: quantity === 1 ? found.name : `${found.name} × ${quantity}`,
    },
    { system: true },
  )
  return { id, points }
}
