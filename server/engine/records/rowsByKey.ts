/** Rows that are read at once. @tuning */
const pageSize = 500

/**
 * Rows in the order of a key that is a text, a page at a time. `after` is the key of the last row
 * so far, '' at first.
 */
export async function* rowsByKey<T>(
  readPage: (after: string, limit: number) => Promise<readonly T[]>,
  keyOf: (row: T) => string,
): AsyncGenerator<T> {
  let after = ''
  for (;;) {
    const rows = await readPage(after, pageSize)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = keyOf(last)
  }
}
