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
 * Inside one database transaction of one institution. Use it, and nothing of `Store` or `Scope`,
 * until the transaction ends: the embedded store has one connection, which the transaction holds.
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
   * Adds rows to a system table as one parameter, for more of them than a statement should have
   * values; jsonb stands in them as it is.
   */
  append(table: AppendTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  /**
   * Adds rows to a table of another institution that `receives` them: what one institution hands to
   * another, in the transaction that hands it over. Throws `ScopeError` for any other table.
   */
  deliver(
    institutionId: string,
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void>
  /**
   * The same of rows whose primary key is not there yet, told by their `id`; answers the ids of
   * those that were added.
   */
  appendNew(
    table: AppendTable,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<Set<string>>
  /**
   * Sets these columns of rows that are there, found by the table's primary key, which each row
   * brings; as one parameter too.
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
   * Says what the changes of this transaction are part of, where they don't say it themselves (an
   * action, a bulk edit, an undo). Each operation that audit entries name (`requestId`) is written
   * to the log when the transaction ends; its count grows with further ones.
   */
  operation(hint: OperationHint): void
  /**
   * Tells whoever listens to the store, once the transaction is committed, that there is something
   * new of this sort; never of one that is rolled back.
   */
  announce(topic: Topic): void
  /**
   * Rows of resources sent to the database so far: tells whether a refused part has left something
   * behind.
   */
  readonly written: number
  /**
   * Waits until no other transaction writes records that can have custom fields, and lets none
   * begin before this one ends.
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
   * The same of some records, those with ids behind `after`, which others may write meanwhile;
   * answers the last id, undefined at the end.
   */
  indexCustomFieldPart(
    resource: AnyResource,
    name: string,
    after: string,
    limit: number,
  ): Promise<string | undefined>
  /**
   * A part that may fail alone: what it throws undoes it and is thrown on, and the transaction goes
   * on. Any other failed statement (KeyTaken and Overlap too) ends the transaction.
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
   * Runs `fn` in a transaction; what it throws rolls everything back and is thrown on. May run `fn`
   * again after a deadlock, so `fn` changes nothing outside. A row written without an audit entry
   * of that record and its new `version` (in `after`) is refused when it would commit.
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
   * Tells by their prints which sessions ended or have other rights, role, person or institution
   * now: one statement for all of them.
   */
  sessionPrints(rids: readonly string[]): Promise<ReadonlyMap<string, SessionPrint>>
  /** Answers once the database does; throws where it doesn't. */
  ping(): Promise<void>
  /**
   * Brings the planner's statistics up to date, after a large load (seeds, benches). The embedded
   * store does it by itself when it is idle.
   */
  tidy(): Promise<void>
  /** The DDL of everything, deterministic; what `schema.sql` holds. */
  schemaSql(): string
  close(): Promise<void>
}
