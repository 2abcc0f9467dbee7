/** The place in a list behind a row, by the values that it is sorted by; opaque to clients. */
export const cursorOf = (values: readonly string[]): string => JSON.stringify(values)

/** The values of a cursor; undefined if the text doesn't contain this many values. */
export const readCursor = (text: string, count: number): readonly string[] | undefined => {
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(values) || values.length !== count) return undefined
  const texts = values.filter((value): value is string => typeof value === 'string')
  return texts.length === count && texts.every(value => !/[\0\p{Cs}]/u.test(value))
    ? texts
    : undefined
}
