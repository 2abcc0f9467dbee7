import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'

/** A look at the due records of one institution. */
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
   * Notes a failed try in the record's row, in a transaction of its own, so that other processes
   * and later starts know of it. Ends the record after its last try, or where no other try can
   * succeed; returns whether it did.
   */
  failed?(tx: StoreTx, failure: DueFailure): Promise<boolean>
}

/** A record that is worked off in one transaction with its removal. */
interface TransactionalRecord extends RecordBasics {
  /**
   * Does what the record asks for and removes it. It begins by locking the record, or what the
   * record is about, and reads it again: another process may have worked it off meanwhile.
   */
  work(tx: StoreTx): Promise<DueOutcome | void>
}

/** A record whose work happens outside the database, at most once. */
interface SentRecord extends RecordBasics {
  /** Marks the record as taken, in a transaction of its own; false: another process was first. */
  claim(tx: StoreTx): Promise<boolean>
  /** Does what the record asks for and notes how it came out. */
  send(): Promise<void>
}

/** A record that waits to be worked off, with its work. */
export type DueRecord = TransactionalRecord | SentRecord

/**
 * A table of records that wait to be worked off, listed in `due` of a manifest by the table's name.
 */
export interface Due {
  /**
   * Milliseconds between two looks at every institution; a minute unless given. Records that are
   * announced (`tx.announce`, `wakeDue`) are found at once.
   */
  readonly every?: number
  /** The institutions that may have due records; all unless given. */
  readonly institutions?: (ports: EnginePorts) => Promise<readonly string[]>
  /**
   * Reads the due records of an institution, in the order in which they are worked off. A record
   * that nothing can be done about yet is left out, so that it takes no place.
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
   * How often a record is tried, and the pause between two tries in milliseconds. Unless given, a
   * record is tried for ever, with pauses from a minute that double up to ten minutes.
   */
  readonly retry?: { readonly most: number; readonly pauseMs: number }
}

/** Tables of due records, by name. */
export type DueTables = Readonly<Record<string, Due>>

/**
 * The topic by which a transaction announces that a record of the table is due from its commit on.
 */
export const dueTopic = <const Name extends string>(table: Name) => `due ${table}` as const
