/** SQL types of the tables, and the value of each in a row, the same on both stores. */
export interface SqlValues {
  readonly text: string
  readonly bool: boolean
  readonly int4: number
  readonly int8: number
  /** 'YYYY-MM-DD' */
  readonly date: string
  /** ISO 8601 in UTC with milliseconds. */
  readonly timestamptz: string
  /** A transaction's number, as text. */
  readonly xid8: string
  readonly 'text[]': readonly string[]
  readonly 'int4[]': readonly number[]
  readonly jsonb: unknown
}
export type SqlType = keyof SqlValues

/** A column. `default` is SQL text; a value given by a default need not be inserted. */
export interface ColumnSpec<V = unknown, D extends boolean = boolean> {
  readonly type: SqlType
  readonly nullable: boolean
  readonly default?: string
  /** Phantom: the type of a value, and whether it may be left out. */
  readonly '~value'?: V
  readonly '~given'?: D
}

/**
 * An index key part: a column's name, or one with its nulls first (so that one index sorts both
 * ways).
 */
export interface IndexSpec {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique?: boolean
  readonly using?: 'btree' | 'gin'
  /** Column that follows "nulls first". */
  readonly nullsFirst?: string
  /** Columns carried along, so that a filter by them reads the index alone. */
  readonly include?: readonly string[]
  /** Part of the table the index covers. */
  readonly where?: string
}

/**
 * Rows that may not coexist: equal in `equal` and overlapping in time, where the span is half-open,
 * [from, until). The database itself refuses the later one (`Overlap`), however many writers there
 * are.
 */
export interface ExclusionSpec {
  readonly name: string
  /** Texts. */
  readonly equal: readonly string[]
  /**
   * Two columns of instants; `from` must not be after `until`, and an empty span overlaps nothing.
   */
  readonly span: readonly [from: string, until: string]
  /** Part of the table it holds for. */
  readonly where?: string
}

/** A table; both its DDL and its Kysely type derive from it. */
export interface TableSpec {
  readonly name: string
  /**
   * One institution's rows: `institutionId` is first in every key and added by the plugin to every
   * statement.
   */
  readonly scoped: boolean
  /**
   * Transactions of other institutions may add rows to it (`StoreTx.deliver`); they can't read or
   * change any.
   */
  readonly receives?: true
  /**
   * Which rows of a global table go with an institution to another installation: those whose column
   * `by` names it, or an account of one of its people. Absent: none; they are the installation's.
   */
  readonly moves?: { readonly with: 'institution' | 'accounts'; readonly by: string }
  readonly columns: Readonly<Record<string, ColumnSpec>>
  readonly primary: readonly string[]
  readonly indexes: readonly IndexSpec[]
  readonly exclusions?: readonly ExclusionSpec[]
  /**
   * Rows are only added: the database itself refuses every other change, but in a transaction that
   * names the table (`openJournal`).
   */
  readonly appendOnly?: true
}

/** Declares a column that must be given. */
export const must = <T extends SqlType>(type: T): ColumnSpec<SqlValues[T], false> => ({
  type,
  nullable: false,
})
/** Declares a column that may be null. */
export const may = <T extends SqlType>(type: T): ColumnSpec<SqlValues[T] | null, true> => ({
  type,
  nullable: true,
})
/** Declares a column of texts that the server chooses from a closed list. */
export const mustBe = <T extends string>(): ColumnSpec<T, false> => ({
  type: 'text',
  nullable: false,
})
/** The same for a column that may be null. */
export const mayBe = <T extends string>(): ColumnSpec<T | null, true> => ({
  type: 'text',
  nullable: true,
})
/** Declares a column with a default (SQL text). */
export const byDefault = <T extends SqlType>(
  type: T,
  sql: string,
): ColumnSpec<SqlValues[T], true> => ({
  type,
  nullable: false,
  default: sql,
})
