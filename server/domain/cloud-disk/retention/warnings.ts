import { grouped } from '../../../platform/grouped.ts'
import type { Limits } from '../limits.ts'
import type { Reader } from '../nodeTables.ts'
import { dueBatches, withPinned, type DueFile } from './due.ts'
import { day, hour } from '../../../../src/schema/durations.ts'

/**
 * Files that are due by then need a warning now: the next run is in an hour, and a day must pass
 * between warning and deletion.
 */
const urgentMs = day + hour
/** Warnings within this time are combined, so that owners get one a day. */
const aheadMs = 2 * day
/** Rows that are forgotten together. */
const batch = 1000

/** A warning to an owner about their disk. */
export interface DiskWarning {
  readonly disk: string
  readonly count: number
  /** Name of the file that is deleted first. */
  readonly file: string
}

/** The files among these with a warning for their current version, with its time. */
const warningsOf = async (
  { db }: Reader,
  files: readonly DueFile[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('diskWarning')
    .selectAll()
    .where(
      'nodeId',
      'in',
      files.map(({ id }) => id),
    )
    .execute()
  const changes = new Map(files.map(({ id, updateTime }) => [id, updateTime]))
  return new Map(
    rows
      .filter(({ nodeId, changedAt }) => changes.get(nodeId) === changedAt)
      .map(({ nodeId, warnedAt }) => [nodeId, Date.parse(warnedAt)]),
  )
}

/** Files that are due within two days without a warning, in batches. */
async function* unwarned(reader: Reader, limits: Limits, now: Date) {
  for await (const due of dueBatches(reader, limits, new Date(now.getTime() + aheadMs))) {
    const warnings = await warningsOf(reader, due)
    const fresh = due.filter(({ id }) => !warnings.has(id))
    if (fresh.length) yield fresh
  }
}

/** The due files whose owners got a warning a day ago or earlier. */
export const warnedLongAgo = async (
  reader: Reader,
  due: readonly DueFile[],
  now: Date,
): Promise<readonly DueFile[]> => {
  const warnings = await warningsOf(reader, due)
  return due.filter(({ id }) => (warnings.get(id) ?? Infinity) <= now.getTime() - day)
}

/**
 * Warnings that must be sent now: for disks with a file that is due within a day without a warning.
 */
export const pendingWarnings = async (
  reader: Reader,
  limits: Limits,
  now: Date,
): Promise<readonly DiskWarning[]> => {
  const urgent = new Set<string>()
  const byDisk = new Map<string, DiskWarning>()
  const soon = now.getTime() + urgentMs
  for await (const files of unwarned(reader, limits, now))
    for (const [disk, own] of grouped(files, file => file.disk)) {
      const { count, file } = byDisk.get(disk) ?? { count: 0, file: own[0]?.name ?? '' }
      byDisk.set(disk, { disk, count: count + own.length, file })
      if (own.some(({ dueAt }) => Date.parse(dueAt) <= soon)) urgent.add(disk)
    }
  return [...byDisk.values()].filter(({ disk }) => urgent.has(disk))
}

/**
 * Stores that owners were warned about these disks. It runs after sending: a crash in between sends
 * the warning twice rather than never.
 */
export const rememberWarnings = async (
  reader: Reader,
  limits: Limits,
  now: Date,
  disks: ReadonlySet<string>,
): Promise<void> => {
  const warnedAt = now.toISOString()
  for await (const files of unwarned(reader, limits, now)) {
    const rows = files
      .filter(({ disk }) => disks.has(disk))
      .map(({ id, updateTime }) => ({ nodeId: id, changedAt: updateTime, warnedAt }))
    if (rows.length)
      await reader.db
        .insertInto('diskWarning')
        .values(rows)
        .onConflict(on =>
          on.columns(['nodeId']).doUpdateSet(eb => ({
            changedAt: eb.ref('excluded.changedAt'),
            warnedAt: eb.ref('excluded.warnedAt'),
          })),
        )
        .execute()
  }
}

/**
 * Forgets warnings of files that were deleted, changed or pinned since, and those from before the
 * period was set.
 */
export const forgetWarnings = async (reader: Reader, limits: Limits): Promise<void> => {
  if (limits.retention === 'NEVER') {
    await reader.db.deleteFrom('diskWarning').execute()
    return
  }
  for (;;) {
    const stale = await withPinned(reader)
      .selectFrom('diskWarning')
      .leftJoin('diskNode', join =>
        join
          .onRef('diskNode.id', '=', 'diskWarning.nodeId')
          .onRef('diskNode.updateTime', '=', 'diskWarning.changedAt')
          .on('diskNode.deletedAt', 'is', null),
      )
      .leftJoin('pinned', 'pinned.id', 'diskWarning.nodeId')
      .select('diskWarning.nodeId')
      .where(eb =>
        eb.or([
          eb('diskNode.id', 'is', null),
          eb('pinned.id', 'is not', null),
          ...(limits.since === null ? [] : [eb('diskWarning.warnedAt', '<', limits.since)]),
        ]),
      )
      .limit(batch)
      .execute()
    if (!stale.length) return
    await reader.db
      .deleteFrom('diskWarning')
      .where(
        'nodeId',
        'in',
        stale.map(({ nodeId }) => nodeId),
      )
      .execute()
  }
}
