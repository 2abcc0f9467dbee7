import type { CellFormat } from './cellFormats.ts'
import type { TextEncoding } from './text/encodings.ts'
import type { TextReadings } from './text/readings.ts'
import type { ImportJob, RowOutcome } from './provider.ts'

/** The check's verdict on a row: what a commit would do with it. */
export type Verdict = 'create' | 'update' | 'unchanged' | 'skip' | 'error'
export const verdicts: readonly Verdict[] = ['create', 'update', 'unchanged', 'skip', 'error']
/** What may happen to records: new ones are made, known ones changed, or both. */
export type MatchMode = 'create' | 'update' | 'both'
export const matchModes: readonly MatchMode[] = ['create', 'update', 'both']
/** Good rows only, or all or nothing. */
export type CommitMode = 'good' | 'all'

/** The source of a heading's meaning. */
export type MappedBy = 'label' | 'synonym' | 'remembered' | 'person'

/** A column of the sheet, from 0, with what it is taken for. */
export interface SheetColumnUse {
  readonly at: number
  readonly heading: string
  /** The first different texts beneath it. */
  readonly samples: readonly string[]
  /**
   * Fields that it fills: none where it is ignored, several where its cells are split at
   * `separator`.
   */
  readonly fields: readonly string[]
  readonly separator?: string
  readonly by: MappedBy | null
  /** The column of a record that the heading names and that an import does not change. */
  readonly fixed?: string
  /** The field with the most similar heading; it is only a suggestion that a person may accept. */
  readonly suggested?: string
  /** Possible formats of its cells; a person must choose one. */
  readonly formats?: readonly CellFormat[]
}
/**
 * A text that a field can't accept as it is (在职 for a status), listed once for any number of rows.
 */
export interface UnknownValue {
  readonly field: string
  readonly text: string
  readonly rows: number
  /** Text of the allowed value that it means; null: not answered; '': leave the cell empty. */
  readonly to: string | null
  /** The allowed value that the text is most like, for a person to accept. */
  readonly suggested?: string
}
/**
 * What to do if cells name a record that does not exist; without an answer their rows are errors.
 */
export type MissingAnswer =
  | { readonly do: 'create' }
  /** Use another record. */
  | { readonly do: 'use'; readonly name: string }
  /** The name is left out of its cells. */
  | { readonly do: 'empty' }
  /** Rows that name it are not imported. */
  | { readonly do: 'skip' }
/**
 * A name in cells without a record, of a resource whose records can be created from their title
 * alone.
 */
export interface MissingName {
  readonly resource: string
  /** Its first spelling in the file; case, width and spaces are ignored. */
  readonly name: string
  /** Number of rows with this name. */
  readonly rows: number
  /** Names of records that it is like, the likest first. */
  readonly similar: readonly string[]
  /** Whether the import may create the record for the caller. */
  readonly creatable: boolean
  /** Why a record can't have this name, in words. */
  readonly why?: string | undefined
  readonly answer: MissingAnswer | null
  /** The import has created the record. */
  readonly created?: boolean | undefined
}
/** Maximum number of names that an import lists; rows with further ones are errors. */
export const mostMissing = 1000

/** What to do with a row whose key belongs to a record in the trash. */
export type TrashChoice = 'restore' | 'create' | 'skip'
export const trashChoices: readonly TrashChoice[] = ['restore', 'create', 'skip']

/** A row that looks like no record. */
export interface OddRow {
  readonly sheetRow: number
  readonly kind: 'total' | 'heading' | 'note'
}
/** A word that probably means an empty cell (无, -), with the number of cells. */
export interface BlankWord {
  readonly text: string
  readonly cells: number
}
/**
 * A field whose cells are read without a remark, a unit or something similar. The example is left
 * out if the caller can't see the field.
 */
export interface CleanedField {
  readonly field: string
  readonly cells: number
  readonly from?: string | undefined
  readonly to?: string | undefined
}
/**
 * A field whose cells are filled from merged cells above them; `row` is the first such row, as
 * people count it.
 */
