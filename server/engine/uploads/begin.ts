import { withoutInvisible } from '../../../src/schema/fields/base/invisible.ts'
import type { Ctx, Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { runIdempotent } from '../../platform/http/idempotency.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'
import { acquireLock } from '../records/transactionLocks.ts'
import { purposeFor } from './authorise.ts'
import { uploadLimits } from './limits.ts'
import type { AnyUploadPurpose } from './purpose.ts'
import { bytesHeader, metadataJson, metadataOf } from './tus.ts'

const megabyte = 1024 * 1024
/** Characters of a name that are kept. */
const nameLength = 200

/**
 * A name that people can be shown and a header can carry: no path, and nothing in it that hides or
 * turns its ending.
 */
export const cleanFileName = (text: string): string => {
  const name = withoutInvisible(text.normalize('NFC'))
    .replace(/\p{Cc}/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
    .slice(0, nameLength)
    // half of a character that the cut has left
    .replace(/[\ud800-\udbff]$/, '')
  return !name || /^\.+$/.test(name) ? 'file' : name
}

/**
 * Throws 34000 if the caller has as many unfinished uploads as one may have, also if they begin
 * several at the same moment.
 */
const demandRoom = async (
  tx: StoreTx,
  { actor }: Session,
  { enter }: Pick<AnyUploadPurpose, 'enter'>,
): Promise<void> => {
  const most = enter ? uploadLimits.openByPass : uploadLimits.open
  await acquireLock(tx, `uploads of ${actor.id}`)
  const row = await tx.db
    .selectFrom('fileUpload')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('createdBy', '=', actor.id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  if (Number(row?.n ?? 0) >= most) throw errors.tooManyOpenUploads({ uploads: most })
}

/** An upload that has begun. */
export interface BegunUpload {
  readonly uploadId: string
}

/**
 * Begins an upload, or returns the one that the same Idempotency-Key began. It checks the
 * permission, the size and the name, and lets the purpose check its target, before the body is
 * read.
 */
export const beginUpload = async (ports: EnginePorts, c: Ctx): Promise<BegunUpload> => {
  const session = c.get('session')
  const size = bytesHeader(c, 'Upload-Length')
  const texts = metadataOf(c)
  const purpose = purposeFor(ports, session, texts.get('purpose') ?? '')
  if (size > purpose.maxBytes)
    throw (
      purpose.tooLarge?.() ??
      errors.fileTooLarge({ maxMB: Math.floor(purpose.maxBytes / megabyte) })
    )
  const sentName = texts.get('fileName') ?? texts.get('filename') ?? ''
  const fileName = cleanFileName(sentName)
  const target = metadataJson(texts, 'target')
  return runIdempotent(c, ports, `${size} ${JSON.stringify([...texts])}`, async tx => {
    await demandRoom(tx, session, purpose)
    const begun = await purpose.begin({ ports, session, tx }, { fileName, sentName, size, target })
    const id = ports.ids.next()
    const now = ports.clock.now().toISOString()
    await tx.db
      .insertInto('fileUpload')
      .values({
        id,
        purpose: purpose.name,
        fileName,
        size,
        state: 'OPEN',
        target: JSON.stringify(begun ?? null),
        createdBy: session.actor.id,
        createTime: now,
        activeTime: now,
      })
      .execute()
    return { uploadId: id }
  })
}
