import {
  pointsEntry,
  type PointsEntry,
} from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import { reward } from '../../../resources/points/reward/reward.resource.ts'
import type { ComputeContext, RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

type Redemption = Pick<PointsEntry, 'rewardId' | 'quantity' | 'change'>

/** The change of each reward's stock by entries; negative if more are redeemed than returned. */
const returnedBy = (entries: readonly Redemption[]): ReadonlyMap<string, number> => {
  const returned = new Map<string, number>()
  for (const { rewardId, quantity, change } of entries) {
    if (rewardId === null || quantity === null) continue
    const added = (change ?? 0) > 0 ? quantity : -quantity
    returned.set(rewardId, (returned.get(rewardId) ?? 0) + added)
  }
  return returned
}

/**
 * Takes redeemed rewards from the stock, and returns those of reversed redemptions. They stay
 * locked until the transaction ends. Throws 34351 if the stock is too low.
 */
export const moveRewards = async (
  entries: readonly Redemption[],
  ctx: RuleContext,
): Promise<void> => {
  const returned = returnedBy(entries)
  for (const id of [...returned.keys()].toSorted()) {
    const found = await ctx.tx.lock(reward, id)
    if (!found) continue
    const stock = found.stock + (returned.get(id) ?? 0)
    if (stock < 0) throw errors.tooFewRewards({ stock: found.stock }).at('quantity')
    await ctx.change(reward, id, { stock })
  }
}

/** How often each reward was redeemed; a redemption that was reversed doesn't count. */
export const countRedemptions = async (
  rewardIds: readonly string[],
  { reading }: ComputeContext,
): Promise<ReadonlyMap<string, { readonly redeemed: number }>> => {
  const rows = await tablesOf(reading, pointsEntry)
    .selectFrom('pointsEntry')
    .select(eb => [
      'rewardId',
      // an entry that deducts points counts +1, the one that returns them −1
      eb.fn.sum<string | number>(eb.case().when('change', '<', 0).then(1).else(-1).end()).as('n'),
    ])
    .where('rewardId', 'in', rewardIds)
    .where('deletedAt', 'is', null)
    .groupBy('rewardId')
    .execute()
  const counts = new Map(rows.map(({ rewardId, n }) => [rewardId, Number(n)]))
  return new Map(rewardIds.map(id => [id, { redeemed: counts.get(id) ?? 0 }]))
}
