import type { Begun, BulkTally } from '../../../protocol/provider.ts'

/** A reason for skipping records, and the number of records it applies to. */
export interface ReasonCount {
  readonly msg: string
  readonly n: number
}

/** Why records were refused, or fields of them kept: the commonest first. */
export const reasonsOf = (
  refused: readonly { readonly msg: string; readonly code: string }[],
): ReasonCount[] => {
  const counts = new Map<string, number>()
  for (const { msg, code } of refused) counts.set(msg || code, (counts.get(msg || code) ?? 0) + 1)
  return [...counts].map(([msg, n]) => ({ msg, n })).toSorted((a, b) => b.n - a.n)
}

/** Number of refused records, listed or not. */
export const refusedIn = ({ failed, more = 0 }: Pick<BulkTally, 'failed' | 'more'>): number =>
  failed.length + more

/** Whether it continues as a task. */
export const isBegun = (answer: unknown): answer is Begun =>
  typeof answer === 'object' && answer !== null && 'taskId' in answer

/** Whether an action's response is the tally of a bulk change. */
export const isTally = (answer: unknown): answer is BulkTally =>
  typeof answer === 'object' &&
  answer !== null &&
  'matched' in answer &&
  'failed' in answer &&
  Array.isArray(answer.failed)
