/** 'B12' -> row 11, column 1; undefined if the text is no reference. */
export const parseCellRef = (
  ref: string,
): { readonly row: number; readonly column: number } | undefined => {
  const match = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(ref)
  if (!match?.[1]) return undefined
  let column = 0
  for (const letter of match[1]) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(match[2]) - 1, column: column - 1 }
}
