import { createHash } from 'node:crypto'

export type Quarter = 0 | 1 | 2 | 3
export const quarters: readonly Quarter[] = [0, 1, 2, 3]
/** The quarter that a path or name belongs to: the same in every run. */
export const quarterOf = (name: string): Quarter =>
  ((createHash('sha256').update(name).digest()[0] ?? 0) % 4) as Quarter
