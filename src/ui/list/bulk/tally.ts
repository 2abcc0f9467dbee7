import type { Tally } from '../../../protocol/provider.ts'
import type { Selection } from '../../../protocol/query.ts'

export interface Reason {
  readonly msg: string
  readonly n: number
}

/** Why records were refused, the commonest first. */
export const reasonsOf = (tally: Tally): Reason[] => {
  const counts = new Map<string, number>()
  for (const { msg, code } of tally.failed) counts.set(msg || code, (counts.get(msg || code) ?? 0) + 1)
  return [...counts].map(([msg, n]) => ({ msg, n })).toSorted((a, b) => b.n - a.n)
}

/** The ids that a bulk call by ids did; undefined for one by query, whose ids nobody named. */
export const doneIds = (selection: Selection, tally: Tally): string[] | undefined => {
  if (!('ids' in selection)) return undefined
  const failed = new Set(tally.failed.map(({ id }) => id))
  return selection.ids.filter(id => !failed.has(id))
}