export interface MergedField {
  readonly field: string
  readonly cells: number
  readonly row: string
}
/**
 * In the place of a row's number: the sheet begins with its first record, and its columns are
 * called A, B, C.
 */
export const noHeadingRow = -1

/** How a job's file is read. */
export interface ImportMapping {
  readonly sheet: string
  /** Row of the headings, from 1; `noHeadingRow` where the sheet has none. */
  readonly headingRow: number
  /** Further sheets with the same headings, whose rows follow. */
  readonly furtherSheets?: readonly string[] | undefined
  readonly columns: readonly Pick<SheetColumnUse, 'at' | 'fields' | 'separator'>[]
  /** Field -> text in the cell -> text that it means. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly match: MatchMode
  /**
   * Field, the last of a natural key, by which alone known records are found; all keys where it is
   * absent.
   */
  readonly matchBy?: string
  /** Words that mean an empty cell, except in plain texts. */
  readonly empties?: readonly string[]
  /** Text of a cell that clears its field; '' where none does. */
  readonly clear?: string
  /** Field -> how its cells are written, where the text alone leaves it open. */
  readonly formats?: Readonly<Record<string, CellFormat>>
  /** Resource -> name that no record has -> what is done about it. */
  readonly missing?: Readonly<Record<string, Readonly<Record<string, MissingAnswer>>>>
  /**
   * Creates missing records that cells name; set at the start of a direct import. Kept by the
   * server.
   */
  readonly createMissing?: true
  /**
   * What to do with rows whose key belongs to a record in the trash; set at the start of a direct
   * import. Kept by the server.
   */
  readonly inTrash?: TrashChoice
  /**
   * Field -> text for every row: known from the page on which the import began, and filled by no
   * column. Kept by the server.
   */
  readonly given?: Readonly<Record<string, string>>
}

/** An import that a person leads through its steps. */
export interface WizardJob extends ImportJob {
  /** False for a file that was posted alone and imported at once. */
  readonly wizard: boolean
  readonly createdBy: string
  readonly createdByName: string
  /** Raised by each change of the mapping, of the check or of its rows; sent back with each. */
  readonly revision: number
  /** Visible sheets come first; `rows` are those below the headings. */
  readonly sheets: readonly {
    readonly name: string
    readonly rows: number
    readonly hidden: boolean
    /** It has the same headings as the chosen sheet, so that both can be imported together. */
    readonly alike?: boolean
  }[]
  /** Visible sheets with records whose rows are not part of this import. */
  readonly leftOut: readonly { readonly name: string; readonly rows: number }[]
  /**
   * Hidden parts of the file that the import reads anyway: the number of rows, and columns by their
   * headings.
   */
  readonly unshown?: { readonly rows: number; readonly columns: readonly string[] } | undefined
  /**
   * Number of columns to the right of the listed ones, all with unknown headings; they are left
   * out.
   */
  readonly moreColumns?: number | undefined
  /** How the bytes of a text file are read; undefined for a workbook. */
  readonly text?: (TextReadings & { readonly encoding: TextEncoding }) | undefined
  /**
   * The file is a template of ours, made from an older definition or for another resource; it is
   * read by its headings all the same.
   */
  readonly template?: 'old' | 'other' | null
  /** The first rows of the chosen sheet, for choosing the heading row. */
  readonly preview: readonly { readonly sheetRow: number; readonly cells: readonly string[] }[]
  readonly columns: readonly SheetColumnUse[]
  readonly unknown: readonly UnknownValue[]
  /**
   * Names that no record has; counted by the check. After the import, those that it has created are
   * marked.
   */
  readonly missing?: readonly MissingName[]
  /**
   * Rows whose key belongs to a record in the trash: their number, how many are undecided, and how
   * many restore the record.
   */
  readonly trash?: { readonly rows: number; readonly undecided: number; readonly restore: number }
  /** Whether the caller can restore records from the trash. */
  readonly mayRestore?: boolean
  /** As it was found, or last changed; null until the file has been read. */
  readonly mapping: ImportMapping | null
  /** Words of the file that probably mean an empty cell. */
  readonly blanks?: readonly BlankWord[]
  /**
   * Rows with errors that look like totals, repeated headings or lines about the sheet, and are not
   * left out yet.
   */
  readonly odd?: readonly OddRow[]
  /** Fields whose cells are read tidied; counted by the check. */
  readonly cleaned?: readonly CleanedField[]
  /** Fields with cells whose text is that of the merged cell above them; counted by the check. */
  readonly merged?: readonly MergedField[]
  /**
   * Rows that differ from their records in columns that an import does not change; counted by the
   * check.
   */
  readonly differing?: readonly { readonly field: string; readonly rows: number }[]
  /** Time zone of the times in the file: the institution's. */
  readonly zone: string
  /** Rows by verdict, once the check is complete. */
  readonly verdicts: Readonly<Record<Verdict, number>> | null
  /**
   * The key of the checked state that a commit must send: file, mapping, edits and versions of the
   * rows.
   */
  readonly checkKey: string | null
  /** The server's current activity, in rows. */
  readonly busy: {
    readonly doing: 'reading' | 'checking' | 'committing' | 'undoing'
    readonly done: number
    readonly total: number
  } | null
  /** The server stopped trying after several failures; a person can resume it. */
  readonly resumable?: boolean
  /** Milliseconds that the server was at it; what its person took is not among them. */
  readonly worked?: number
  /** Why a commit was not begun or stopped: rows whose records changed since the check. */
  readonly drifted: number
  /** Id of the operation that wrote the rows. */
  readonly operation: string | null
  readonly undoneBy: string | null
  /** The reason why an undo of it stopped early; another undo continues there. */
  readonly undoStopped?: string | undefined
  /** Until when the whole import can be undone, and its files be had. */
  readonly keptUntil: string | null
}

