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
 * Thrown by who sends messages: it certainly was not sent, and may be later (nobody answered, too
 * much at once, out of order at the moment).
 */
export class Unsent extends Error {
  override readonly name = 'Unsent'
}

/** An appointment that goes with an e-mail, as text/calendar. */
export interface MailCalendar {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly content: string
}
/** What an e-mail may carry beside its text. */
export interface MailExtras {
  /** The same words as HTML. */
  readonly html?: string | undefined
  /** Where answers go. */
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
/** What a receiver answered; `body` is at most the length that was asked for. */
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
/** Thrown by `Outbound`; `detail` is what the network said, without a secret. */
export class NotCalled extends Error {
  override readonly name = 'NotCalled'
  readonly failure: OutboundFailure
  constructor(failure: OutboundFailure, detail: string) {
    super(detail)
    this.failure = failure
  }
}
/**
 * Posts a text to an address that a person entered: over https, to public addresses alone, judged
 * when the connection is made, and without following redirects. Throws NotCalled.
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
 * How far a file has come that grows by appends, as its store needs to know it; JSON, so that any
 * server can go on with it.
 */
export interface FileGrowth {
  /** Bytes that have arrived and are stored. */
  readonly size: number
  /** Of an object store: its multipart upload, with the tags of the parts so far. */
  readonly multipart?: { readonly id: string; readonly tags: readonly string[] }
  /**
   * Of an object store: the last bytes that do not fill a part yet; they lie in an object of their
   * own.
   */
  readonly tail?: number
}

/** Bytes after which a growing file tells what is stored: what a kill loses at most. */
export const growthStep = 8 * 1024 * 1024

export interface AppendOptions {
  /** Bytes of the whole file. */
  readonly total: number
  /** Is told after every 8 MB what is stored; what it throws ends the append. */
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
   * Keeps a file as it is made; answers its size. Where the source breaks off or the disk is full
   * (18001) nothing is kept. One writer a key.
   */
  putStream(key: string, source: ReadableStream<Uint8Array>): Promise<number>
  /**
   * Keys that begin so, of files written before an instant, with what a killed process has left of
   * one. Keys within a folder are among them where the beginning names it ('a/'), and those of
   * folders within it where `deep` is true.
   */
  list(prefix: string, before: Date, deep?: boolean): Promise<readonly string[]>
  /** A kept file piece by piece, or a part of it. Undefined where it is not there. */
  stream(key: string, part?: AskedRange): Promise<FilePart | undefined>
  /**
   * Adds a stream to a file that grows under a key, behind `growth`; one writer at a time. Answers
   * what is stored: all that arrived of a stream that breaks off, and less than `growth` where
   * bytes are gone. 18001 where the disk is full.
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
   * An address at which the store itself gives a file for so many seconds, with these headers;
   * absent where the server gives it.
   */
  direct?(key: string, options: DirectOptions): Promise<string>
  /**
   * Whether scripts of pages of an origin may read what the store gives at such addresses; pictures
   * and downloads need no leave.
   */
  readable?(origin: string): Promise<boolean>
  /** Deletes what has grown under a key, unless it is complete. */
  discard(key: string, growth: FileGrowth): Promise<void>
  /**
   * Multipart uploads that were begun before an instant and are not complete; absent where there
   * are none.
   */
  multiparts?(before: Date): Promise<readonly { readonly key: string; readonly id: string }[]>
  /** Ends such an upload, and deletes its parts. */
  endMultipart?(key: string, id: string): Promise<void>
}

/** What a store gives of a file. */
export interface FilePart {
  /** Bytes of the whole file. */
  readonly size: number
  /** Where the body begins and ends in it; no bytes where the part begins behind the file's end. */
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
  /** Columns, from 0, whose text is that of a merged cell that begins in a row above. */
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
   * Excel doesn't show it, and no menu or only a macro brings it back: who sends the file may not
   * know that it is there.
   */
  readonly hidden?: boolean
  /** Columns that the file doesn't show, from 0; only such as hold something. */
  readonly hiddenColumns?: readonly number[]
  /** Of the first sheet of a text file (csv, tsv, markup). */
  readonly text?: SheetText
  readonly rows: readonly SheetRow[]
}
export interface SheetColumn {
  readonly heading: string
  readonly width: number
  /** A column of days, of instants, or of neither. */
  readonly dates?: 'day' | 'instant'
}
/** A column whose cells are made of stored values by whoever writes them. */
export interface StoredColumn extends SheetColumn {
  readonly field: Field
  /** Its values are written masked. */
  readonly hide: boolean
  /** The resource whose records it points at: their titles are written. */
  readonly target: string | undefined
  readonly lang: Lang
  /** Whose clock its times are written by. */
  readonly zone: string
}
/**
 * Rows as the database answers them, to be turned into cells by whoever writes them: each column a
 * JSON array.
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
  /** A remark that stands at the cell. */
  readonly note?: string
}
export interface BookColumn {
  readonly width: number
  /** What is typed into the column stays text, or is a day, or an instant; general unless said. */
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
/** A workbook as it is to be written; plain data. */
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
 * A row to be mended: what is wrong, at which columns of the sheet, and the texts that are shown in
 * place of its own.
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
   * seconds and bounded memory. `encoding`: of a text file, in place of the likeliest.
   */
  read(bytes: Uint8Array, fileName: string, encoding?: TextEncoding): Promise<Sheet[]>
  /**
   * Whether a workbook may have a sheet of this name, told without reading it: false means that it
   * has none.
   */
  mayHaveSheet(bytes: Uint8Array, name: string): Promise<boolean>
  /**
   * Streams an xlsx (of several sheets where one can't hold all rows) or a csv; batches of rows are
   * taken as the reader asks for them. Stored rows need stored columns. `large`: an xlsx may pass 4
   * GiB.
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
  /**
   * The marked rows of a file as they stand in it, beneath its headings, with what is wrong at each
   * cell.
   */
  mend(
    bytes: Uint8Array,
    mending: Mending,
    rows: AsyncIterable<readonly MarkedRow[]>,
  ): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Thrown by `Converter`: another attempt at the same file would end the same way, or the process
 * died of it. `detail` is for the log.
 */
export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed'
  /**
   * 'TIMED_OUT', 'OUT_OF_MEMORY', 'CRASHED', 'SOURCE_MISSING', 'UNAVAILABLE' (this server lacks
   * what it takes), or a reason of the script, such as 'ENCRYPTED'.
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
  /** How the name of the file ends, without a dot, for tools that go by it: 1 to 8 of [a-z0-9]. */
  readonly extension: string
  /** The keys of what is made begin so; ends with '/'. Nothing else may lie there. */
  readonly target: string
  /** JSON: what the script is told. */
  readonly options: unknown
  /** Ends the conversion; it then rejects with the signal's reason. */
  readonly signal: AbortSignal
  /** Told how much is done, from 0 to 1, at most a few times a second. */
  readonly onProgress?: (share: number) => void
}
export interface ConvertedFiles {
  /** JSON: what the script answers. */
  readonly result: unknown
  /** All that has been put into `Files`. */
  readonly files: readonly { readonly key: string; readonly size: number }[]
}
/** Conversions that wait for each other: documents take seconds, media take up to hours. */
export type ConversionLane = 'document' | 'media'
/** Converts files in processes of low priority, a few of each lane at once; the others wait. */
export interface Converter {
  /** Conversions that run at once. */
  readonly atOnce: Readonly<Record<ConversionLane, number>>
  /** Whether this machine can do a kind: 'office' asks for LibreOffice. */
  can(kind: string): boolean
  /**
   * Answers when everything that was made is in `Files`. Where it rejects, nothing of it is left
   * there. Throws ConversionFailed.
   */
  convert(request: ConversionRequest): Promise<ConvertedFiles>
}

