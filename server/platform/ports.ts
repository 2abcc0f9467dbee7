import type { AskedRange, ByteRange } from './http/ranges.ts'
import type { TextEncoding } from '../../src/protocol/text/encodings.ts'
import type { TextReadings } from '../../src/protocol/text/readings.ts'
import type { Condition, ListQuery } from '../../src/protocol/query.ts'
import type { CellValue, Field } from '../../src/schema/kind.ts'
import type { Lang } from '../../src/schema/label.ts'
import type { AnyRecord, AnyResource, RecordOf } from '../../src/schema/resource.ts'

/** Now, as an instant. Tests give a fixed one. */
export interface Clock {
  now(): Date
}
/** Sortable unique ids, 26 characters of [0-9a-z]. */
export interface Ids {
  next(): string
  secret(bytes: number): string
}

/** argon2 on Node, WebCrypto in the browser demo. */
export interface Passwords {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/**
 * Thrown by senders of messages: the message was certainly not sent, and may be sent later (no
 * connection, too many requests, a temporary failure).
 */
export class Unsent extends Error {
  override readonly name = 'Unsent'
}

/** An appointment that goes with an e-mail, as text/calendar. */
export interface MailCalendar {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly content: string
}
/** Optional parts of an e-mail besides its text. */
export interface MailExtras {
  /** The same words as HTML. */
  readonly html?: string | undefined
  /** Reply address. */
  readonly replyTo?: string | undefined
  readonly calendar?: MailCalendar | undefined
}

/**
 * Sends an e-mail; rejects where it could not be handed over, with `Unsent` where another try may
 * succeed and makes no second message.
 */
export interface Mail {
  send(
    message: MailExtras & {
      readonly to: string
      readonly subject: string
      readonly text: string
    },
  ): Promise<void>
}
/** Sends a text message; rejects as `Mail` does. `countryCode` is the calling code, digits only. */
export interface Sms {
  send(message: {
    readonly countryCode: string
    readonly phone: string
    readonly text: string
  }): Promise<void>
}
/** A receiver's response; `body` is cut at the requested length. */
export interface OutboundAnswer {
  readonly status: number
  readonly body: string
}
/** Why a receiver could not be called. */
export type OutboundFailure =
  | 'PRIVATE'
  | 'DNS'
  | 'REFUSED'
  | 'TLS'
  | 'TIMEOUT'
  | 'BROKEN'
  | 'INSECURE'
/** Thrown by `Outbound`; `detail` is the network's message, without a secret. */
export class NotCalled extends Error {
  override readonly name = 'NotCalled'
  readonly failure: OutboundFailure
  constructor(failure: OutboundFailure, detail: string) {
    super(detail)
    this.failure = failure
  }
}
/**
 * Posts a text to an address that a person entered: over https, only to public addresses (checked
 * when the connection is made), and without following redirects. Throws NotCalled.
 */
export interface Outbound {
  post(request: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }): Promise<OutboundAnswer>
}
/** A picture of characters that people read and programs hardly do (UI-01). */
export interface Captchas {
  draw(): Promise<{ readonly answer: string; readonly image: string }>
}

/**
 * Progress of a file that grows by appends, as its store needs it; JSON, so that any server can
 * continue.
 */
export interface FileGrowth {
  /** Bytes that have arrived and are stored. */
  readonly size: number
  /** In an object store: the file's multipart upload, with the tags of the parts so far. */
  readonly multipart?: { readonly id: string; readonly tags: readonly string[] }
  /**
   * In an object store: size of the last bytes that do not fill a part yet; they are in a separate
   * object.
   */
  readonly tail?: number
}

/** Bytes after which a growing file reports what is stored: the maximum that a crash loses. */
export const growthStep = 8 * 1024 * 1024

export interface AppendOptions {
  /** Bytes of the whole file. */
  readonly total: number
  /** Called after every 8 MB with what is stored; an error from it ends the append. */
  readonly onGrowth?: (growth: FileGrowth) => Promise<void>
}

