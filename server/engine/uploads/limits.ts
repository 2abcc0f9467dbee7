const megabyte = 1024 * 1024

/** What sending a spreadsheet in pieces may cost. */
export const uploadLimits = {
  /** VAL-08 */
  file: 20 * megabyte,
  piece: megabyte,
  /** So small pieces that their number would be a burden: only the last one may be smaller. */
  smallestPiece: 4 * 1024,
  /** Files on their way of one person; a further one takes the place of the one that has rested longest. */
  open: 5,
  /** Milliseconds after which a file that no import took is forgotten. */
  kept: 24 * 3600 * 1000,
} as const
