import type { Ctx } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Fault } from '../../platform/errors/fault.ts'
import type { FileGrowth } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { fileKeyOf } from '../files/fileKey.ts'
import type { EnginePorts } from '../ports.ts'
import { uploadLimits } from './limits.ts'
import { pieceOf } from './piece.ts'
import { uploadOf, type UploadRow } from './uploadRows.ts'

const isoOf = (ports: Pick<EnginePorts, 'clock'>, beforeMs = 0): string =>
  new Date(ports.clock.now().getTime() - beforeMs).toISOString()

/** The fault that gives the sender the position to continue at. */
const elsewhere = (received: number): Fault => errors.uploadElsewhere({ data: { received } })

/**
 * Makes this request the one that receives bytes from `offset` on. Throws 409 if the upload is at
 * another position, or if another request has received bytes a moment ago; a request that is
 * stalled, or whose server was killed, is replaced.
 */
const claimWriter = async (
  ports: EnginePorts,
  c: Ctx,
  upload: UploadRow,
  offset: number,
): Promise<string> => {
  const scope = c.get('scope')
  const writer = ports.ids.next()
  const { numUpdatedRows } = await scope.db
    .updateTable('fileUpload')
    .set({ writer, writerTime: isoOf(ports), activeTime: isoOf(ports) })
    .where('id', '=', upload.id)
    .where('state', '=', 'OPEN')
    .where('received', '=', offset)
    .where(eb =>
      eb.or([
        eb('writer', 'is', null),
        eb('writerTime', '<', isoOf(ports, uploadLimits.stalledMs)),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return writer
  const { received } = await uploadOf(scope, c.get('session'), upload.id)
  throw received === offset
    ? errors.uploadBusy({ data: { received }, retryAfter: 1 })
    : elsewhere(received)
}

/**
 * Notes how far the file has come while this request is the one that receives it. Throws 409 or 404
 * where it no longer is.
 */
const noteGrowth = async (
  ports: EnginePorts,
  scope: Scope,
  id: string,
  writer: string,
  { size, ...growth }: FileGrowth,
  open: boolean,
): Promise<void> => {
  const { numUpdatedRows } = await scope.db
    .updateTable('fileUpload')
    .set({
      received: size,
      growth: JSON.stringify(growth),
      activeTime: isoOf(ports),
      ...(open ? { writerTime: isoOf(ports) } : { writer: null, writerTime: null }),
    })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  const row = await scope.db
    .selectFrom('fileUpload')
    .select('received')
    .where('id', '=', id)
    .executeTakeFirst()
  throw row ? elsewhere(Number(row.received)) : errors.uploadNotFound()
}

/**
 * Lets the next request begin at once, if this one failed before it could record what it stored.
 */
const releaseWriter = async (scope: Scope, id: string, writer: string): Promise<void> => {
  await scope.db
    .updateTable('fileUpload')
    .set({ writer: null, writerTime: null })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute()
}

/**
 * Appends the body of a request to the received data as it arrives, and returns the new size. Data
 * from a broken connection is kept. 321 for data beyond the file's end, 409 with `received` if the
 * upload is at another position or another request is sending, 18001 if the disk is full.
 */
export const receivePiece = async (
  ports: EnginePorts,
  c: Ctx,
  upload: UploadRow,
  offset: number,
): Promise<number> => {
  const { id, size, growth } = upload
  if (offset !== upload.received) throw elsewhere(upload.received)
  const announced = Number(c.req.header('content-length') ?? 0)
  if (offset + announced > size) throw errors.invalidParameter().at('Content-Length')
  const scope = c.get('scope')
  const writer = await claimWriter(ports, c, upload, offset)
  const note = (grown: FileGrowth, open: boolean) =>
    noteGrowth(ports, scope, id, writer, grown, open)
  let beat = Promise.resolve()
  try {
    const piece = pieceOf(c.req.raw, size - offset, ports.clock, () => {
      // the note is not waited for: bytes keep coming meanwhile
      beat = stillReceiving(ports, scope, id, writer)
    })
    const grown = await ports.files.append(
      fileKeyOf(scope.institutionId, id),
      growth,
      piece.stream,
      { total: size, onGrowth: now => note(now, true) },
    )
    await beat
    await note(grown, false)
    if (grown.size < growth.size) throw elsewhere(grown.size)
    if (piece.tooLong()) throw errors.invalidParameter().at('Content-Length')
    return grown.size
  } catch (error) {
    await releaseWriter(scope, id, writer)
    throw error
  }
}

/** Notes that bytes still arrive, so that no other request overtakes this one. */
const stillReceiving = async (
  ports: EnginePorts,
  scope: Scope,
  id: string,
  writer: string,
): Promise<void> => {
  await scope.db
    .updateTable('fileUpload')
    .set({ writerTime: isoOf(ports) })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute()
    .catch(() => undefined)
}
