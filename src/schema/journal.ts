import type { ErrorCode } from '../protocol/errors/codes.ts'

/**
 * Sums of a journal's entries: one row for each key, changed in the transaction that adds the
 * entries.
 */
export interface Balance<Name extends string = string> {
  /** The number that is summed. */
  readonly of: Name
  /**
   * Fields whose combined values have one sum each: the student, or the account and the currency.
   */
  readonly per: readonly Name[]
  /**
   * The minimum of a sum, in the unit of `of`; a name refers to a field of the record that the
   * first of `per` refers to (empty: no minimum). Without it a sum can have any value.
   */
  readonly min?: number | string
  /**
   * Code of an entry that would; its text may use the parameters `left` and `short` together.
   * Default: 34602.
   */
  readonly below?: ErrorCode
}

/** How an entry is undone: by a single later entry that refers to it. */
export interface Reverses<Name extends string = string> {
  /**
   * The read-only reference to the journal itself; its `taken` is the code of a second reversal,
   * 34600 by default.
   */
  readonly by: Name
  /** Numbers whose sign changes; by default `balance.of`. */
  readonly negates?: readonly Name[]
  /**
   * False: only the domain reverses an entry, with what belongs to it; an undo in the console
   * leaves it.
   */
  readonly undo?: false
}

/**
 * The options of a journal: a resource whose rows are only added; the database refuses every other
 * change.
 */
export interface Journal<Name extends string = string> {
  /**
   * Who adds entries: 'people' by form, sheet and call, and the server; or only the server, by
   * `enter`.
   */
  readonly entries: 'people' | 'server'
  /** False: its entries record what automations and webhooks did, so they start none of these. */
  readonly feeds?: false
  readonly balance?: Balance<Name>
  readonly reverses?: Reverses<Name>
  /**
   * Entries older than this many months are removed, except those that a later one refers to.
   * Without it they stay.
   */
  readonly retention?: { readonly months: number }
}

/** Whether automations and webhooks hear of a resource's records. */
export const isHeard = ({ journal }: { readonly journal?: Journal | undefined }): boolean =>
  journal?.feeds !== false