export interface DirectOptions {
  readonly seconds: number
  readonly headers: { readonly 'Content-Type': string; readonly 'Content-Disposition': string }
}

/** Bytes of uploaded files, by key; the store keeps what is known of them. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  delete(key: string): Promise<void>
  /**
   * Stores a file from a stream; returns its size. If the source breaks off or the disk is full
   * (18001), nothing is stored. Only one writer per key.
   */
  putStream(key: string, source: ReadableStream<Uint8Array>): Promise<number>
  /**
   * Keys with a prefix, of files written before an instant, including the leftovers of killed
   * processes. Keys within a folder are included if the prefix names the folder ('a/'), those of
   * its subfolders only if `deep` is true.
   */
  list(prefix: string, before: Date, deep?: boolean): Promise<readonly string[]>
  /** Streams a stored file, or a part of it. Undefined if it doesn't exist. */
  stream(key: string, part?: AskedRange): Promise<FilePart | undefined>
  /**
   * Appends a stream to a growing file, after `growth`; only one writer at a time. Returns what is
   * stored: everything that arrived if the stream breaks off, and less than `growth` if bytes were
   * lost. Throws 18001 if the disk is full.
   */
  append(
    key: string,
    growth: FileGrowth,
    source: ReadableStream<Uint8Array>,
    options: AppendOptions,
  ): Promise<FileGrowth>
  /** Makes a grown file the file of its key. May be repeated. Throws where it is not all there. */
  complete(key: string, growth: FileGrowth): Promise<void>
  /**
   * An address at which the store itself serves a file for this many seconds, with these headers;
   * absent if the server must serve it.
   */
  direct?(key: string, options: DirectOptions): Promise<string>
  /**
   * Whether scripts on pages of an origin may read files at such addresses; pictures and downloads
   * need no permission.
   */
  readable?(origin: string): Promise<boolean>
  /** Deletes what has grown under a key, unless it is complete. */
  discard(key: string, growth: FileGrowth): Promise<void>
  /**
   * Incomplete multipart uploads that began before an instant; absent if the store has no such
   * uploads.
   */
  multiparts?(before: Date): Promise<readonly { readonly key: string; readonly id: string }[]>
  /** Ends such an upload, and deletes its parts. */
  endMultipart?(key: string, id: string): Promise<void>
}

/** A file's body and metadata from a store. */
export interface FilePart {
  /** Bytes of the whole file. */
  readonly size: number
  /** Byte range of the body in the file; empty if the part begins behind the file's end. */
  readonly range: ByteRange
  readonly body: ReadableStream<Uint8Array>
}

/**
 * Cells are text as the sheet shows them (a number 13800000001 is '13800000001', a date is ISO
 * 8601; a text that reads like an error is marked, see `imports/errorText.ts`); rows keep their
 * number in the sheet, from 1.
 */
export interface SheetRow {
  readonly sheetRow: number
  readonly cells: readonly string[]
  /** The file doesn't show it: somebody hid it, or a filter does. */
  readonly hidden?: true
  /** Columns, from 0, whose text comes from a merged cell that begins in a row above. */
  readonly merged?: readonly number[]
}
/** How the bytes of a text file are read. */
export interface SheetText extends TextReadings {
  /** The encoding in which it was read. */
  readonly encoding: TextEncoding
}
export interface Sheet {
  readonly name: string
  /**
   * Excel hides it, and only a macro can show it: the person who sends the file may not know that
   * it exists.
   */
  readonly hidden?: boolean
  /** Columns that the file hides, from 0; only those with content. */
  readonly hiddenColumns?: readonly number[]
  /** Facts about the first sheet of a text file (csv, tsv, markup). */
  readonly text?: SheetText
  readonly rows: readonly SheetRow[]
}
export interface SheetColumn {
  readonly heading: string
  readonly width: number
  /** A column of days, of instants, or of neither. */
  readonly dates?: 'day' | 'instant'
}
/** A column whose cells the writer makes from stored values. */
export interface StoredColumn extends SheetColumn {
  readonly field: Field
  /** Its values are written masked. */
  readonly hide: boolean
  /** The resource whose records it points at: their titles are written. */
  readonly target: string | undefined
  readonly lang: Lang
  /** Time zone in which times are written. */
  readonly zone: string
}
/**
 * Rows as the database returns them; the writer turns them into cells. Each column is a JSON array.
 */
