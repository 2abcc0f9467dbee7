import { nodeNameKey } from '../../../resources/cloud-disk/disk-node/nodeName.ts'
import { errors } from './errors.ts'
import { createRecord } from '../../engine/records/create.ts'
import { demandFolder } from './access.ts'
import { approveNodes } from './approved.ts'
import { chainOf, diskOf, type Chain } from './chain.ts'
import { fits } from './depth.ts'
import { lockDisks } from './locks.ts'
import { logDeeds, placeOf } from './log.ts'
import { childNamed } from './siblings.ts'
import { diskWriterOf, nodeContext, type DiskWrite } from './write.ts'

/** A folder that the caller may write to, with its disk locked. Throws 34101 and 34107. */
export const lockDiskFolder = async (
  write: DiskWrite,
  id: string,
  field = 'folder',
): Promise<Chain> => {
  const { tx, ports } = write
  const caller = await diskWriterOf(write)
  const how = { use: 'write', now: ports.clock.now(), field } as const
  const before = await demandFolder(tx, caller, id, how)
  await lockDisks(tx, [diskOf(before).id])
  // it may have been moved or deleted until the lock was there
  return demandFolder(tx, caller, id, how)
}

/** Creates a folder in one whose disk is locked; returns its chain. Throws 34100 and 34106. */
export const addFolder = async (write: DiskWrite, to: Chain, name: string): Promise<Chain> => {
  if (!fits(to, 1)) throw errors.foldersTooDeep().at('folder')
  if (await childNamed(write.tx, to.nodes[0].id, name)) throw errors.diskNameTaken().at('name')
  approveNodes(write.tx, 'all')
  const { id } = await createRecord(
    write.tx,
    nodeContext(write),
    {
      name,
      nameKey: nodeNameKey(name),
      kind: 'FOLDER',
      size: 0,
      parentId: to.nodes[0].id,
      disk: diskOf(to).id,
    },
    { system: true },
  )
  await logDeeds(write.tx, write, [
    { deed: 'CREATE', disk: diskOf(to).id, nodeId: id, name, place: placeOf(to.nodes) },
  ])
  const chain = await chainOf(write.tx, id)
  if (!chain) throw new Error(`folder ${id} vanished`)
  return chain
}

/**
 * The folder at the end of a path below another one, making those that aren't there. A file in the
 * way is 34100.
 */
export const folderAt = async (
  write: DiskWrite,
  from: Chain,
  path: readonly string[],
): Promise<Chain> => {
  let at = from
  for (const name of path) {
    const child = await childNamed(write.tx, at.nodes[0].id, name)
    if (child?.kind === 'FILE') throw errors.diskNameTaken().at('path')
    const next = child && (await chainOf(write.tx, child.id))
    at = next ?? (await addFolder(write, at, name))
  }
  return at
}
