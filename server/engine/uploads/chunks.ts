import type { Files } from '../../platform/ports.ts'

/**
 * A chunk of an uploaded file. Two chunks with the same offset and different lengths have
 * different keys.
 */
export interface UploadChunk {
  readonly offset: number
  readonly length: number
}

export const chunkKey = (uploadId: string, { offset, length }: UploadChunk): string =>
  `upload-${uploadId}-${offset}-${length}`

/** Returns the chunks of an upload, from the lengths stored in its row. */
export const chunksOf = (lengths: unknown): UploadChunk[] => {
  let offset = 0
  return (Array.isArray(lengths) ? lengths : []).map((storedLength: unknown) => {
    const length = Number(storedLength)
    const piece = { offset, length }
    offset += length
    return piece
  })
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.byteLength === b.byteLength && a.every((byte, at) => byte === b[at])

/** Joins the chunks to the whole file; undefined where one of them is missing. */
export const joinChunks = async (
  files: Files,
  uploadId: string,
  pieces: readonly UploadChunk[],
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const bytes = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0))
  for (const piece of pieces) {
    const found = await files.get(chunkKey(uploadId, piece))
    if (found?.byteLength !== piece.length) return undefined
    bytes.set(found, piece.offset)
  }
  return bytes
}

export const deleteChunks = async (
  files: Files,
  uploadId: string,
  pieces: readonly UploadChunk[],
): Promise<void> => {
  for (const piece of pieces) await files.delete(chunkKey(uploadId, piece))
}
