import { beginUpload, readUpload } from '../../../src/protocol/calls/uploads.ts'
import { paths } from '../../../src/protocol/paths.ts'
import { withoutInvisible } from '../../../src/schema/fields/base/invisible.ts'
import type { AppPorts, Ctx } from '../../platform/context.ts'
import { implement } from '../calls/implement.ts'
import type { RawRoute } from '../domain.ts'
import { demandVerb } from '../records/rights.ts'
import {
  conflict,
  importFailedBecause,
  invalidParameter,
  malformedRequest,
} from '../../platform/errors/factories.ts'
import { readBytes, required } from '../../platform/http/body.ts'
import { once } from '../../platform/http/idempotency.ts'
import { reply } from '../../platform/http/reply.ts'
import { dropUploads, presentUpload, uploadOf, type StoredUpload } from './uploadRows.ts'
import { uploadLimits } from './limits.ts'
import { chunkKey, sameBytes } from './chunks.ts'

const importable = (ports: AppPorts, c: Ctx, name: string) => {
  const resource = Object.hasOwn(ports.resources, name) ? ports.resources[name] : undefined
  if (!resource || resource.import === false) throw invalidParameter().at('resource')
  demandVerb(c.get('session'), resource, 'import')
  return resource
}

const demandSize = (size: number): void => {
  if (size === 0) throw importFailedBecause({ reason: 'empty' })
  if (size > uploadLimits.file) throw importFailedBecause({ reason: 'tooBig' })
}

/** Those of the caller's open uploads that a further one leaves no room for, the longest rested first. */
const crowdedOut = async (c: Ctx): Promise<string[]> => {
  const rows = await c
    .get('scope')
    .db.selectFrom('upload')
    .select('uploadId')
    .where('createdBy', '=', c.get('session').actor.id)
    .where('jobId', 'is', null)
    .orderBy('createTime', 'desc')
    .orderBy('uploadId', 'desc')
    .offset(uploadLimits.open)
    .execute()
  return rows.map(row => row.uploadId)
}

/** POST upload/begin {resource, fileName, size} -> Upload. 11004 with a reason for a size that VAL-08 refuses, before a byte is sent; what the file is, its content says. */
const beginUploadRoute = implement(beginUpload, {
  serve: async ({ c, ports, text, input }) => {
    const resource = importable(ports, c, input.resource)
    const fileName = withoutInvisible(input.fileName.replace(/\p{Cc}/gu, ''))
    const { size } = input
    demandSize(size)
    const upload = await once(c, ports, text, async tx => {
      const uploadId = ports.ids.next()
      const createTime = ports.clock.now().toISOString()
      await tx.db
        .insertInto('upload')
        .values({
          uploadId,
          resource: resource.name,
          fileName,
          size,
          received: 0,
          parts: '[]',
          createdBy: c.get('session').actor.id,
          createTime,
          jobId: null,
        })
        .execute()
      return { uploadId, received: 0, size }
    })
    await dropUploads(ports, c.get('scope'), await crowdedOut(c))
    return upload
  },
})

/** The bytes of a piece, all of them: a body that was cut, or isn't as long as it said, is no piece. */
const wholeBody = async (c: Ctx, maxBytes: number): Promise<Uint8Array> => {
  const contentLength = c.req.header('content-length')
  const bytes = await readBytes(c.req.raw, maxBytes).catch((error: unknown) => {
    // a connection that broke off is the sender's affair, not a fault of the server
    throw error instanceof Error &&
      /abort|terminated|premature|closed/i.test(`${error.name} ${error.message}`)
      ? malformedRequest()
      : error
  })
  if (
    bytes.byteLength === 0 ||
    (contentLength !== undefined && Number(contentLength) !== bytes.byteLength)
  )
    throw malformedRequest()
  return bytes
}

/** Whether this very piece is there already: a sender whose answer was lost sends it again. */
const isStored = async (
  { files }: AppPorts,
  { uploadId, pieces }: StoredUpload,
  offset: number,
  bytes: Uint8Array,
): Promise<boolean> => {
  const piece = pieces.find(
    storedPiece => storedPiece.offset === offset && storedPiece.length === bytes.byteLength,
  )
  const storedBytes = piece && (await files.get(chunkKey(uploadId, piece)))
  return storedBytes !== undefined && sameBytes(storedBytes, bytes)
}

/** Where the sender is to go on. */
const goOn = (received: number) => conflict({ data: { received } })

/**
 * POST upload/part?uploadId&offset, the bytes as they are -> Upload. A chunk counts once it is kept whole: the file is written first and
 * the row then moves on from `offset`, whoever else sends at the same time. 409 with `received` where the file is at another place.
 */
const uploadPartRoute =
  (ports: AppPorts) =>
  async (c: Ctx): Promise<Response> => {
    const uploadId = required(c, 'uploadId', 64)
    const offsetText = required(c, 'offset', 9)
    if (!/^\d+$/.test(offsetText)) throw invalidParameter().at('offset')
    const offset = Number(offsetText)
    const scope = c.get('scope')
    const session = c.get('session')
    const upload = await uploadOf(scope, session, uploadId)
    importable(ports, c, upload.resource)
    const bytes = await wholeBody(c, uploadLimits.piece)
    const piece = { offset, length: bytes.byteLength }
    const end = offset + piece.length
    if (await isStored(ports, upload, offset, bytes)) return reply(c, presentUpload(upload))
    if (offset !== upload.received) throw goOn(upload.received)
    if (end > upload.size || (end < upload.size && piece.length < uploadLimits.smallestPiece))
      throw invalidParameter().at('size')
    await ports.files.put(chunkKey(uploadId, piece), bytes)
    const { numUpdatedRows } = await scope.db
      .updateTable('upload')
      .set({
        received: end,
        parts: JSON.stringify([...upload.pieces.map(({ length }) => length), piece.length]),
      })
      .where('uploadId', '=', uploadId)
      .where('received', '=', offset)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return reply(c, { uploadId, received: end, size: upload.size })
    const now = await uploadOf(scope, session, uploadId).catch(async (error: unknown) => {
      // ended meanwhile: nothing of it is left
      await ports.files.delete(chunkKey(uploadId, piece))
      throw error
    })
    if (
      now.pieces.some(
        storedPiece => storedPiece.offset === offset && storedPiece.length === piece.length,
      )
    )
      return reply(c, presentUpload(now))
    await ports.files.delete(chunkKey(uploadId, piece))
    throw goOn(now.received)
  }

/** GET upload/get?uploadId -> Upload: from where to go on after a lost connection. */
const uploadStateRoute = implement(readUpload, {
  read: async ({ scope, session, input }) =>
    presentUpload(await uploadOf(scope, session, input.uploadId)),
})

/** Spreadsheets on their way in, chunk by chunk. */
export const uploadCalls = [beginUploadRoute, uploadStateRoute]
export const uploadChunks: RawRoute = {
  reason: 'the body is a chunk of a file, as bytes',
  register: ports => app => void app.post(paths.uploadPart, uploadPartRoute(ports)),
}
