import type { CustomCondition } from './custom-conditions.ts'

/** One condition's form; its values are bound to the places `c<n>…`. */
export type ShapeCondition =
  | {
      readonly op: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte'
      readonly column: string
      readonly many: boolean
      readonly sort?: string
    }
  | { readonly op: 'null'; readonly column: string; readonly is: boolean }
  | { readonly op: 'like'; readonly find: string; readonly grams: boolean }
  | { readonly op: 'has'; readonly column: string }
  | CustomCondition
  | FromCondition
  | CountCondition
  | { readonly op: 'unless'; readonly inner: readonly NumberedCondition[] }
  | OwnCondition
  | { readonly op: 'never' }

/** A condition within another, with the number of its places. */
export interface NumberedCondition {
  readonly n: number
  readonly condition: ShapeCondition
}

/** Records of another table that refer to a row by their field `by` and meet `inner`. */
export interface ReferrerCount {
  readonly table: string
  readonly by: string
  readonly inner: readonly NumberedCondition[]
}
/**
 * A condition on how many there are; `not`: rows that none refers to meet it, so those are left out
 * that don't.
 */
export interface CountCondition extends ReferrerCount {
  readonly op: 'count'
  /** The table of the rows. */
  readonly of: string
  readonly test: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte'
  readonly not: boolean
}

/**
 * A condition on the record that the field `by` refers to, in its table; `not`: no such record
 * meets it.
 */
export interface FromCondition {
  readonly op: 'from'
  readonly by: string
  readonly table: string
  /** The separate table of grams, if there is one. */
  readonly search: string | undefined
  readonly not: boolean
  readonly inner: ShapeCondition
}

/**
 * A reference to a record of `resource` that an account logs in with; `others`: or to one of these.
 */
export interface OwnCondition {
  readonly op: 'own'
  readonly column: string
  readonly resource: string
  readonly others: boolean
}

/** A query without its values; statements of one shape are compiled once. */
export interface QueryShape {
  readonly deleted: boolean
  readonly where: readonly ShapeCondition[]
  /**
   * Find columns that `q` searches, undefined without a q; `grams` says whether the index can help.
   */
  readonly q?: { readonly finds: readonly string[]; readonly grams: boolean } | undefined
  readonly sort: string
  readonly descending: boolean
  /** The sort column may hold nulls. */
  readonly nulls: boolean
  /**
   * `sort` is a custom field: its keys are sorted by, those of the index where that is complete.
   */
  readonly custom?: 'index' | 'row'
  /** `sort` is a column of the record that the field `by` refers to. */
  readonly source?: { readonly by: string; readonly table: string; readonly column: string }
  /** `sort` follows from conditions: whether the row meets them, or how many records do. */
  readonly asks?:
    | { readonly when: readonly NumberedCondition[] }
    | { readonly count: ReferrerCount }
}
export interface Shaped {
  readonly shape: QueryShape
  /** The shape as text: the key of compiled statements. */
  readonly key: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Fields of rows that follow from conditions, by name; `key` is the whole as text. */
export interface ToldShape {
  readonly name: string
  readonly counting: ReferrerCount | undefined
  readonly inner: readonly NumberedCondition[]
  readonly key: unknown
}