export interface StoredRows {
  readonly count: number
  readonly columns: readonly string[]
  /** Rows that are not wanted, by their place. */
  readonly skip?: ReadonlySet<number>
  /** Titles of the records that they point at: resource -> id -> title. */
  readonly titles?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
export type SheetBatch = readonly (readonly CellValue[])[] | StoredRows
export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]
/** How a cell looks in a workbook that people fill in or mend. */
export type CellLook = 'heading' | 'needed' | 'example' | 'bad' | 'quiet'
export interface BookCell {
  readonly value: CellValue
  readonly look?: CellLook
  /** A note at the cell. */
  readonly note?: string
}
export interface BookColumn {
  readonly width: number
  /** Type of values that are typed into the column: text, day or instant; by default general. */
  readonly format?: 'text' | 'day' | 'instant'
  /**
   * Offers the values of a column of another sheet, beneath its heading; `refused` is said of
   * anything else.
   */
  readonly list?: {
    readonly sheet: string
    readonly column: number
    readonly count: number
    readonly refused: string
  }
}
export interface BookSheet {
  readonly name: string
  readonly hidden?: boolean
  readonly columns: readonly BookColumn[]
  readonly rows: readonly (readonly (CellValue | BookCell)[])[]
  /** Empty rows beneath them whose cells have their columns' formats. */
  readonly blank?: number
  /** Rows and columns that stay in sight. */
  readonly frozen?: { readonly rows: number; readonly columns: number }
}
/** The contents of a workbook to write; plain data. */
export interface Book {
  readonly sheets: readonly BookSheet[]
}

/** How rows of a file are sent back to be mended. */
export interface Mending {
  readonly sheet: string
  /** From 1. */
  readonly headingRow: number
  /** Further sheets with the same headings. */
  readonly furtherSheets?: readonly string[] | undefined
  /** In which a text file is read. */
  readonly encoding?: TextEncoding | undefined
  /** Columns of the sheet that are sent back, from 0: these alone, or all but those in `except`. */
  readonly only?: readonly number[]
  readonly except: readonly number[]
  readonly headings: { readonly row: string; readonly message: string }
  /** The stamp, to which the columns that are sent back are added. */
  readonly stamp: BookSheet
}
/**
 * A row to correct: its errors, at columns of the sheet, and texts that replace some of its own.
 */
export interface MarkedRow {
  readonly sheetRow: number
  readonly message: string
  readonly notes: Readonly<Record<number, string>>
  readonly texts: Readonly<Record<number, string>>
}

/**
 * Spreadsheets, read and written away from the event loop. Errors are faults: 11004 with a reason.
 */
