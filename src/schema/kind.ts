import type { ErrorCode } from '../protocol/errors/codes.ts'
import type { Issue } from './issue.ts'
import type { Label, Lang } from './label.ts'
import type { RuleName } from './rules.ts'

/**
 * This many days after the value of another field, a day or an instant; empty while that one is.
 */
export interface DaysAfter {
  readonly after: string
  readonly days: number
}
/** `institution`: taken from the institution's own record. */
export type DefaultFrom = 'now' | 'today' | 'institution' | DaysAfter

/** The present of an institution. `now` is ISO 8601 in UTC, `zone` an IANA time zone. */
export interface Moment {
  readonly now: string
  readonly zone: string
}
/** Sources of dynamic defaults: the present, and the institution's calling code ('86'). */
export interface DefaultSources extends Moment {
  readonly callingCode: string
}

/** Options of every field, whatever its kind. `V` is the value on the wire. */
export interface CommonOptions<V = unknown> {
  /** Label on screen and in spreadsheets. */
  readonly label: Label
  /** The text below the input. */
  readonly help?: Label | undefined
  /** The text in the empty input. */
  readonly placeholder?: Label
  /** An empty value is refused with `requiredCode` (default 11005). */
  readonly required?: boolean
  /** Code of an empty value where one is required. */
  readonly requiredCode?: ErrorCode
  /** Code of a malformed value; each kind has its own default. */
  readonly formatCode?: ErrorCode
  /** A named rule of `rules.ts`, the same on screen and on the server. */
  readonly rule?: RuleName
  /**
   * Normalises a value of the kind for storing and comparing ('978-7-02' becomes '978702'): pure,
   * fast and idempotent. Forms, the server, filters and imports apply it, imports before they match
   * a row with a record.
   */
  normalise?(value: V): V
  /**
   * Checks a value that its kind accepts, after `normalise`: the code of what is wrong with it.
   * Pure and quick; runs on screen and server.
   */
  check?(value: V): ErrorCode | undefined
  /** Code raised on this field when a natural key that ends in it is taken. */
  readonly taken?: ErrorCode
  /** The value of a new record. */
  readonly default?: V
  /**
   * Data permission under which the value is masked, e.g. 'teacherPhone'. A masked field can't be
   * filtered, sorted or searched.
   */
  readonly masked?: string
  /** Right (of `setAuth`) without which the field does not exist for the caller. */
  readonly right?: string
  /** `true`: only the server writes it; 'afterCreate': given once. */
  readonly readOnly?: boolean | 'afterCreate'
  /**
   * Not stored: the resource's rules compute it for every response. Needs `readOnly: true`; lists
   * can't filter, sort or search by it. If conditions or a count can express it, prefer `when` of a
   * boolean or `counts` of an integer, which lists can use.
   */
  readonly computed?: boolean
  /**
   * Visitors without an account write it: messages that the school sends quote it in one line,
   * without web and e-mail addresses.
   */
  readonly byVisitors?: true
  /**
   * Counted by the server beside the changes of the record: it makes no version, and the log leaves
   * it out.
   */
  readonly unlogged?: boolean
  /**
   * A field of the record that a sibling reference points to: `from: 'studentId.phone'`. It always
   * has the source's value, is read-only here and not stored; it is empty without a reference, or
   * if the referenced record is in the trash. People see it if they can read the source, masked as
   * there; lists can filter and sort by it if the source allows it.
   */
  readonly from?: string
  /** Found by `q`: part of the text, and for Chinese its pinyin and initials. */
  readonly search?: boolean
  /** Further headings under which a spreadsheet may carry the field. */
  readonly synonyms?: readonly string[]
  /** Takes the whole width of a two-column form. */
  readonly wide?: boolean
}

/**
 * A declared field. `'~value'` is a phantom: it carries the wire type to `RecordOf` and never
 * exists at run time.
 */
export interface Field<
  K extends string = string,
  V = unknown,
  O extends CommonOptions = CommonOptions,
> {
  readonly kind: K
  readonly options: O
  readonly '~value'?: V
}

/** Wire type of an optional or required field. */
export type Optional<O, V> = O extends { readonly required: true } ? V : V | null

/** The SQL side of a field. */
export interface Column {
  readonly type: 'text' | 'int4' | 'int8' | 'bool' | 'date' | 'timestamptz' | 'text[]' | 'jsonb'
  readonly nullable: boolean
  /**
   * Possible index of the column: 'btree' (equality, range, sort), 'gin' (membership of an array),
   * 'none'.
   */
  readonly index: 'btree' | 'gin' | 'none'
  /** Sorted by a stored key (pinyin for Chinese) instead of the value itself. */
  readonly sortKey?: boolean
}

/**
 * `eq` takes one value or several (a set); `null` takes true or false; `like` is part of a text;
 * `has` is membership in an array.
 */
export type FilterOp = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'null' | 'like' | 'has'

export type JsonSchema = Readonly<Record<string, unknown>>

/** A seeded source of chance: the same seed, the same samples. */
export interface Rng {
  /** 0 <= x < 1 */
  next(): number
  /** min <= n <= max, an integer */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
}

export interface FieldRuleContext {
  /** Names of all fields of the record, for rules that read a sibling. */
  readonly siblings: readonly string[]
}

/** The record of a value, for rules that read a sibling. */
export type Parent = Readonly<Record<string, unknown>>

/**
 * The rule of a field's wire value: it cleans and checks one value in microseconds and knows no
 * library.
 */
