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
  /** What is counted, in both languages. */
  readonly label: Label
  /**
   * 'attention': asks for a deed, and is shown where there is one at least; 'figure': always shown.
   */
  readonly kind: 'attention' | 'figure'
  /** What is counted. */
  readonly where: ListConditions
  /** The same in the time before; a figure shows how it changed. */
  readonly before?: ListConditions
  /** What the count is a share of, in percent. */
  readonly of?: ListConditions
  /** What it is a share of in the time before. */
  readonly beforeOf?: ListConditions
  /** A number field whose sum is shown instead of the count; `-change`: with the other sign. */
  readonly sum?: string
  /**
   * A field whose different values are counted instead of the records: of attendance by
   * `studentId`, the students who came, however often.
   */
  readonly distinct?: string
  /**
   * Names the chart of the spans before, of conditions that count from the present: 'Lessons held
   * per week'.
   */
  readonly trend?: Label
  /**
   * How old the count may be, in seconds. Counts are up to date unless this is said; conditions on
   * what other records refer to make one that can't be kept up to date, and would be taken anew
   * whenever a person opens the workbench.
   */
  readonly secondsOld?: number
}
