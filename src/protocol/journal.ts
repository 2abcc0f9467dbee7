import type { Label } from '../schema/label.ts'
import type { operationLabels } from './operations.ts'

/** Why a field stays as it is although its operation was undone. */
export type UnchangedReason =
  /** Somebody changed it since. */
  | 'changed'
  /** Its old value was never kept (passwords). */
  | 'secret'
  /** Only the system writes it, or its rules decided otherwise. */
  | 'fixed'
  /** It is withheld from whoever undoes. */
  | 'withheld'
  /** An import created it for its rows, and other records refer to it by now. */
  | 'used'
  /** Its definition has no move back from the state that it is in. */
  | 'noWayBack'
  /** It is an entry of a journal that nothing reverses, or no record at all (an account). */
  | 'final'
  /** It goes back only with records of the same change that can't go back. */
  | 'together'

/** A record with fields that an undo left as they were. */
export interface UnchangedRecord {
  readonly resource: string
  readonly id: string
  readonly title: string | null
  /** Names of fields; 'deletedAt': whether it is in the trash. */
  readonly fields: readonly string[]
  readonly why: UnchangedReason
  /** Of 'noWayBack': the state that the record is in, and the one that it would go back to. */
  readonly states?: readonly [string, string]
  /** Who changed them since, and when. */
  readonly by: string | null
  readonly at: string | null
}
/** A record that an undo refused, and the reason. `fields`: those at which it was refused. */
export interface RefusedRecord {
  readonly resource: string
  readonly id: string
  readonly title: string | null
  readonly fields?: readonly string[]
  readonly code: string
  readonly msg: string
}

/**
 * What became of an undo: of `matched` records, all that the operation changed, `done` are as they
 * were; the others are named. Records that one row of a bulk change or of an import changed
 * together go back together or stay together. An undo that could do nothing is refused with 409,
 * and its answer carries this tally.
 */
export interface UndoTally {
  /** Id of the undo, an operation itself: undoing it does again what was undone. */
  readonly operation: string
  readonly matched: number
  readonly done: number
  readonly kept: readonly UnchangedRecord[]
  readonly failed: readonly RefusedRecord[]
  /** So many more were kept and refused than are named: the first 1,000 of each are. */
  readonly more?: { readonly kept: number; readonly failed: number }
}

/**
 * An undo that has not ended: so many records so far. `stopped`: nobody is at it any more, and
 * whoever undoes it again goes on from there.
 */
export interface Undoing {
  readonly done: number
  readonly stopped?: boolean
}

/** An undo that somebody is at; undefined where there is none, or it has stopped. */
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
  /** It is being taken back. */
  readonly undoing?: Undoing | null
  /** The operation that this one undid. */
  readonly undoOf: string | null
  /** Of an undo: what became of it. */
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
 * What is done without changing a record, and an institution's own beginning, which nobody takes
 * back: in the log, not in the journal.
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
