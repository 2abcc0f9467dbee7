import { recording } from '../../resources/recording/recording.resource.ts'
import type { EnginePorts } from '../../server/engine/ports.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { fileKeyOf } from '../../server/engine/files/fileKey.ts'
import { settleRecordingOf } from '../../server/domain/playback/settle.ts'
import { takeRecordingBytes } from '../../server/domain/playback/storage.ts'
import { demoClip } from './demoClip.ts'

/** Seconds of the demo's clip, and recordings that get it. */
const [clipSeconds, playable] = [12, 2]
/** Minutes after the start of the recording at which its parts begin; between the second and the third the recorder was off. */
const partsAt = [0, 0.2, 6]

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), character => character.charCodeAt(0))

/**
 * Gives the newest recordings of the demo's lessons a video that plays without a network: the first in three parts, the second in one. To be called again
 * as more lessons were played; it stops by itself.
 */
export const addDemoRecordings = async (
  ports: EnginePorts,
  institutionId: string,
): Promise<void> => {
  const scope = ports.store.scope(institutionId)
  const found = await scope.page(recording, {
    page: 1,
    limit: playable,
    sort: '-startedAt',
    q: '',
    deleted: 'no',
    where: [{ field: 'state', op: 'eq', values: ['SUCCEEDED'] }],
  })
  if (found.length < playable || found.every(({ parts }) => (parts ?? 0) > 0)) return
  const given = await scope.db.selectFrom('recordingSegment').select('id').limit(1).execute()
  if (given.length) return
  const of = await systemContexts(ports, institutionId)
  const bytes = bytesOf(demoClip)
  for (const [at, { id }] of found.entries()) {
    const starts = at === 0 ? partsAt : [0]
    const files = starts.map(minutes => ({ id: ports.ids.next(), minutes }))
    for (const file of files) await ports.files.put(fileKeyOf(institutionId, file.id), bytes)
    await scope.transaction(async tx => {
      const record = await tx.lock(recording, id)
      if (!record) return
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
    })
  }
}
