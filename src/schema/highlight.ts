import type { Label } from './label.ts'

/**
 * Conditions as the address of the resource's list has them: `{ status: 'ENDED', startAt_gte:
 * 'today-7' }`.
 */
export type ListConditions = Readonly<Record<string, string | readonly string[]>>

/**
 * A count on the workbench that leads to the list of what it counts, for those who may read that
 * list.
 */
export interface Highlight {
  /** Unique in the resource. */
  readonly name: string
  /** Label of the counted records, in both languages. */
  readonly label: Label
  /**
   * 'attention': asks for an action, and is shown only if the count isn't 0; 'figure': always
   * shown.
   */
  readonly kind: 'attention' | 'figure'
  /** Conditions of the counted records. */
  readonly where: ListConditions
  /** The same in the time before; a figure shows how it changed. */
  readonly before?: ListConditions
  /** Conditions of the whole, if the highlight is a percentage. */
  readonly of?: ListConditions
  /** Conditions of the whole in the earlier period. */
  readonly beforeOf?: ListConditions
  /** A number field whose sum is shown instead of the count; `-change`: with the other sign. */
  readonly sum?: string
  /**
   * A field whose distinct values are counted instead of the records: attendance by `studentId`
   * counts students, however often they came.
   */
  readonly distinct?: string
  /**
   * Names the chart of the spans before, of conditions that count from the present: 'Lessons held
   * per week'.
   */
  readonly trend?: Label
  /**
   * Maximum age of the count in seconds; by default it is current. Use it for conditions on fields
   * of other records: such a count can't be cached and would be taken whenever a person opens the
   * workbench.
   */
  readonly secondsOld?: number
}
