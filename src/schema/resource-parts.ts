import type { ErrorCode } from '../protocol/errors/codes.ts'
import type { Label } from './label.ts'
import type { Fields, FieldName, SystemColumn, ValuesOf, ValueOf } from './record.ts'

/** What a list is sorted by; with - in front, the other way round. */
export type Sort<Name extends string> = Name | `-${Name}`

/** A part of a form or of a record's page. */
export interface Group<Name extends string = string> {
  /** Unique in the form. */
  readonly name: string
  /** Its heading. */
  readonly label: Label
  /** Its fields, in their order. */
  readonly fields: readonly Name[]
}
/** How a list of related records looks. */
interface RelatedLook<Name extends string = string> {
  /** What its tab says. */
  readonly label: Label
  /** Columns beside the title, system columns among them; the list's first unless said. */
  readonly columns?: readonly Name[]
  /** What it is sorted by; the newest first unless said. */
  readonly sort?: Sort<Name>
  /**
   * Begins with what is next: a time that lies ahead in the rows that are shown first. Where
   * nothing lies ahead, the latest are shown.
   */
  readonly from?: Name
}
/**
 * A list of another resource on this one's page: its records whose reference field `by` holds this
 * id.
 */
export interface Related extends RelatedLook {
  /** Whose records are listed. */
  readonly resource: string
  /** Their field that refers to this record. */
  readonly by: string
}
/**
 * A list of the resource's records on the page of each record that its reference field `by` refers
 * to.
 */
export interface RelatedTo<F extends Fields = Fields> extends RelatedLook<
  FieldName<F> | SystemColumn
> {
  /** The field that refers to the record on whose page they are listed. */
  readonly by: FieldName<F>
}

/**
 * Conditions as the address of a list says them: `{ state: 'LENT', dueOn_lte: 'today-1' }`. Values
 * of days and instants may count from the present: 'today', 'now', with days after it, or 'week'
 * and 'month', which are whole. A day that is asked of instants is the institution's. In named
 * filters, 'me' of a reference to people with `accounts` is the caller's own record: `{ owner: 'me'
 * }`.
 */
export type Conditions = Readonly<Record<string, string | readonly string[]>>

/** A set of conditions with a name. */
export interface NamedFilter {
  /** What its button says. */
  readonly label: Label
  /** Conditions that all hold. */
  readonly where: Conditions
}

/**
 * Recurring work on the records that meet `where`, one after the other, in the server's name; its
 * handler is in the rules. Once a day at a time of the institution's clock ('06:00'), or every so
 * many minutes, however many servers there are. One that was missed is done at the next start.
 */
export type RecordSchedule = {
  /** What it is called among the jobs and in the change log. */
  readonly label: Label
  /** The records that it is done to. */
  readonly where: NamedFilter['where']
} & (
  | {
      /** Once a day, at this time of the institution's clock: '06:00'. */ readonly daily: string
      readonly everyMinutes?: never
    }
  | { /** So many minutes apart. */ readonly everyMinutes: number; readonly daily?: never }
)

/** A rule between fields, judged where the fields that it reads are right by themselves. */
export interface FieldsCheck<F extends Fields = Fields> {
  /** Fields that it judges together. */
  readonly reads: readonly FieldName<F>[]
  /** The field at which it is said. */
  readonly at: FieldName<F>
  /**
   * The code of what is wrong; undefined where nothing is. Pure and quick; runs on screen and
   * server. An empty value is null.
   */
  check(values: ValuesOf<F>): ErrorCode | undefined
}

/**
 * At most so many living records for each record that the reference field `per` refers to, of those
 * of which `where` holds.
 */
export interface Limit<F extends Fields = Fields> {
  /** The reference to the record that is counted for. */
  readonly per: FieldName<F>
  /**
   * A number, or the name of an integer field of the record referred to; an empty one sets no
   * limit.
   */
  readonly max: number | string
  /** Values that a record has to be counted; unless said, every one is. */
  readonly where?: { readonly [K in FieldName<F>]?: ValueOf<F[K]> }
  /** Said at `per`, with the figure `max`. */
  readonly code: ErrorCode
}

/** A role that institutions get with the resource, once each; it is theirs from then on. */
export interface ShippedRole {
  /** What the role is called at first, in the language of the institution. */
  readonly label: Label
  /** What its users may do. */
  readonly rights: readonly string[]
  /** Data that its users see masked. */
  readonly masks?: readonly string[]
}
