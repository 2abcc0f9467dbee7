import type { Files } from '../../platform/ports.ts'

/** A piece of a file, by where it begins. Two that begin alike and differ in length never share a key. */
export interface Piece {
  readonly offset: number
  readonly length: number
}

export const pieceKey = (uploadId: string, { offset, length }: Piece): string =>
  `upload-${uploadId}-${offset}-${length}`

/** The pieces whose lengths a row keeps, in their order. */
export const piecesOf = (lengths: unknown): Piece[] => {
  let offset = 0
  return (Array.isArray(lengths) ? lengths : []).map((kept: unknown) => {
    const length = Number(kept)
    const piece = { offset, length }
    offset += length
    return piece
  })
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.byteLength === b.byteLength && a.every((byte, at) => byte === b[at])

/** The file of these pieces; undefined where one of them is gone. */
export const joined = async (
  files: Files,
  uploadId: string,
  pieces: readonly Piece[],
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const bytes = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0))
  for (const piece of pieces) {
    const found = await files.get(pieceKey(uploadId, piece))
    if (found?.byteLength !== piece.length) return undefined
    bytes.set(found, piece.offset)
  }
  return bytes
}

export const forgetPieces = async (
  files: Files,
  uploadId: string,
  pieces: readonly Piece[],
): Promise<void> => {
  for (const piece of pieces) await files.delete(pieceKey(uploadId, piece))
}
