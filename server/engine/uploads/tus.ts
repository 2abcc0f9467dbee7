import type { Ctx } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { isCleanText } from '../../platform/text.ts'
import { uploadLimits } from './limits.ts'

/**
 * The supported version of the tus protocol (https://tus.io/protocols/resumable-upload), and its
 * supported extensions.
 */
export const tusVersion = '1.0.0'
const tusExtensions = 'creation,creation-with-upload,termination,expiration'
/** The type of a body that is a piece of a file. */
const pieceType = 'application/offset+octet-stream'

/** Headers of every response. */
export const tusHeaders = { 'Tus-Resumable': tusVersion } as const

/** The response to a client that asks before it begins. */
export const tusOptions = (maxBytes: number): Readonly<Record<string, string>> => ({
  ...tusHeaders,
  'Tus-Version': tusVersion,
  'Tus-Extension': tusExtensions,
  'Tus-Max-Size': String(maxBytes),
})

/** Whether a request uses the supported protocol version; otherwise it gets 412. */
export const speaksTus = (c: Ctx): boolean => c.req.header('tus-resumable') === tusVersion

/** Whether the body is a piece of a file. */
export const hasPiece = (c: Ctx): boolean =>
  c.req.header('content-type')?.toLowerCase() === pieceType

export const demandPiece = (c: Ctx): void => {
  if (!hasPiece(c)) throw errors.unsupportedFileType()
}

/** The number of bytes in a header. Throws 321 if it isn't one. */
export const bytesHeader = (c: Ctx, name: string): number => {
  const text = c.req.header(name) ?? ''
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) throw errors.invalidParameter().at(name)
  return value
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const decodedText = (base64: string): string => {
  try {
    return decoder.decode(Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)))
  } catch {
    throw errors.invalidParameter().at('Upload-Metadata')
  }
}

/**
 * The upload metadata: texts by name. Throws 321 if a name is repeated, or if a text can't be
 * stored in the database.
 */
export const metadataOf = (c: Ctx): ReadonlyMap<string, string> => {
  const header = c.req.header('upload-metadata') ?? ''
  if (header.length > uploadLimits.metadata) throw errors.invalidParameter().at('Upload-Metadata')
  const texts = new Map<string, string>()
  for (const pair of header.split(',').filter(part => part.trim() !== '')) {
    const [name = '', value = '', ...more] = pair.trim().split(' ')
    const text = decodedText(value)
    if (name === '' || more.length || texts.has(name) || !isCleanText(text))
      throw errors.invalidParameter().at('Upload-Metadata')
    texts.set(name, text)
  }
  return texts
}

/** A text of the metadata as JSON; undefined if there is none. */
export const metadataJson = (texts: ReadonlyMap<string, string>, name: string): unknown => {
  const text = texts.get(name)
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw errors.malformedRequest()
  }
}