export interface Sheets {
  /**
   * Non-empty rows of every sheet. Refuses encrypted, damaged, bomb-like and other files within
   * seconds and bounded memory. `encoding`: of a text file, instead of the detected one.
   */
  read(bytes: Uint8Array, fileName: string, encoding?: TextEncoding): Promise<Sheet[]>
  /**
   * Whether a workbook may have a sheet of this name, without parsing it: false means that it has
   * none.
   */
  mayHaveSheet(bytes: Uint8Array, name: string): Promise<boolean>
  /**
   * Streams an xlsx (with several sheets if one can't contain all rows) or a csv; batches of rows
   * are pulled as the reader needs them. Stored rows need stored columns. `large`: an xlsx may
   * exceed 4 GiB.
   */
  write(
    columns: readonly (SheetColumn | StoredColumn)[],
    batches: AsyncIterable<SheetBatch>,
    sheetName: string,
    format?: SheetFormat,
    large?: boolean,
  ): ReadableStream<Uint8Array>
  /** Writes a workbook that people fill in. */
  book(book: Book): Promise<Uint8Array<ArrayBuffer>>
  /** The marked rows of a file, below its headings, with the errors of each cell. */
  mend(
    bytes: Uint8Array,
    mending: Mending,
    rows: AsyncIterable<readonly MarkedRow[]>,
  ): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Thrown by `Converter`: another attempt at the same file would fail the same way, or the process
 * crashed on it. `detail` is for the log.
 */
export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed'
  /**
   * 'TIMED_OUT', 'OUT_OF_MEMORY', 'CRASHED', 'SOURCE_MISSING', 'UNAVAILABLE' (this server lacks a
   * requirement), or a reason from the script, such as 'ENCRYPTED'.
   */
  readonly reason: string
  /** Figures of the reason's text. */
  readonly params: Readonly<Record<string, string | number>>
  constructor(
    reason: string,
    detail: string,
    params: Readonly<Record<string, string | number>> = {},
  ) {
    super(detail)
    this.reason = reason
    this.params = params
  }
}
/** A file to be converted. */
export interface ConversionRequest {
  /** Name of a script: server/adapters/conversion/scripts.ts. */
  readonly kind: string
  /** Key of the file in `Files`. */
  readonly source: string
  /** The extension of the file, without a dot, for tools that depend on it: 1 to 8 of [a-z0-9]. */
  readonly extension: string
  /** Key prefix of the results; ends with '/'. No other files may have it. */
  readonly target: string
  /** Parameters of the script, as JSON. */
  readonly options: unknown
  /** Ends the conversion; it then rejects with the signal's reason. */
  readonly signal: AbortSignal
  /** Called with the progress from 0 to 1, at most a few times a second. */
  readonly onProgress?: (share: number) => void
}
export interface ConvertedFiles {
  /** The script's result, as JSON. */
  readonly result: unknown
  /** All that has been put into `Files`. */
  readonly files: readonly { readonly key: string; readonly size: number }[]
}
/** Conversions that wait for each other: documents take seconds, media take up to hours. */
export type ConversionLane = 'document' | 'media'
/** Converts files in low-priority processes, a few of each lane at once; the others wait. */
export interface Converter {
  /** Conversions that run at once. */
  readonly atOnce: Readonly<Record<ConversionLane, number>>
  /** Whether this machine supports a kind: 'office' needs LibreOffice. */
  can(kind: string): boolean
  /**
   * Resolves when all results are in `Files`. If it rejects, none of them are left. Throws
   * ConversionFailed.
   */
  convert(request: ConversionRequest): Promise<ConvertedFiles>
}

/** A sentence with its times in milliseconds from the beginning of the audio. */
export interface SpokenSegment {
  readonly fromMs: number
  readonly toMs: number
  readonly text: string
}
/** Thrown by `Transcriber`. `detail` is for the log. */
export class TranscriptionFailed extends Error {
  override readonly name = 'TranscriptionFailed'
  /**
   * UNREACHABLE: no response, or a failure; REFUSED: it rejects the call; UNREADABLE: the response
   * is invalid.
   */
  readonly reason: 'UNREACHABLE' | 'REFUSED' | 'UNREADABLE'
  /** Whether another try may succeed. */
  readonly again: boolean
  constructor(
    reason: TranscriptionFailed['reason'],
    detail: string,
    { again }: { readonly again: boolean },
  ) {
    super(detail)
    this.reason = reason
    this.again = again
  }
}
/** Makes text of speech. */
export interface Transcriber {
  /**
   * Returns the sentences of a piece of sound (WAV), in order. Throws TranscriptionFailed, or the
   * signal's reason.
   */
  transcribe(request: {
    readonly audio: Uint8Array
    /** Duration of the chunk. */
    readonly durationMs: number
    /** ISO 639-1. */
    readonly lang: string
    readonly signal: AbortSignal
  }): Promise<readonly SpokenSegment[]>
}

export interface Log {
  info(data: object, text: string): void
  warn(data: object, text: string): void
  error(data: object, text: string): void
}

/** A row of a resource's table: wire values before masking, plus the institution. */
export type Row = AnyRecord

