/** Why something can't be done with a record at this moment. */
export interface LockReason {
  readonly code: string
  readonly msg: string
}
export interface FieldEditability extends Partial<LockReason> {
  /**
   * Whether the caller can change the field now; if its record's state forbids it, with the code
   * and text of the refusal.
   */
  readonly editable: boolean
}

/** The fields of a record that can be changed at this moment, among those that people write. */
export interface Editable {
  readonly id: string
  readonly fields: Readonly<Record<string, FieldEditability>>
  /** Why it can't be deleted; absent if it can. */
  readonly remove?: LockReason
  /** A warning before changing it; it forbids nothing. */
  readonly warn?: string
}

/** Records that one `editable` call answers for. */
export const mostEditable = 200
