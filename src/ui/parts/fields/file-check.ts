import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { Issue } from '../../../schema/issue.ts'

const megabyte = 1_048_576
const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, at) => bytes[at] === byte)

/**
 * 'jpg' or 'png' from the first bytes, regardless of the name; undefined for anything else
 * (VAL-07).
 */
export const pictureType = (bytes: Uint8Array): 'jpg' | 'png' | undefined => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg'
  return startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? 'png' : undefined
}

export interface FileRules {
  readonly picture: boolean
  readonly maxMB: number
  readonly types?: readonly string[] | undefined
}

/** The problem of a chosen file; the server checks it again, more thoroughly. */
export const checkFile = async (
  file: File,
  { picture, maxMB, types }: FileRules,
): Promise<Issue | undefined> => {
  if (file.size > maxMB * megabyte) return { code: ErrorCode.payloadTooLarge, params: { maxMB } }
  if (picture)
    return pictureType(new Uint8Array(await file.slice(0, 8).arrayBuffer()))
      ? undefined
      : { code: ErrorCode.unsupportedFileType, params: { types: 'JPG, PNG' } }
  if (!types?.length) return undefined
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  return types.includes(extension)
    ? undefined
    : { code: ErrorCode.unsupportedFileType, params: { types: types.join(', ') } }
}