/** A field's value before and after, as text; masked where the caller sees it masked. */
export interface CellChange {
  readonly field: string
  readonly from: string
  readonly to: string
}
/** A checked row. */
export interface PlannedRow {
  /** Its number within the import: see `placeOfRow`. */
  readonly sheetRow: number
  /** Name of its sheet, where several are imported together. */
  readonly sheet?: string | undefined
  readonly verdict: Verdict
  /**
   * Cells by field name, as text, after splitting and mapping; masked where the caller sees the
   * field masked.
   */
  readonly cells: Readonly<Record<string, string>>
  readonly title: string
  readonly recordId: string | null
  readonly changes: readonly CellChange[]
  readonly errors: readonly {
    readonly field: string
    readonly code: string
    readonly msg: string
  }[]
  /** Another row of the file that means the same record. */
  readonly twin: number | null
  readonly twinSheet?: string | undefined
  /**
   * The record in the trash with its key, since when it is there, and the decision; null:
   * undecided.
   */
  readonly trash?:
    | {
        readonly title: string
        readonly deletedAt: string | null
        readonly choice: TrashChoice | null
      }
    | undefined
  readonly edited: boolean
  /** Left out by the person at the screen. */
  readonly left: boolean
}

/**
 * Response to an edit: the job's new revision and tally, and the affected rows as they are now (at
 * most 200).
 */
export interface Rechecked {
  readonly revision: number
  readonly verdicts: Readonly<Record<Verdict, number>>
  readonly checkKey: string
  readonly rows: readonly PlannedRow[]
}
/** A job as lists of jobs show it. */
export type JobSummary = Pick<
  WizardJob,
  | 'jobId'
  | 'resource'
  | 'fileName'
  | 'state'
  | 'total'
  | 'read'
  | RowOutcome
  | 'createdBy'
  | 'createdByName'
  | 'createTime'
  | 'finishTime'
  | 'wizard'
  | 'busy'
  | 'operation'
  | 'keptUntil'
  | 'undoStopped'
  | 'worked'
  | 'msg'
>
