import type { AppPorts } from '../../../platform/context.ts'
import { fileKeyOf } from '../../../engine/files/fileKey.ts'

/** A picture that was checked and stored. */
export interface KeptPicture {
  readonly id: string
  readonly type: 'image/jpeg' | 'image/png'
  readonly size: number
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff]
const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

/**
 * The picture's type by its content, ignoring the declared type; undefined: not an accepted
 * picture.
 */
export const pictureOf = (
  base64: string,
): { bytes: Uint8Array<ArrayBuffer>; type: KeptPicture['type'] } | undefined => {
  const bytes = bytesOf(base64)
  if (!bytes) return undefined
  if (begins(bytes, png)) return { bytes, type: 'image/png' }
  return begins(bytes, jpeg) ? { bytes, type: 'image/jpeg' } : undefined
}

type Outside = Pick<AppPorts, 'files' | 'ids'>

export const keepPicture = async (
  { files, ids }: Outside,
  institutionId: string,
  base64: string,
): Promise<KeptPicture | undefined> => {
  const found = pictureOf(base64)
  if (!found) return undefined
  const id = ids.next()
  await files.put(fileKeyOf(institutionId, id), found.bytes)
  return { id, type: found.type, size: found.bytes.byteLength }
}

export const dropPictures = async (
  { files }: Pick<AppPorts, 'files'>,
  institutionId: string,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) await files.delete(fileKeyOf(institutionId, id))
}