export interface AuditEntry {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly actorName: string
  readonly action: string
  readonly resource: string
  readonly recordId: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** Id of the operation that it is part of. */
  readonly requestId: string
  /** The record's title at the time. */
  readonly title?: string | null
  /** Origin of the call. */
  readonly ip?: string | null
  readonly device?: string | null
}
export type NewAudit = Omit<AuditEntry, 'id' | 'at'>

/**
 * A key is already taken by a record outside the trash. The unique index detects it, or a query if
 * the name differs only in letter case.
 */
export class KeyTaken extends Error {
  readonly fields: readonly string[]
  constructor(fields: readonly string[]) {
    super(`natural key taken: ${fields.join(', ')}`)
    this.fields = fields
  }
}

/**
 * Thrown if a time span is taken, which an exclusion constraint of the database found; it names
 * that constraint.
 */
export class Overlap extends Error {
  override readonly name = 'Overlap'
  readonly constraint: string
  constructor(constraint: string, options?: ErrorOptions) {
    super(`overlaps: ${constraint}`, options)
    this.constraint = constraint
  }
}

/** The grouping of a count. */
export interface CountGrouping {
  /** The field to group by; with `each`, a day or time. */
  readonly by: string
  /** The unit for grouping days; the key is the first day: 'YYYY-MM-DD'. */
  readonly each?: 'day' | 'week' | 'month' | undefined
  /** The time zone that decides on which day a time is: 'Asia/Shanghai'. */
  readonly zone: string
  /** A second field to group by. */
  readonly split?: string | undefined
  /** A number field that is summed, in the unit in which it is stored. */
  readonly sum?: string | undefined
}

/** Records that hold the same values; null where a field is empty. */
export interface CountedGroup {
  readonly key: string | null
  readonly part: string | null
  readonly n: number
}

/**
 * Operations on the records of one institution; every call is limited to it. Values are wire
 * values. Rows of a known definition have its exact type: `get(lesson, id)` is a `RecordOf<typeof
 * lesson>`.
 */
