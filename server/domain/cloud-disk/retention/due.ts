import { diskDb, type Reader } from '../nodeTables.ts'
import type { Limits } from '../limits.ts'
import { deletionTime, dueBefore } from './period.ts'
import { day } from '../../../../src/schema/durations.ts'

/** Files per batch. */
const batch = 200

/** A file that is deleted automatically. */
export interface DueFile {
  readonly id: string
  readonly name: string
  readonly disk: string
  readonly updateTime: string
  /** When it is deleted. */
  readonly dueAt: string
}

/** Pinned nodes and everything in them. */
export const withPinned = (reader: Reader) =>
  diskDb(reader).withRecursive('pinned', query =>
    query
      .selectFrom('diskNode')
      .select('diskNode.id')
      .where('diskNode.pinned', '=', true)
      .where('diskNode.deletedAt', 'is', null)
      .union(
        query
          .selectFrom('diskNode')
          .innerJoin('pinned', 'pinned.id', 'diskNode.parentId')
          .select('diskNode.id')
          .where('diskNode.deletedAt', 'is', null),
      ),
  )

/**
 * Files outside the trash that are due at an instant, oldest first, after a row; pinned ones and
 * those in pinned folders stay. The result may include files in a folder that is in the trash.
 */
export const dueFiles = async (
  reader: Reader,
  limits: Limits,
  at: Date,
  after?: Pick<DueFile, 'updateTime' | 'id'>,
  limit = batch,
): Promise<readonly DueFile[]> => {
  const before = dueBefore(limits, at)
  if (!before) return []
  let query = withPinned(reader)
    .selectFrom('diskNode')
    .leftJoin('pinned', 'pinned.id', 'diskNode.id')
    .select(['diskNode.id', 'diskNode.name', 'diskNode.disk', 'diskNode.updateTime'])
    .where('diskNode.deletedAt', 'is', null)
    .where('diskNode.kind', '=', 'FILE')
    .where('pinned.id', 'is', null)
    // months differ in length: a day more, checked exactly below
    .where('diskNode.updateTime', '<=', new Date(before.getTime() + 4 * day).toISOString())
  if (after)
    query = query.where(eb =>
      eb(
        eb.refTuple('diskNode.updateTime', 'diskNode.id'),
        '>',
        eb.tuple(after.updateTime, after.id),
      ),
    )
  const rows = await query
    .orderBy('diskNode.updateTime')
    .orderBy('diskNode.id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ disk, ...row }) => {
    const dueAt = deletionTime(limits, row.updateTime)
    return disk !== null && dueAt !== null && Date.parse(dueAt) <= at.getTime()
      ? [{ ...row, disk, dueAt }]
      : []
  })
}

/** All files that are due at an instant, oldest first, some at a time. */
export async function* dueBatches(
  reader: Reader,
  limits: Limits,
  at: Date,
): AsyncGenerator<readonly DueFile[]> {
  let after: DueFile | undefined
  for (;;) {
    const due = await dueFiles(reader, limits, at, after)
    if (due.length) yield due
    after = due.at(-1)
    if (!after || due.length < batch) return
  }
}

const mostCounted = 10_000

/** Files that are deleted within a day, counted up to 10,000. */
export const countDue = async (reader: Reader, limits: Limits, now: Date): Promise<number> =>
  limits.retention === 'NEVER'
    ? 0
    : (await dueFiles(reader, limits, new Date(now.getTime() + day), undefined, mostCounted)).length
