/**
 * A database as the store sees it. Adapters make one; both parse int8 to number, dates to
 * 'YYYY-MM-DD', instants to ISO text.
 */
export interface SqlDriver {
  readonly kind: 'pglite' | 'postgres'
  /**
   * Maximum number of rows per insert statement: small if the database runs on the caller's thread.
   */
  readonly insertRows: number
  connect(): Promise<SqlConnection>
  /**
   * Copies the database beside it, replaces the last copy, and returns the copy's path. Nothing may
   * be written meanwhile. Absent for servers that are backed up by their own tools.
   */
  copy?(): Promise<string>
  close(): Promise<void>
}

export interface SqlResult {
  readonly rows: readonly Record<string, unknown>[]
  readonly affected: number | undefined
}

export interface SqlConnection {
  query(sql: string, params: readonly unknown[]): Promise<SqlResult>
  /** Several statements without parameters, separated by ';'. */
  script(sql: string): Promise<void>
  begin(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** `broken`: the connection is thrown away instead of used again. */
  release(broken?: boolean): void
}

/** SQLSTATE of a row that an exclusion constraint refuses. */
export const exclusionViolation = '23P01'

/**
 * SQLSTATE and the name of the constraint or unique index an error names; undefined if it is no
 * database error.
 */
export const sqlErrorOf = (
  error: unknown,
): { readonly code: string; readonly constraint: string | undefined } | undefined => {
  if (
    typeof error !== 'object' ||
    error === null ||
    !('code' in error) ||
    typeof error.code !== 'string'
  )
    return undefined
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return { code: error.code, constraint }
}
