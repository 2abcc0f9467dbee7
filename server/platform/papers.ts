/** A paper that is handed out, such as a receipt: all of its texts in one language. */
export interface Paper {
  readonly title: string
  /** Names and values, one below the other. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** Columns and rows of its table; the last column is set to the right. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Names and values below the table, set to the right; the last is the sum. */
  readonly sums: readonly (readonly [name: string, value: string])[]
  readonly notes: readonly string[]
}

/** Makes PDFs of papers. */
export interface Papers {
  print(paper: Paper): Promise<Uint8Array>
}
