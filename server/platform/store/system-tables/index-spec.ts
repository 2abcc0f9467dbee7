import type { IndexSpec } from '../sql-types.ts'

/** An index of a system table. */
export const index = (name: string, columns: readonly string[], unique = false): IndexSpec => ({
  name,
  columns,
  unique,
})
