import { diskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { nodeNameKey } from '../../../resources/cloud-disk/disk-node/nodeName.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { teacherNotFound } from './refusals.ts'
import type { RecordContext } from '../../engine/records/context.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import { acquireLock } from '../../engine/records/transactionLocks.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { approveNodes } from './approved.ts'
import { diskDb, type Reader } from './nodeTables.ts'

/** Owner of the disk that the institution has for itself. */
export const companyOwner = 'COMPANY'

/**
 * The id of a disk by its owner: a teacher's id, or COMPANY; undefined if it was never opened.
 */
export const diskOfOwner = async (reader: Reader, owner: string): Promise<string | undefined> =>
  (
    await diskDb(reader)
      .selectFrom('diskNode')
      .select('id')
      .where('owner', '=', owner)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  )?.id

/**
 * Creates the disk of an owner if there is none yet; returns its id. Throws 804 if there is no such
 * teacher.
 */
export const ensureDisk = async (
  tx: StoreTx,
  ctx: RecordContext,
  owner: string,
): Promise<string> => {
  await acquireLock(tx, `disk of ${owner}`)
  const known = await diskOfOwner(tx, owner)
  if (known !== undefined) return known
  const name = owner === companyOwner ? ctx.institution.name : (await tx.get(teacher, owner))?.name
  if (name === undefined || name === null) throw teacherNotFound()
  const nodes = contextOf(ctx, diskNode)
  approveNodes(tx, 'all')
  const { id } = await createRecord(
    tx,
    nodes,
    { name: diskName(name), nameKey: nodeNameKey(name), kind: 'DISK', size: 0, owner },
    { system: true },
  )
  return id
}

/**
 * A valid disk name: names of people and institutions may contain characters that file names can't.
 */
const diskName = (name: string): string =>
  name
    .replace(/[@<>\\&/]/g, ' ')
    .trim()
    .slice(0, 200) || 'Disk'
