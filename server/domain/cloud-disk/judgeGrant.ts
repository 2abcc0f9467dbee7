import type { DiskGrant } from '../../../resources/cloud-disk/disk-grant/diskGrant.resource.ts'
import { systemId } from '../../engine/records/actor.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { mayUse } from './access.ts'
import { isWriteApproved } from './approved.ts'
import { diskCallerOf } from './caller.ts'
import { chainOf, isTrashed } from './chain.ts'

/**
 * Checks a change of a grant that no call has checked, such as an undo: only people who can share
 * the node may change it.
 */
export const judgeGrant = async (
  { kind, after }: RecordChange<DiskGrant>,
  ctx: RuleContext,
): Promise<undefined> => {
  // only the calls make grants, which check them themselves
  if (kind === 'create') return
  // deleting a teacher or a class always deletes its grants
  if (kind === 'delete') return
  if (ctx.actor.id === systemId || isWriteApproved(ctx.tx, after.id)) return
  const caller = await ctx.memo('disk caller', () => diskCallerOf(ctx.tx, ctx))
  const chain = await chainOf(ctx.tx, after.nodeId)
  if (!chain || isTrashed(chain) || !mayUse(caller, chain, 'share'))
    throw errors.diskGrantNotFound()
}
