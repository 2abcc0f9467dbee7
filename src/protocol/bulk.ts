import type { Begun, RequestOptions, BulkTally } from './provider.ts'
import type { Selection } from './query.ts'

/** Records that a bulk change would leave unchanged for one reason, some of them by name. */
export interface RefusedKind {
  readonly code: string
  readonly msg: string
  readonly n: number
  readonly examples: readonly { readonly id: string; readonly title: string }[]
}

interface Reason {
  readonly code: string
  readonly msg: string
}
/**
 * The effect of a bulk change on one record: it changes these fields (and keeps those that can't be
 * changed now), or is refused for a reason; without either, it already has these values.
 */
export interface FoundRow {
  readonly id: string
  readonly title: string | null
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
  readonly kept?: Readonly<Record<string, Reason>>
  /** `fields`: the issue of each field. */
  readonly refused?: Reason & { readonly fields?: Readonly<Record<string, Reason>> }
}
/** Maximum number of records that one response lists individually. */
export const mostTold = 500

/** The effect that a bulk change would have, without making it. */
export interface BulkPreview {
  /** Records that match, exactly. */
  readonly matched: number
  /**
   * Number of checked records, spread over the selection if it is large; 0 for an action, which
   * can't be previewed.
   */
  readonly judged: number
  /** Of the checked records: */
  readonly changes: number
  /** how many of these keep a field that can't be changed now; */
  readonly partly?: number
  /** in how many of these a field with a value becomes empty, by field; */
  readonly cleared?: Readonly<Record<string, number>>
  /** they are so already; */
  readonly unchanged: number
  /** they can't. The commonest reason first. */
  readonly refused: readonly RefusedKind[]
  /** Related records that would be changed too, by resource, if the caller can see them. */
  readonly along?: Readonly<Record<string, number>>
  /**
   * With `from`: the checked records individually, and the titles of the records that their values
   * refer to.
   */
  readonly rows?: readonly FoundRow[]
  readonly refs?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** With `from`: where the next of them begin; absent at the end. */
  readonly next?: number
  /** It continues as a task while its maker does something else. */
  readonly background: boolean
}

export interface BulkCalls {
  /**
   * Previews `bulk` (or an action on a selection). `from`: lists records individually from that
   * position on, at most `mostTold`; the first is 0.
   */
  previewBulk(
    verb: string,
    resource: string,
    selection: Selection,
    data?: Readonly<Record<string, unknown>>,
    options?: RequestOptions & { readonly from?: number },
  ): Promise<BulkPreview>
}

/** The tally of a change of a few records, which is never a task. */
export const atOnce = (answer: BulkTally | Begun): BulkTally => {
  if ('taskId' in answer) throw new Error('a change of a few records became a task')
  return answer
}
