import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { trashChoices, type TrashChoice } from '../../../src/protocol/imports.ts'
import { encodingOf, type TextEncoding } from '../../../src/protocol/text/encodings.ts'
import type { Ctx } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { readBytes } from '../../platform/http/body.ts'
import { importLimits } from './limits.ts'

const maxFile = importLimits.file
// what the form itself adds around the file
const maxForm = maxFile + 64 * 1024

/** An uploaded file, whole in memory. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Text of a cell that clears its field; undefined if none does. */
  readonly clear?: string
  /** Whether what cells name and does not exist is created. */
  readonly createMissing?: boolean
  /** What to do with rows whose key belongs to a record in the trash; without it they fail. */
  readonly inTrash?: TrashChoice | undefined
  /** The encoding of a text file. */
  readonly encoding?: TextEncoding | undefined
}
/** Characters of a text that clears a field. */
const maxClear = 20

const tooBig = () => errors.importFailedBecause({ reason: 'tooBig' })

/**
 * Reads the multipart fields of an import: the `file`, the text that clears a field (`clear`),
 * whether to create missing records that cells name (`createMissing`: 'true' or 'false'), what to
 * do with rows whose key belongs to a record in the trash (`inTrash`), and the `encoding` of a text
 * file. Throws 321 without a file, 11004 if it is empty or larger than 20 MB (VAL-08).
 */
export const uploadedSheet = async (c: Ctx): Promise<UploadedFile> => {
  const type = c.req.header('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data'))
    throw errors.invalidParameter().at('file')
  const body = await readBytes(c.req.raw, maxForm).catch((error: unknown) => {
    throw error instanceof Fault && error.code === ErrorCode.payloadTooLarge ? tooBig() : error
  })
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw errors.invalidParameter().at('file')
    })
  const file = form.get('file')
  if (file === null || typeof file === 'string') throw errors.invalidParameter().at('file')
  const clear = form.get('clear') ?? ''
  if (typeof clear !== 'string' || clear.length > maxClear)
    throw errors.invalidParameter().at('clear')
  const createMissing = form.get('createMissing') ?? 'false'
  if (createMissing !== 'true' && createMissing !== 'false')
    throw errors.invalidParameter().at('createMissing')
  const said = form.get('inTrash') ?? 'report'
  const inTrash = trashChoices.find(choice => choice === said)
  if (!inTrash && said !== 'report') throw errors.invalidParameter().at('inTrash')
  const label = form.get('encoding')
  const encoding = typeof label === 'string' ? encodingOf(label) : undefined
  if (label !== null && !encoding) throw errors.invalidParameter().at('encoding')
  if (file.size > maxFile) throw tooBig()
  if (file.size === 0) throw errors.importFailedBecause({ reason: 'empty' })
  return {
    // oxlint-disable-next-line no-control-regex -- a name is shown to people and kept as text
    name: file.name.replace(/[\u0000-\u001f\ud800-\udfff]/g, '') || 'file',
    bytes: new Uint8Array(await file.arrayBuffer()),
    createMissing: createMissing === 'true',
    inTrash,
    encoding,
    ...(clear.trim() === '' ? {} : { clear: clear.trim() }),
  }
}
