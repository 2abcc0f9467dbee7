import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import type { WatchedSeconds } from '../../../resources/playback/recording/recording.calls.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { mergedRanges, storedRanges } from './stretches.ts'

/** The watched ranges of a viewer in a recording, and their last position. */
export const watchedBy = async (
  { db }: Pick<Scope, 'db'>,
  recordingId: string,
  viewer: string,
): Promise<{ readonly at: number; readonly watched: readonly WatchedSeconds[] }> => {
  const row = await db
    .selectFrom('recordingWatch')
    .select(['at', 'ranges'])
    .where('recordingId', '=', recordingId)
    .where('viewer', '=', viewer)
    .executeTakeFirst()
  return { at: row?.at ?? 0, watched: storedRanges(row?.ranges) }
}

interface Watching {
  readonly recordingId: string
  readonly viewer: string
  readonly ranges: readonly WatchedSeconds[]
  readonly at: number
  /** ISO 8601. */
  readonly now: string
}

/**
 * Adds watched ranges of a viewer; returns all of them. Two windows of one viewer don't overwrite
 * each other. Throws 34305 if the recording can't be watched.
 */
export const noteWatched = (
  scope: Scope,
  { recordingId, viewer, ranges, at, now }: Watching,
): Promise<readonly WatchedSeconds[]> =>
  scope.transaction(async tx => {
    const record = await tx.get(recording, recordingId)
    if (record?.state !== 'SUCCEEDED') throw errors.recordingNotFound()
    const seconds = record.seconds ?? 0
    const key = { recordingId, viewer }
    await tx.db
      .insertInto('recordingWatch')
      .values({ ...key, at: 0, ranges: '[]', updateTime: now })
      .onConflict(on => on.columns(['recordingId', 'viewer']).doNothing())
      .execute()
    const row = await tx.db
      .selectFrom('recordingWatch')
      .select('ranges')
      .where('recordingId', '=', recordingId)
      .where('viewer', '=', viewer)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const watched = mergedRanges([...storedRanges(row.ranges), ...ranges], seconds)
    await tx.db
      .updateTable('recordingWatch')
      .set({
        at: Math.min(at, seconds),
        ranges: JSON.stringify(watched.map(({ from, to }) => [from, to])),
        updateTime: now,
      })
      .where('recordingId', '=', recordingId)
      .where('viewer', '=', viewer)
      .execute()
    return watched
  })