export interface FieldRule {
  /**
   * Returns the value in its one wire form; a missing one becomes the field's default, else what
   * its kind holds when it was never set.
   */
  cast(value: unknown, parent: Parent): unknown
  /** Returns what is wrong with a cast value. */
  check(value: unknown, parent: Parent): Issue | undefined
  /** Set if validation is expensive: the siblings that the rule reads. */
  readonly reads: readonly string[] | undefined
}

export interface CellContext {
  readonly lang: Lang
  /** The other cells of the row, by field name, as text. */
  readonly row: Readonly<Record<string, string>>
  /** Calling code where a number has none, e.g. '86'. */
  readonly defaultCountryCode: string
  /** Time zone of times without one, e.g. 'Asia/Shanghai'; by default UTC. */
  readonly zone?: string
  /**
   * Id of a referenced record by its title or natural key, looked up by the server before rows are
   * parsed; null if several are called so.
   */
  readonly lookUp?: ((resource: string, text: string) => string | null | undefined) | undefined
}

/**
 * A parsed cell: a value (and values of siblings it carries, as '+44 7911 123456' carries the
 * country), or the code of what is wrong.
 */
export type CellResult<V> =
  | { readonly ok: true; readonly value: V; readonly also?: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly code: ErrorCode; readonly params?: Issue['params'] }

/** A spreadsheet value: text stays text, numbers and dates are real ones. */
export type CellValue = string | number | boolean | Date | null

/**
 * A change to the list of each of many records: items that are taken out of it, and items that it
 * gets where it lacks them.
 */
export interface ListEdit {
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

/**
 * The pure half of a field kind. Uses methods (not function properties), so that a kind with narrow
 * options fits the registry. Values from outside are `unknown` and checked; no method throws for
 * bad input.
 */
export interface Kind<O extends CommonOptions = CommonOptions, V = unknown> {
  readonly name: string
  /**
   * Written, never read: `fromStore` gives null, and an update that leaves it out keeps what is
   * stored.
   */
  readonly writeOnly?: true
  /**
   * The value is an id ('one') or a list of ids ('many') of records of the resource that the option
   * `to` names.
   */
  readonly refers?: 'one' | 'many'
  /**
   * The value points at an uploaded file of this sort; it goes out with an address that expires.
   */
  readonly file?: 'image' | 'file'
  /** False: a spreadsheet can't carry it in (files, passwords). */
  readonly inCells?: false
  /** The value of a record in which the field was never set. */
  empty(options: O): V | null
  /**
   * Returns the rule of the wire value. It also trims, normalises and refuses null bytes and lone
   * surrogates.
   */
  rule(options: O, ctx: FieldRuleContext): FieldRule
  column(options: O): Column
  /** Wire value -> SQL parameter. */
  toStore(value: V | null, options: O): unknown
  /** SQL value -> wire value. */
  fromStore(raw: unknown, options: O): V | null
  /** Which filter operators the field supports. */
  filters(options: O): readonly FilterOp[]
  /**
   * A filter value of the address ('50', '2026-01-01', 'true') -> SQL parameter, or undefined if
   * it can't be one.
   */
  parseFilter(raw: string, op: FilterOp, options: O): unknown
  /** Text of a spreadsheet cell -> wire value. Never called for an empty cell. */
  parseCell(text: string, options: O, ctx: CellContext): CellResult<V>
  /**
   * A cell's text without what surely is no part of its value (a remark behind a phone, the unit of
   * a number); undefined if it has nothing of the kind. The reader of the tidied text reports
   * it.
   */
  tidyCell?(text: string, options: O): string | undefined
  /**
   * Values of siblings that a sent value brings along where they are not sent: a phone in full
   * brings its country.
   */
  carried?(value: unknown, options: O): Readonly<Record<string, unknown>> | undefined
  /** `zone`: time zone of written times; by default UTC. */
  formatCell(value: V | null, options: O, lang: Lang, zone?: string): CellValue
  /**
   * The value in words where they are more than the text of its cell: days, and instants by the
   * clock of `zone`, in the notation of the language.
   */
  words?(value: V, lang: Lang, zone: string | undefined): string
  /**
   * Texts of all allowed values, if they are few and known: a sheet offers them, and the import
   * asks once for the meaning of another text.
   */
  allowed?(options: O, lang: Lang): readonly string[]
  /** Keys of all the values there are, in their order: figures count records by each. */
  counted?(options: O): readonly string[]
  /** The order of these values says something, as that of states does: charts keep it. */
  readonly ordered?: true
  /** A plausible value; `n` makes unique fields unique. */
  sample(options: O, rng: Rng, n: number): V
  openapi(options: O): JsonSchema
  /**
   * The masked form of a value, e.g. 138****0001; absent if a kind can't be masked (then the
   * value is withheld as null).
   */
  mask?(value: V): V
  /**
   * For list kinds: a record's list after an edit, in the kind's own order; an issue if the edit
   * can't be applied.
   */
  editList?(list: readonly string[], edit: ListEdit, options: O): readonly string[] | Issue
  /**
   * A day ('YYYY-MM-DD') or an instant this many days later in a time zone, in the form of the
   * kind; for kinds of times.
   */
  later?(from: string, days: number, zone: string): V
  /**
   * Loads what the rule needs and the page has not loaded yet; a form waits for it before it
   * validates values. Never rejects.
   */
  prepare?(): Promise<void>
  /** Texts under which `q` finds the value. */
  searchTexts?(value: V): readonly string[]
}
