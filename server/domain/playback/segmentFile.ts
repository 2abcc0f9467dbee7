import type { Hono } from 'hono'
import { recording } from '../../../resources/playback/recording/recording.resource.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'
import { nudge } from '../../engine/jobs/queue.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Ctx, Env } from '../../platform/context.ts'
import { errors } from './errors.ts'
import { required } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { checkSoon } from './check.ts'
import { isSegmentAddress, segmentPath } from './segmentAddress.ts'
import { settleRecordingOf } from './settle.ts'

/** Passes a stream through; fails after more than `max` bytes. */
const atMost = (max: number): TransformStream<Uint8Array, Uint8Array> => {
  let seen = 0
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > max) controller.error(errors.segmentIncomplete())
      else controller.enqueue(chunk)
    },
  })
}

/**
 * Stores the file of a segment. False if another request has stored it; 34316 if the recording was
 * deleted meanwhile, and the file is discarded.
 */
const keepSegment = async (
  ports: EnginePorts,
  institution: string,
  id: string,
  file: { readonly id: string; readonly size: number },
): Promise<boolean> => {
  const of = await systemContexts(ports, institution)
  const now = ports.clock.now().toISOString()
  return ports.store.scope(institution).transaction(async tx => {
    const segment = await tx.db
      .selectFrom('recordingSegment')
      .select('recordingId')
      .where('id', '=', id)
      .executeTakeFirst()
    const record = segment && (await tx.lock(recording, segment.recordingId))
    if (!record || record.removal !== null) throw errors.segmentForDeletedRecording()
    const { numUpdatedRows } = await tx.db
      .updateTable('recordingSegment')
      .set({ state: 'STORED', fileId: file.id })
      .where('id', '=', id)
      .where('state', '=', 'EXPECTED')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx.db
      .insertInto('fileRow')
      .values({
        ...file,
        name: `${id}.mp4`,
        type: 'video/mp4',
        resource: recording.name,
        field: 'segment',
        ownerId: 'system',
        createTime: now,
      })
      .execute()
    await checkSoon(tx, { ids: ports.ids, now }, record.id)
    await settleRecordingOf(tx, of, record)
    return true
  })
}

/**
 * PUT …/recording/file?i&id&until&mac: the bytes of an announced segment, as many as were
 * announced. A repeat is answered and not read.
 */
const takeSegment =
  (ports: EnginePorts) =>
  async (c: Ctx): Promise<Response> => {
    const query = {
      i: required(c, 'i', 64),
      id: required(c, 'id', 64),
      until: required(c, 'until', 12),
      mac: required(c, 'mac', 100),
    }
    if (!(await isSegmentAddress(ports, query))) throw errors.segmentAddressExpired()
    const { i: institution, id } = query
    const segment = await ports.store
      .scope(institution)
      .db.selectFrom('recordingSegment')
      .select(['state', 'bytes'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!segment) throw errors.segmentForDeletedRecording()
    const bytes = Number(segment.bytes)
    const answer = reply(c, { segmentId: id, received: bytes })
    if (segment.state !== 'EXPECTED') return answer
    const { body } = c.req.raw
    if (!body) throw errors.segmentIncomplete()
    // a separate file for each request, so that two never write to one
    const fileId = ports.ids.next()
    const key = fileKeyOf(institution, fileId)
    let isKept = false
    try {
      const size = await ports.files.putStream(key, body.pipeThrough(atMost(bytes)))
      if (size !== bytes) throw errors.segmentIncomplete()
      isKept = await keepSegment(ports, institution, id, { id: fileId, size })
    } finally {
      if (!isKept) await ports.files.delete(key)
    }
    nudge(ports, institution)
    return answer
  }

export const registerSegmentFile =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void =>
    void app.put(segmentPath, takeSegment(ports))
