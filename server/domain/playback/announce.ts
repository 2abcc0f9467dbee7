import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import type { AnnouncedSegment } from '../../../resources/playback/segment.calls.ts'
import { systemContexts } from '../../engine/records/system.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from './errors.ts'
import { lockRecorded } from './recorded.ts'
import { addRecording } from './report.ts'
import { recordingsOf, settleRecordingOf } from './settle.ts'
import { segmentAddress } from './segmentAddress.ts'
import { takeRecordingBytes } from './storage.ts'

export interface Announcement {
  /** The caller's own id. */
  readonly id: string
  /** Id of a lesson or a seminar. */
  readonly lessonId: string
  readonly source: string
  /** ISO 8601. */
  readonly startsAt: string
  readonly seconds: number
  readonly bytes: number
}

/**
 * Reserves storage for a segment that a classroom will send, once per id; returns the upload
 * address. Throws 710, 973, 34315 if the id was used for another segment, 34316 if the recording
 * was deleted here, and 18001 if the storage is full.
 */
export const announceSegment = async (
  ports: EnginePorts,
  institutionId: string,
  { id: eventId, lessonId, source, startsAt, seconds, bytes }: Announcement,
): Promise<AnnouncedSegment> => {
  const of = await systemContexts(ports, institutionId)
  const segment = await ports.store.scope(institutionId).transaction(async tx => {
    const recorded = await lockRecorded(tx, lessonId)
    const record =
      (await recordingsOf(tx, recorded.owner)).find(one => one.source === source) ??
      (await addRecording(tx, of, recorded, { source, startedAt: startsAt }))
    if (record.removal !== null) throw errors.segmentForDeletedRecording()
    const known = await tx.db
      .selectFrom('recordingSegment')
      .select('id')
      .where('eventId', '=', eventId)
      .executeTakeFirst()
    if (!known) await takeRecordingBytes(tx, bytes)
    const durationMs = Math.round(seconds * 1000)
    await tx.db
      .insertInto('recordingSegment')
      .values({
        id: ports.ids.next(),
        recordingId: record.id,
        eventId,
        state: 'EXPECTED',
        startsAt,
        durationMs,
        bytes,
        createTime: ports.clock.now().toISOString(),
      })
      .onConflict(on => on.columns(['eventId']).doNothing())
      .execute()
    const row = await tx.db
      .selectFrom('recordingSegment')
      .selectAll()
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow()
    const isSame =
      row.recordingId === record.id &&
      Number(row.bytes) === bytes &&
      Date.parse(row.startsAt ?? '') === Date.parse(startsAt)
    if (!isSame) throw errors.segmentAnnouncedOtherwise()
    const locked = await tx.lock(recording, record.id)
    if (locked) await settleRecordingOf(tx, of, locked)
    return row
  })
  return {
    segmentId: segment.id,
    state: segment.state,
    ...(await segmentAddress(ports, institutionId, segment.id)),
  }
}
