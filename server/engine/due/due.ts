import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'

/** A scan of the due records of one institution. */
export interface DueLook {
  readonly ports: EnginePorts
  readonly scope: Scope
  readonly now: Date
  /** Records that are read at most. */
  readonly limit: number
}

/** What follows from the work on a record that was not simply worked off. */
export interface DueOutcome {
  /** The record stays due and is worked on again after this many milliseconds at the earliest. */
  readonly againMs?: number
  /** Runs after the commit; what it throws is logged. */
  readonly afterwards?: () => Promise<unknown>
}

/** A try that failed. */
export interface DueFailure {
  readonly error: unknown
  /** Tries that have failed, this one among them. */
  readonly tries: number
  /** When the record is tried again, ISO 8601; undefined: that was its last try. */
  readonly at: string | undefined
}

interface RecordBasics {
  /** Identifies the record in its table and institution: a process works on it once at a time. */
  readonly key: string
  /** Since when it is due, ISO 8601. */
  readonly since: string
  /** Tries that have failed, where its row counts them; otherwise the process does. */
  readonly tries?: number
  /**
   * Records a failed attempt in the record's row, in a separate transaction, so that other
   * processes and later starts see it. Ends the record after its last attempt, or if no further
   * attempt can succeed; returns whether it did.
   */
  failed?(tx: StoreTx, failure: DueFailure): Promise<boolean>
}

/** A record that is worked off in one transaction with its removal. */
interface TransactionalRecord extends RecordBasics {
  /**
   * Processes the record and removes it. First it locks the record or its subject and reads it
   * again, because another process may have processed it meanwhile.
   */
  work(tx: StoreTx): Promise<DueOutcome | void>
}

/** A record whose work happens outside the database, at most once. */
interface SentRecord extends RecordBasics {
  /** Claims the record, in a separate transaction; false if another process was first. */
  claim(tx: StoreTx): Promise<boolean>
  /** Does the record's work and stores the result. */
  send(): Promise<void>
}

/** A record that waits to be worked off, with its work. */
export type DueRecord = TransactionalRecord | SentRecord

/**
 * A table of records that wait to be worked off, listed in `due` of a manifest by the table's name.
 */
export interface Due {
  /**
   * Milliseconds between two scans of every institution; by default a minute. Announced records
   * (`tx.announce`, `wakeDue`) are found at once.
   */
  readonly every?: number
  /** The institutions that may have due records; all by default. */
  readonly institutions?: (ports: EnginePorts) => Promise<readonly string[]>
  /**
   * Reads the due records of an institution, in the order of their work. Omits records that can't
   * be processed yet, so that they don't use up the limit.
   */
  readonly find: (look: DueLook) => Promise<readonly DueRecord[]>
  /** When the next record becomes due that `find` does not return yet, ISO 8601. */
  readonly next?: (look: DueLook) => Promise<string | undefined>
  /** True: a process works on one record of an institution at a time, in the order of `find`. */
  readonly inOrder?: true
  /**
   * Records that a process works on at once, of all institutions: by default four on PostgreSQL,
   * and one on the embedded store, which has one connection.
   */
  readonly atOnce?: number
  /** Milliseconds from the work on a record to the next work on the same record, at least. */
  readonly restMs?: number
  /**
   * Maximum number of attempts, and the pause between two attempts in milliseconds. By default
   * there is no maximum, and the pause doubles from one minute to ten minutes.
   */
  readonly retry?: { readonly most: number; readonly pauseMs: number }
}

/** Tables of due records, by name. */
export type DueTables = Readonly<Record<string, Due>>

/**
 * The topic by which a transaction announces that a record of the table is due from its commit on.
 */
export const dueTopic = <const Name extends string>(table: Name) => `due ${table}` as const
