// In a heading, a text that is a letter too long can use the space of the sort arrow; in a cell it
// is cut.
const letterWidths = { 13: 7, 14: 8.5 } as const
/** Room that a text takes in a list, about, in px: in a heading (13 px), or in a cell (14 px). */
export const textWidth = (text: string, size: 13 | 14 = 13): number =>
  Math.ceil(
    [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? size : letterWidths[size]), 0),
  )

/**
 * Width of a column whose cells contain one of some words, plus `room` for other contents; a very
 * long word is cut.
 */
export const wordsWidth = (words: readonly string[], room: number): number =>
  Math.min(220, Math.max(110, ...words.map(word => textWidth(word, 14) + room)))