export interface Records {
  /** Rows of one page, in order. Conditions have been checked by `checkQuery`. */
  page<R extends AnyResource>(
    resource: R,
    query: ListQuery,
    hidden?: ReadonlySet<string>,
  ): Promise<RecordOf<R>[]>
  /** Exact count of matching records; cached between calls while nothing changes. */
  total(resource: AnyResource, query: ListQuery, hidden?: ReadonlySet<string>): Promise<number>
  /** The sum of a number field over matching records; 0 if there are none. Never cached. */
  sum(
    resource: AnyResource,
    query: ListQuery,
    field: string,
    hidden?: ReadonlySet<string>,
  ): Promise<number>
  /**
   * The number of distinct values of a field in matching records; empty values don't count. Never
   * cached.
   */
  distinct(
    resource: AnyResource,
    query: ListQuery,
    field: string,
    hidden?: ReadonlySet<string>,
  ): Promise<number>
  /**
   * How many of what matches hold each value, or lie in each day, week or month. Counted anew each
   * time.
   */
  counts(
    resource: AnyResource,
    query: ListQuery,
    grouping: CountGrouping,
    hidden?: ReadonlySet<string>,
  ): Promise<readonly CountedGroup[]>
  /** `page` and `total` in one round trip if the cached count is still valid. */
  pageWithTotal<R extends AnyResource>(
    resource: R,
    query: ListQuery,
    hidden?: ReadonlySet<string>,
  ): Promise<{ rows: RecordOf<R>[]; total: number }>
  get<R extends AnyResource>(
    resource: R,
    id: string,
    deleted?: boolean,
  ): Promise<RecordOf<R> | undefined>
  many<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    deleted?: boolean,
  ): Promise<RecordOf<R>[]>
  /** The rows among these ids that match the query, in id order. */
  matching<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    query: ListQuery,
    hidden?: ReadonlySet<string>,
  ): Promise<RecordOf<R>[]>
  /**
   * Ids of matching records, ascending, `size` at a time, by keyset pagination: no cursor stays
   * open meanwhile. `after`: only ids after this one.
   */
  ids(
    resource: AnyResource,
    query: ListQuery,
    size: number,
    options?: {
      readonly except?: ReadonlySet<string>
      readonly hidden?: ReadonlySet<string>
      readonly after?: string
    },
  ): AsyncIterable<string[]>
  /**
   * Matching rows by keyset pagination. The query must sort by `id` or `createTime`: with an
   * editable sort value, records could be lost or repeated. It begins after the query's `after`.
   * With `only`, rows contain their id and these fields.
   */
  ordered<R extends AnyResource>(
    resource: R,
    query: ListQuery,
    size: number,
    except?: ReadonlySet<string>,
    hidden?: ReadonlySet<string>,
    only?: ReadonlySet<string>,
  ): AsyncIterable<RecordOf<R>[]>
  /**
   * Like `ordered`, but returns these columns, in the order of `fields`, as JSON texts without
   * parsing values.
   */
  columns(
    resource: AnyResource,
    query: ListQuery,
    fields: readonly string[],
    size: number,
    hidden?: ReadonlySet<string>,
  ): AsyncIterable<StoredRows>
  /**
   * The same for all records that match at the start, in any order (for an export): each record
   * once, with its values when its batch is read, whatever is edited meanwhile. One statement reads
   * the ids into memory (27 bytes each). A record that does not match `still` when its batch is
   * read is left out. `size`: rows of the n-th batch.
   */
  snapshot(
    resource: AnyResource,
    query: ListQuery,
    fields: readonly string[],
    size: (batch: number) => number,
    options: { readonly still: ListQuery; readonly hidden?: ReadonlySet<string> | undefined },
  ): AsyncIterable<StoredRows>
  /**
   * Values of the fields `names` that these records repeat from referenced records (`from`; null
   * without a reference) or that follow from conditions (`when`, `counts`; in `asks`), by id, in
   * one statement.
   */
  sourceValues(
    resource: AnyResource,
    ids: readonly string[],
    names: readonly string[],
    asks?: ReadonlyMap<string, readonly Condition[]>,
  ): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>
  /**
   * Rows outside the trash (with `deleted`, in the trash) whose natural key equals one of `values`;
   * names match in any letter case. Each value is a tuple in the key's field order.
   */
  byKey<R extends AnyResource>(
    resource: R,
    key: readonly string[],
    values: readonly (readonly unknown[])[],
    deleted?: boolean,
  ): Promise<RecordOf<R>[]>
}

/** Inside one database transaction of one institution. */
export interface Tx extends Records {
  /** The row, locked until the transaction ends. */
  lock<R extends AnyResource>(
    resource: R,
    id: string,
    deleted?: boolean,
  ): Promise<RecordOf<R> | undefined>
  /**
   * The same for many, in id order, so that two transactions never wait for each other in a ring.
   */
  lockMany<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    deleted?: boolean,
  ): Promise<RecordOf<R>[]>
  /**
   * The rows with these ids that match the query now, locked until the transaction ends; in id
   * order.
   */
  lockMatching<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    query: ListQuery,
    hidden?: ReadonlySet<string>,
  ): Promise<RecordOf<R>[]>
  /** Throws KeyTaken. All or none. */
  insert(resource: AnyResource, rows: readonly Row[]): Promise<void>
  /**
   * Writes complete new rows, whose `version` is already incremented. `changed`: the fields in
   * which any of them differs from the stored row; only these are written. Throws KeyTaken.
   */
  update(resource: AnyResource, rows: readonly Row[], changed?: ReadonlySet<string>): Promise<void>
  audit(entries: readonly NewAudit[]): Promise<void>
  /**
   * Changes the counter of an allowance (seats, students) by `delta`, and creates it from `count`
   * if it is new. Returns false and changes nothing if it would exceed `max` (only increases are
   * refused). Its lock lasts until the transaction ends.
   */
  quota(name: string, delta: number, max: number, count: () => Promise<number>): Promise<boolean>
}
