/** A part of a video's sound, in milliseconds from its beginning. */
export interface SpeechPiece {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Splits the length of a recording in milliseconds into pieces. The last one may be up to a second
 * longer, because a shorter piece would contain no word.
 */
export const speechPieces = (durationMs: number, pieceSeconds: number): readonly SpeechPiece[] => {
  if (!(durationMs > 0)) return []
  const length = pieceSeconds * 1000
  const count = Math.max(1, Math.ceil((durationMs - 1000) / length))
  return Array.from({ length: count }, (_, n) => ({
    fromMs: n * length,
    toMs: n === count - 1 ? Math.round(durationMs) : (n + 1) * length,
  }))
}
