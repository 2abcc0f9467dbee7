import type { ErrorCode } from '../protocol/errors/codes.ts'
import type { Label } from './label.ts'
import type { Aliases } from './palette.ts'
import type { Fields, FieldName, SystemColumn, ValuesOf, ValueOf } from './record.ts'

/** The sort field of a list; a leading - reverses the order. */
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
  /** Label of its tab. */
  readonly label: Label
  /** The column that stands first, in place of the records' title. */
  readonly first?: Name
  /** Columns beside the title, system columns among them; the list's first by default. */
  readonly columns?: readonly Name[]
  /** The sort order; by default newest first. */
  readonly sort?: Sort<Name>
  /**
   * Starts with upcoming rows: this time field is in the future for the first rows shown. If no row
   * is in the future, the latest are shown.
   */
  readonly from?: Name
}
/**
 * A list of another resource on this one's page: its records whose reference field `by` has this
 * id.
 */
export interface Related extends RelatedLook {
  /** The resource of the listed records. */
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
 * Conditions in the form of a list's address: `{ state: 'LENT', dueOn_lte: 'today-1' }`. Values of
 * days and instants can be relative to the present: 'today' and 'now', optionally plus or minus
 * days, and the whole 'week' or 'month'. A day on an instant field is the institution's. In named
 * filters, 'me' on a reference to people with `accounts` is the caller's own record: `{ owner: 'me'
 * }`.
 */
export type Conditions = Readonly<Record<string, string | readonly string[]>>

/** A set of conditions with a name: a button of its list, and a question that Ctrl-K finds. */
export interface NamedFilter {
  /** Label of its button. */
  readonly label: Label
  /** Further words by which Ctrl-K finds it. */
  readonly aliases?: Aliases
  /** Conditions that must all hold. */
  readonly where: Conditions
}

/**
 * Recurring work on the records that meet `where`, one after another, in the server's name; its
 * handler is in the rules. It runs once a day at a local time of the institution ('06:00'), or at
 * an interval in minutes, once for all servers. A missed run is made up at the next start.
 */
export type RecordSchedule = {
  /** Its label in jobs and in the change log. */
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

/** A rule between fields, checked where the fields that it reads are right by themselves. */
export interface FieldsCheck<F extends Fields = Fields> {
  /** Fields that it checks together. */
  readonly reads: readonly FieldName<F>[]
  /** The field at which its issue is reported. */
  readonly at: FieldName<F>
  /**
   * Returns the code of the issue; undefined if there is none. Pure and fast; runs on screen and
   * server. An empty value is null.
   */
  check(values: ValuesOf<F>): ErrorCode | undefined
}

/**
 * A maximum number of records outside the trash that meet `where`, for each record that the
 * reference field `per` points to.
 */
export interface Limit<F extends Fields = Fields> {
  /** The reference to the record that is counted for. */
  readonly per: FieldName<F>
  /**
   * A number, or the name of an integer field of the record referred to; an empty one sets no
   * limit.
   */
  readonly max: number | string
  /** Field values of the counted records; by default all records count. */
  readonly where?: { readonly [K in FieldName<F>]?: ValueOf<F[K]> }
  /** Error code at `per`, with the parameter `max`. */
  readonly code: ErrorCode
}

/** What a role gives its users. */
export interface RoleGrants {
  /** The rights of its users. */
  readonly rights: readonly string[]
  /** Data that its users see masked. */
  readonly masks?: readonly string[]
}

/** A role that institutions get with the resource, once each; afterwards it is their own. */
export interface ShippedRole extends RoleGrants {
  /** The role's initial name, in the language of the institution. */
  readonly label: Label
}
