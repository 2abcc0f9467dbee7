import type { Label } from '../schema/label.ts'
import type { operationLabels } from './operations.ts'

/** The reason why a field stays as it is although its operation was undone. */
export type UnchangedReason =
  /** Somebody changed it since. */
  | 'changed'
  /** Its old value was never stored (passwords). */
  | 'secret'
  /** Only the system writes it, or its rules decided otherwise. */
  | 'fixed'
  /** It is withheld from the person who undoes. */
  | 'withheld'
  /** An import created it for its rows, and other records refer to it now. */
  | 'used'
  /** Its definition has no move back from the state that it is in. */
  | 'noWayBack'
  /** It is a journal entry that can't be reversed, or no record at all (an account). */
  | 'final'
  /** It can only be undone with records of the same change that can't be undone. */
  | 'together'

/** A record with fields that an undo left as they were. */
export interface UnchangedRecord {
  readonly resource: string
  readonly id: string
  readonly title: string | null
  /** Names of fields; 'deletedAt': whether it is in the trash. */
  readonly fields: readonly string[]
  readonly why: UnchangedReason
  /** For 'noWayBack': the record's current state, and the state that it would return to. */
  readonly states?: readonly [string, string]
  /** Who changed them since, and when. */
  readonly by: string | null
  readonly at: string | null
}
/** A record whose undo was refused, and the reason. `fields`: the fields that caused it. */
export interface RefusedRecord {
  readonly resource: string
  readonly id: string
  readonly title: string | null
  readonly fields?: readonly string[]
  readonly code: string
  readonly msg: string
}

/**
 * The result of an undo: of `matched` records (all that the operation changed) `done` were
 * restored; the others are listed. Records that one row of a bulk change or of an import changed
 * together are undone together or not at all. An undo without any effect is refused with 409, and
 * its response contains this tally.
 */
export interface UndoTally {
  /** Id of the undo, an operation itself: undoing it does again what was undone. */
  readonly operation: string
  readonly matched: number
  readonly done: number
  readonly kept: readonly UnchangedRecord[]
  readonly failed: readonly RefusedRecord[]
  /**
   * Numbers of kept and failed records beyond the listed ones; the first 1,000 of each are listed.
   */
  readonly more?: { readonly kept: number; readonly failed: number }
}

/**
 * An undo that has not ended, and its number of records so far. `stopped`: no process is working on
 * it; another undo continues there.
 */
export interface Undoing {
  readonly done: number
  readonly stopped?: boolean
}

/** An undo in progress; undefined if there is none, or it has stopped. */
export const goingOn = (undoing: Undoing | null | undefined): Undoing | undefined =>
  undoing && !undoing.stopped ? undoing : undefined

/** One line of the journal: a thing that a person did. */
export interface JournalEntry {
  readonly id: string
  readonly at: string
  readonly actorName: string
  readonly mine: boolean
  readonly action: string
  readonly resource: string
  /** The record, where it is one. */
  readonly recordId: string | null
  readonly title: string | null
  /** Records changed. */
  readonly count: number
  readonly undone: { readonly at: string; readonly by: string } | null
  /** Nothing of it can be undone: a message was sent, or it concerns no records of resources. */
  readonly final: boolean
  /** It is being taken back. */
  readonly undoing?: Undoing | null
  /** The operation that this one undid. */
  readonly undoOf: string | null
  /** For an undo: its result. */
  readonly tally: Omit<UndoTally, 'operation'> | null
}
/** One record's change within an operation; values as the reader may see them. */
export interface JournalChange {
  readonly id: string
  readonly resource: string
  readonly recordId: string
  readonly title: string | null
  readonly action: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly refs: Readonly<Record<string, Readonly<Record<string, string>>>>
}
export interface JournalDetail extends JournalEntry {
  readonly changes: readonly JournalChange[]
  /** There are more on the next page. */
  readonly more: boolean
}

/** The right to see and undo what others did. */
export const everyonesRight = 'operation.everyone'
export const journalRights: Readonly<Record<string, Label>> = {
  [everyonesRight]: { en: 'View and undo other people’s changes', zh: '查看并撤销他人的操作' },
}

/**
 * Operations that change no record, and the creation of an institution, which can't be undone: they
 * are in the log, but not in the journal.
 */
export const unchanging: readonly (keyof typeof operationLabels)[] = [
  'found',
  'export',
  'cancelJob',
  'reveal',
  'login',
  'loginFailed',
  'logout',
  'switch',
  'sessionEnded',
  'otherSessionsEnded',
  'passwordChanged',
]
