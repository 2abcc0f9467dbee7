import { canDo, seesField } from '../../../src/access/index.ts'
import { fieldOf, kindOf } from '../../../src/schema/index.ts'
import { withoutInvisible } from '../../../src/schema/fields/base/invisible.ts'
import { paths } from '../../../src/protocol/paths.ts'
import type { CommonOptions } from '../../../src/schema/kind.ts'
import type { AppPorts, Ctx } from '../../platform/context.ts'
import type { RawRoute } from '../domain.ts'
import { fileKeyOf } from './fileKey.ts'
import { signerFor } from '../crud/common.ts'
import type { EnginePorts } from '../ports.ts'
import { lacks } from '../records/rights.ts'
import { isCleanText } from '../../platform/text.ts'
import { errors } from '../../platform/errors/errors.ts'
import { readBytes, required } from '../../platform/http/body.ts'
import { hashOf, runIdempotent } from '../../platform/http/idempotency.ts'
import { reply } from '../../platform/http/reply.ts'
import { perServer } from '../../platform/perServer.ts'

const megabyte = 1024 * 1024
/** Default maximum upload size of a field, in megabytes. */
const usualMB = { image: 5, file: 20 } as const
/** The image types that a record accepts, by the file's first bytes (VAL-07). */
export const imageTypes: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

interface Limits {
  readonly image: boolean
  readonly maxMB: number
  readonly types: readonly string[] | undefined
}
type FileOptions = CommonOptions & { readonly maxMB?: unknown; readonly types?: unknown }

/**
 * Upload limits of the field. Throws 905 if the caller can't write such a record, 321 if there is
 * no such field.
 */
const limitsOf = (ports: AppPorts, c: Ctx, resourceName: string, fieldName: string): Limits => {
  const resource = Object.values(ports.resources).find(r => r.name === resourceName)
  if (!resource) throw errors.invalidParameter().at('resource')
  const session = c.get('session')
  const { access } = session.actor
  if (!canDo(access, resource, 'create') && !canDo(access, resource, 'update'))
    throw lacks(session, `${resource.name}.create`, `${resource.name}.update`)
  const field = fieldOf(resource, fieldName)
  const { file } = field ? kindOf(field) : {}
  if (!field || !file || !seesField(access, field)) throw errors.invalidParameter().at('field')
  const { maxMB, types }: FileOptions = field.options
  return {
    image: file === 'image',
    maxMB: typeof maxMB === 'number' ? maxMB : usualMB[file],
    types: Array.isArray(types)
      ? types.filter((type): type is string => typeof type === 'string')
      : undefined,
  }
}

/**
 * Detects the type from the first bytes, not from the name. Texts have no signature and count as
 * plain text.
 */
const sniff = async (bytes: Uint8Array): Promise<{ type: string; ext: string }> => {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found
    ? { type: found.mime, ext: found.ext }
    : { type: 'application/octet-stream', ext: '' }
}

/** Bytes allowed for the multipart form around the file. */
const formBytes = 64 * 1024
/** Uploads of one account that a process reads in parallel: each is wholly in memory. */
const maxConcurrent = 4
const uploadsOf = perServer(() => new Map<string, number>())

/** Reads an upload while its account has few others under way. Throws 429 otherwise. */
const oneOfFew = async <T>(ports: AppPorts, accountId: string, read: () => Promise<T>) => {
  const uploads = uploadsOf(ports)
  const others = uploads.get(accountId) ?? 0
  if (others >= maxConcurrent) throw errors.tooManyRequests({ retryAfter: 5 })
  uploads.set(accountId, others + 1)
  try {
    return await read()
  } finally {
    const left = (uploads.get(accountId) ?? 1) - 1
    if (left > 0) uploads.set(accountId, left)
    else uploads.delete(accountId)
  }
}

const formOf = async (c: Ctx, maxMB: number): Promise<FormData> => {
  const type = c.req.header('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data')) throw errors.unsupportedFileType()
  const bytes = await readBytes(c.req.raw, maxMB * megabyte + formBytes, () =>
    errors.fileTooLarge({ maxMB }).at('file'),
  )
  try {
    return await new Response(Uint8Array.from(bytes), {
      headers: { 'content-type': type },
    }).formData()
  } catch {
    throw errors.malformedRequest()
  }
}

/**
 * Cleans a file name so that it can be displayed and sent in a header: nothing in it hides or
 * reverses its extension.
 */
const nameOf = (file: File): string => {
  const name = withoutInvisible(file.name).split(/[\\/]/).at(-1)?.trim().slice(0, 200) ?? ''
  return name !== '' && isCleanText(name) && !/\p{Cc}/u.test(name) ? name : 'file'
}

/**
 * POST file/upload?resource&field, multipart `file` -> { id, name, url }. The permission is checked
 * before the body is read, and at most the field's limit is read. Responds 413 over the limit, 415
 * for a wrong type.
 */
const uploadRoute =
  (ports: EnginePorts) =>
  async (c: Ctx): Promise<Response> => {
    const resource = required(c, 'resource', 64)
    const field = required(c, 'field', 64)
    const limits = limitsOf(ports, c, resource, field)
    const form = await oneOfFew(ports, c.get('session').actor.id, () => formOf(c, limits.maxMB))
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) throw errors.invalidFormat().at('file')
    if (file.size > limits.maxMB * megabyte)
      throw errors.fileTooLarge({ maxMB: limits.maxMB }).at('file')
    const uploadedBytes = new Uint8Array(await file.arrayBuffer())
    const { type, ext } = await sniff(uploadedBytes)
    const wrong = limits.image
      ? imageTypes[type] === undefined
      : limits.types !== undefined && !limits.types.includes(ext)
    if (wrong)
      throw errors
        .fileTypeNotAllowed({
          types: limits.image ? 'jpg, png' : (limits.types ?? []).join(', '),
        })
        .at('file')
    const bytes =
      limits.image && ports.images ? await ports.images.clean(uploadedBytes, type) : uploadedBytes

    const session = c.get('session')
    const institution = session.institution.id
    const id = ports.ids.next()
    const name = nameOf(file)
    await ports.files.put(fileKeyOf(institution, id), bytes)
    const storedFile = await runIdempotent(
      c,
      ports,
      `${resource} ${field} ${name} ${await hashOf(uploadedBytes)}`,
      async tx => {
        await tx.db
          .insertInto('fileRow')
          .values({
            id,
            name,
            type,
            size: bytes.byteLength,
            resource,
            field,
            ownerId: session.actor.id,
            createTime: ports.clock.now().toISOString(),
            waits: true,
          })
          .execute()
        return { id, name }
      },
    ).catch(async (error: unknown) => {
      await ports.files.delete(fileKeyOf(institution, id))
      throw error
    })
    if (storedFile.id !== id) await ports.files.delete(fileKeyOf(institution, id))
    return reply(c, { ...storedFile, url: await signerFor(ports, c)({ ...storedFile, resource }) })
  }

export const fieldFiles: RawRoute = {
  reason: 'the file of a field arrives as multipart',
  register: ports => app => void app.post(paths.upload, uploadRoute(ports)),
}
