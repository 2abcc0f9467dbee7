import { recording } from '../../resources/playback/recording/recording.resource.ts'
import type { Scope, StoreTx } from '../../server/platform/store/types.ts'
import type { EnginePorts } from '../../server/engine/ports.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { fileKeyOf } from '../../server/engine/files/fileKey.ts'
import { settleRecordingOf } from '../../server/domain/playback/settle.ts'
import { takeRecordingBytes } from '../../server/domain/playback/storage.ts'
import { demoClip } from './demoClip.ts'
import { decodeBase64 } from './storeFile.ts'

/** Seconds of the demo's clip, and recordings that get it in one transaction. */
const [clipSeconds, batch] = [12, 25]
/**
 * Minutes after the start of the recording at which its parts begin; between the second and the
 * third the recorder was off.
 */
const partsAt = [0, 0.2, 6]

/** The newest recordings of the demo's lessons that are complete and have no video yet. */
const withoutVideo = (scope: Scope) =>
  scope.page(recording, {
    page: 1,
    limit: batch,
    sort: '-startedAt',
    q: '',
    deleted: 'no',
    where: [
      { field: 'state', op: 'eq', values: ['SUCCEEDED'] },
      { field: 'parts', op: 'null', values: ['true'] },
    ],
  })

/**
 * Gives the recordings of the demo's lessons a video that plays without a network, so that every
 * lesson with playback can be played: the first in three parts, the others in one. Call it again
 * when more lessons were played.
 */
export const addDemoRecordings = async (
  ports: EnginePorts,
  institutionId: string,
): Promise<void> => {
  const scope = ports.store.scope(institutionId)
  const given = await scope.db.selectFrom('recordingSegment').select('id').limit(1).execute()
  let isFirst = given.length === 0
  const of = await systemContexts(ports, institutionId)
  const bytes = decodeBase64(demoClip)
  const fill = async (tx: StoreTx, id: string): Promise<void> => {
    const starts = isFirst ? partsAt : [0]
    isFirst = false
    const record = await tx.lock(recording, id)
    if (!record) return
    const files = starts.map(minutes => ({ id: ports.ids.next(), minutes }))
    for (const file of files) await ports.files.put(fileKeyOf(institutionId, file.id), bytes)
    await takeRecordingBytes(tx, bytes.byteLength * files.length)
    const start = Date.parse(record.startedAt ?? record.createTime)
    const now = ports.clock.now().toISOString()
    for (const file of files) {
      await tx.db
        .insertInto('fileRow')
        .values({
          id: file.id,
          name: `${id}.mp4`,
          type: 'video/mp4',
          size: bytes.byteLength,
          resource: recording.name,
          field: 'segment',
          ownerId: 'system',
          createTime: now,
        })
        .execute()
      await tx.db
        .insertInto('recordingSegment')
        .values({
          id: file.id,
          recordingId: id,
          eventId: `demo-${file.id}`,
          fileId: file.id,
          state: 'READY',
          startsAt: new Date(start + file.minutes * 60_000).toISOString(),
          durationMs: clipSeconds * 1000,
          bytes: bytes.byteLength,
          createTime: now,
        })
        .execute()
    }
    await settleRecordingOf(tx, of, record)
  }
  const filled = new Set<string>()
  for (;;) {
    const found = (await withoutVideo(scope)).filter(({ id }) => !filled.has(id))
    if (!found.length) return
    await scope.transaction(async tx => {
      for (const { id } of found) await fill(tx, id)
    })
    for (const { id } of found) filled.add(id)
  }
}
