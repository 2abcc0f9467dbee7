import type { DiskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import {
  nodeNameCode,
  nodeNameKey,
  tidyNodeName,
} from '../../../resources/cloud-disk/disk-node/nodeName.ts'
import { systemId } from '../../engine/records/actor.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { mayUse } from './access.ts'
import { isWriteApproved } from './approved.ts'
import { diskCallerOf } from './caller.ts'
import { chainOf, diskOf, isTrashed, type Chain } from './chain.ts'
import { fits, heightOf } from './depth.ts'
import { lockDisks } from './locks.ts'
import { freeName } from './siblings.ts'

type Change = RecordChange<DiskNode>
type Laid = Partial<Pick<DiskNode, 'name' | 'nameKey' | 'parentId' | 'disk'>>

/** The name with the key that siblings are compared by. Throws its code (VAL-10). */
const named = (name: string | null): Required<Pick<Laid, 'name' | 'nameKey'>> => {
  const tidy = tidyNodeName(name ?? '')
  const code = nodeNameCode(tidy)
  if (code !== undefined) throw new Fault(code).at('name')
  return { name: tidy, nameKey: nodeNameKey(tidy) }
}

/** The chain of a folder in which something may be put. Throws 34101. */
const openFolder = async (ctx: RuleContext, id: string | null): Promise<Chain> => {
  const chain = id === null ? undefined : await chainOf(ctx.tx, id)
  if (!chain || isTrashed(chain) || chain.nodes[0].kind === 'FILE')
    throw errors.diskNodeNotFound().at('parentId')
  return chain
}

/**
 * Puts a restored node back in its place, or on the top level of its disk if that folder is gone or
 * too deep now, with a free name.
 */
const restored = async ({ after }: Change, ctx: RuleContext): Promise<Laid> => {
  if (after.purged) throw errors.diskNodePurged()
  const parent = after.parentId === null ? undefined : await chainOf(ctx.tx, after.parentId)
  const height = after.kind === 'FOLDER' ? await heightOf(ctx.tx, [after.id]) : 0
  const back = parent && !isTrashed(parent) && fits(parent, height)
  const parentId = back ? after.parentId : after.disk
  const name = await freeName(ctx.tx, parentId ?? '', after.name ?? '')
  return { ...named(name), parentId }
}

const moved = async ({ after }: Change, ctx: RuleContext): Promise<void> => {
  const to = await openFolder(ctx, after.parentId)
  if (diskOf(to).id !== after.disk) throw errors.movedToOtherDisk().at('parentId')
  if (to.nodes.some(({ id }) => id === after.id)) throw errors.movedToSubfolder().at('parentId')
  const height = after.kind === 'FOLDER' ? await heightOf(ctx.tx, [after.id]) : 0
  if (!fits(to, height)) throw errors.foldersTooDeep().at('parentId')
}

/**
 * Checks a change of a node that no call has checked, such as an undo: the permission to change the
 * disk, the target folder and the name. Everything that changes the structure of a disk holds its
 * lock, so that two moves can't create a cycle.
 */
export const judgeNode = async (change: Change, ctx: RuleContext): Promise<Laid | undefined> => {
  const { kind, before, after } = change
  if (ctx.actor.id === systemId || isWriteApproved(ctx.tx, after.id))
    return kind === 'delete' ? undefined : named(after.name)
  // a root, which the server alone makes
  if (kind === 'create' && after.parentId === null) return named(after.name)
  if (after.kind === 'DISK') throw errors.diskItselfFixed()
  // a new node is on the disk of its folder
  const on =
    kind === 'create' ? diskOf(await openFolder(ctx, after.parentId)).id : (after.disk ?? '')
  await lockDisks(ctx.tx, [on])
  const caller = await ctx.memo('disk caller', () => diskCallerOf(ctx.tx, ctx))
  const disk = await chainOf(ctx.tx, on)
  if (!disk || !mayUse(caller, disk, 'write')) throw errors.diskNodeNotFound()
  if (kind === 'delete') return undefined
  if (kind === 'restore') return restored(change, ctx)
  if (kind === 'create') {
    const to = await openFolder(ctx, after.parentId)
    if (!fits(to, after.kind === 'FOLDER' ? 1 : 0)) throw errors.foldersTooDeep().at('parentId')
    return { ...named(after.name), disk: on }
  }
  if (before && before.parentId !== after.parentId) await moved(change, ctx)
  return named(after.name)
}