/** A sentence, in milliseconds from the beginning of the sound that it was heard in. */
export interface SpokenSegment {
  readonly fromMs: number
  readonly toMs: number
  readonly text: string
}
/** Thrown by `Transcriber`. `detail` is for the log. */
export class TranscriptionFailed extends Error {
  override readonly name = 'TranscriptionFailed'
  /**
   * UNREACHABLE: no answer, or out of order; REFUSED: it takes no such call; UNREADABLE: the answer
   * says nothing.
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
   * Answers the sentences of a piece of sound (WAV), in order. Throws TranscriptionFailed, or the
   * signal's reason.
   */
  transcribe(request: {
    readonly audio: Uint8Array
    /** Of the piece. */
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
  /** Where the call came from. */
  readonly ip?: string | null
  readonly device?: string | null
}
export type NewAudit = Omit<AuditEntry, 'id' | 'at'>

/**
 * A key already held by a living record, found by the unique index or, of a name in other letter
 * case, by asking for it.
 */
export class KeyTaken extends Error {
  readonly fields: readonly string[]
  constructor(fields: readonly string[]) {
    super(`natural key taken: ${fields.join(', ')}`)
    this.fields = fields
  }
}

/**
 * A span of time that is taken already, found by an exclusion constraint of the database; it names
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

/**
 * What can be done to records of one institution; every call is inside its scope. Values are wire
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
  /** Exact count of what matches; kept between calls while nothing changed. */
  total(resource: AnyResource, query: ListQuery, hidden?: ReadonlySet<string>): Promise<number>
  /** The sum of a number field over what matches; 0 of nothing. Counted anew each time. */
  sum(
    resource: AnyResource,
    query: ListQuery,
    field: string,
    hidden?: ReadonlySet<string>,
  ): Promise<number>
  /**
   * How many different values a field has in what matches; empty ones are none. Counted anew each
   * time.
   */
  distinct(
    resource: AnyResource,
    query: ListQuery,
    field: string,
    hidden?: ReadonlySet<string>,
  ): Promise<number>
  /** `page` and `total` in one round trip where the kept count still holds. */
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
  /** Of these ids, the rows that match the query, in id order. */
  matching<R extends AnyResource>(
    resource: R,
    ids: readonly string[],
    query: ListQuery,
    hidden?: ReadonlySet<string>,
  ): Promise<RecordOf<R>[]>
  /**
   * Ids of what matches, ascending, `size` at a time, by keyset: no cursor stays open meanwhile.
   * `after`: those behind this id.
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
   * Rows that match, by keyset: the query sorts by `id` or `createTime`, as behind a value that
   * people edit a walk would lose and repeat records. It begins behind the query's `after`. With
   * `only`, rows carry their id and these fields alone.
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
   * As `ordered`, of these columns, in `fields`' order and as JSON texts: nothing is made of the
   * values on the way.
   */
  columns(
    resource: AnyResource,
    query: ListQuery,
    fields: readonly string[],
    size: number,
    hidden?: ReadonlySet<string>,
  ): AsyncIterable<StoredRows>
  /**
   * The same of all that matches at its start, in any order (for export): each record once, as it
   * is when its batch is read, whatever is edited meanwhile. The ids are read by one statement and
   * held in memory (27 bytes each). A record that does not match `still` when its batch is read is
   * left out. `size`: rows of the n-th batch.
   */
  snapshot(
    resource: AnyResource,
    query: ListQuery,
    fields: readonly string[],
    size: (batch: number) => number,
    options: { readonly still: ListQuery; readonly hidden?: ReadonlySet<string> | undefined },
  ): AsyncIterable<StoredRows>
  /**
   * What the fields `names` of these records repeat of the records that they refer to (`from`; null
   * where they refer to none), or tell by conditions (`when`, `counts`; those of each in `asks`),
   * by id, in one statement.
   */
  sourceValues(
    resource: AnyResource,
    ids: readonly string[],
    names: readonly string[],
    asks?: ReadonlyMap<string, readonly Condition[]>,
  ): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>
  /**
   * Living rows (with `deleted`, rows of the trash) whose natural key equals one of `values`, names
   * whatever their letter case; each value is a tuple in the key's field order.
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
   * Of these ids, the rows that match the query now, locked until the transaction ends; in id
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
   * Whole new rows (after), whose `version` is already raised. `changed`: the fields in which any
   * of them differs from what is stored; only these are written. Throws KeyTaken.
   */
  update(resource: AnyResource, rows: readonly Row[], changed?: ReadonlySet<string>): Promise<void>
  audit(entries: readonly NewAudit[]): Promise<void>
  /**
   * Changes a counted allowance (seats, students) by `delta`, creating it from `count` when it is
   * new; false, and unchanged, where it would pass `max` (only growth is refused). Holds its lock
   * until the transaction ends.
   */
  quota(name: string, delta: number, max: number, count: () => Promise<number>): Promise<boolean>
}
