import type { Kysely } from 'kysely'
import type { CustomField } from '../../../src/schema/custom/field.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Records, Tx } from '../ports.ts'
import type { SessionPrint } from './prints.ts'
import type { OperationHint } from './operations.ts'
import type { GlobalDatabase, ScopedDatabase } from './system-tables.ts'

export type { OperationHint } from './operations.ts'
export type { GlobalDatabase, ScopedDatabase } from './system-tables.ts'

/** What transactions announce: a task in the queue, changed records, or due records of a table. */
export type Topic = 'task' | 'change' | `due ${string}`
/** Hears what a committed transaction of this process announced. */
export type Listener = (institutionId: string, topic: Topic) => void

/** Tables of one institution, beside those of resources. */
export type AppendTable = Exclude<keyof ScopedDatabase, keyof GlobalDatabase>

/**
 * A database transaction of one institution. Use only this, and neither `Store` nor `Scope`, until
 * the transaction ends: the embedded store has one connection, which the transaction occupies.
 */
export interface StoreTx extends Tx {
  readonly institutionId: string
  /**
   * The institution's system tables; `institutionId` is added to every statement. jsonb is written
   * as JSON text.
   */
  readonly db: Kysely<ScopedDatabase>
  /** The tables of no institution, in the same transaction. */
  readonly global: Kysely<GlobalDatabase>
  /**
   * Adds rows to a system table as one parameter, for more rows than a statement should have
   * values; jsonb columns are passed as objects.
   */
  append(table: AppendTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  /**
   * Adds rows to a table of another institution that `receives` them, in the transaction of the
   * sending institution. Throws `ScopeError` for any other table.
   */
  deliver(
    institutionId: string,
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void>
  /**
   * The same for rows whose primary key (their `id`) doesn't exist yet; returns the ids of the
   * inserted ones.
   */
  appendNew(
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<Set<string>>
  /**
   * Updates these columns of existing rows, found by the table's primary key, which each row
   * contains; also as one parameter.
   */
  amend(
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
    columns: readonly string[],
  ): Promise<void>
  /**
   * Removes entries of a journal whose time is over (retention): the one change that the database
   * accepts. Their sums are the caller's to carry.
   */
  removeEntries(resource: AnyResource, ids: readonly string[]): Promise<void>
  /**
   * Declares the operation that the changes of this transaction belong to, if it can't be derived
   * from them (an action, a bulk edit, an undo). Each operation that audit entries name
   * (`requestId`) is written to the log when the transaction ends; its count grows with later
   * changes.
   */
  operation(hint: OperationHint): void
  /**
   * Notifies listeners of the store about this topic once the transaction is committed; never after
   * a rollback.
   */
  announce(topic: Topic): void
  /**
   * Number of resource rows sent to the database so far: shows whether a refused part has written
   * anything.
   */
  readonly written: number
  /**
   * Waits until no other transaction writes records that can have custom fields, and blocks new
   * ones until this one ends.
   */
  lockCustomFields(): Promise<void>
  /**
   * Makes these the institution's custom fields: of every write from now on, and of every session
   * within a second.
   */
  writeCustomFields(fields: readonly CustomField[]): Promise<void>
  /**
   * The institution's custom fields, retired ones among them; they stay so until the transaction
   * ends.
   */
  customFields(): Promise<readonly CustomField[]>
  /**
   * Adds a field that no record has a value of to the index: every record sorts by it as empty.
   * Needs `lockCustomFields`.
   */
  indexCustomField(resource: AnyResource, name: string): Promise<void>
  /**
   * The same for some records, with ids after `after`, while others may write; returns the last id,
   * undefined at the end.
   */
  indexCustomFieldPart(
    resource: AnyResource,
    name: string,
    after: string,
    limit: number,
  ): Promise<string | undefined>
  /**
   * Runs a part that may fail alone: an error undoes the part and is rethrown, and the transaction
   * continues. Any other failed statement (KeyTaken and Overlap too) ends the transaction.
   */
  attempt<T>(fn: () => Promise<T>): Promise<T>
}

/**
 * `patient`: one of the many transactions of long work; where the store has one connection,
 * requests go first.
 */
export interface TransactionOptions {
  readonly patient?: boolean
}

/** One institution's data outside a transaction. */
export interface Scope extends Records {
  readonly institutionId: string
  /**
   * The institution's system tables; `institutionId` is added to every statement. jsonb is written
   * as JSON text.
   */
  readonly db: Kysely<ScopedDatabase>
  /**
   * Runs `fn` in a transaction; an error rolls everything back and is rethrown. May run `fn` again
   * after a deadlock, so `fn` must not change anything outside. A row that is written without an
   * audit entry of that record and its new `version` (in `after`) is refused at the commit.
   */
  transaction<T>(fn: (tx: StoreTx) => Promise<T>, how?: TransactionOptions): Promise<T>
}

/** A transaction that spans institutions' and global tables (log-in, making an institution). */
export interface GlobalTx {
  readonly db: Kysely<GlobalDatabase>
  scope(institutionId: string): StoreTx
}

export interface Store {
  /** The tables of no institution, only these. */
  readonly db: Kysely<GlobalDatabase>
  readonly resources: readonly AnyResource[]
  readonly kind: 'pglite' | 'postgres'
  scope(institutionId: string): Scope
  transaction<T>(fn: (tx: GlobalTx) => Promise<T>): Promise<T>
  /** Calls `listener` after each commit that announced something, once for each topic. */
  listen(listener: Listener): void
  /**
   * Compares the digests of sessions and returns those that ended or whose permissions, role,
   * person or institution changed: one statement for all.
   */
  sessionPrints(rids: readonly string[]): Promise<ReadonlyMap<string, SessionPrint>>
  /** Resolves when the database responds; throws if it doesn't. */
  ping(): Promise<void>
  /**
   * Updates the planner's statistics after a large load (seeds, benches). The embedded store does
   * so itself when it is idle.
   */
  tidy(): Promise<void>
  /** The DDL of everything, deterministic; what `schema.sql` holds. */
  schemaSql(): string
  close(): Promise<void>
}
