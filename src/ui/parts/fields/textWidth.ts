/** Room that a text takes in a list, about, in px. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 13 : 7), 0)

/** Width of a column whose cells are one of some words, beside `room` for what else they hold; a very long one is cut. */
export const wordsWidth = (words: readonly string[], room: number): number =>
  Math.min(220, Math.max(110, ...words.map(word => textWidth(word) + room)))
