/** Inserts a part into a text; also returns the cursor position after it. */
export const insertedAt = (
  text: string,
  at: number,
  part: string,
): { readonly text: string; readonly cursor: number } => ({
  text: `${text.slice(0, at)}${part}${text.slice(at)}`,
  cursor: at + part.length,
})
