import type { Begun, RequestOptions, BulkTally } from './provider.ts'
import type { Selection } from './query.ts'

/** Records that a bulk change would leave as they are, for one reason; some of them by name. */
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
 * What a bulk change would do to one record: change these fields (and keep those that can't be
 * changed now), or leave it as it is for a reason; neither: it is so already.
 */
export interface FoundRow {
  readonly id: string
  readonly title: string | null
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
  readonly kept?: Readonly<Record<string, Reason>>
  /** `fields`: what is wrong with which field. */
  readonly refused?: Reason & { readonly fields?: Readonly<Record<string, Reason>> }
}
/** Records that are told one by one in one answer. */
export const mostTold = 500

/** What a bulk change would do, told without doing it. */
export interface BulkPreview {
  /** Records that match, exactly. */
  readonly matched: number
  /**
   * So many of them were judged, spread over all where there are many; none of an action, which
   * does what it does.
   */
  readonly judged: number
  /** Of those judged: */
  readonly changes: number
  /** of these so many keep a field that can't be changed now; */
  readonly partly?: number
  /** in these so many a field that holds something becomes empty, by field; */
  readonly cleared?: Readonly<Record<string, number>>
  /** they are so already; */
  readonly unchanged: number
  /** they can't. The commonest reason first. */
  readonly refused: readonly RefusedKind[]
  /**
   * What goes along with those that would be changed: records of other resources, by resource, of
   * such as the caller may look at.
   */
  readonly along?: Readonly<Record<string, number>>
  /**
   * Asked for with `from`: those judged, one by one, and the titles of the records that their
   * values point at.
   */
  readonly rows?: readonly FoundRow[]
  readonly refs?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** With `from`: where the next of them begin; absent at the end. */
  readonly next?: number
  /** It goes on as a task while its maker does something else. */
  readonly background: boolean
}

export interface BulkCalls {
  /**
   * What `bulk` (or an action upon a selection) would do with these. `from`: told one by one from
   * that place on, `mostTold` at most; the first is 0.
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
