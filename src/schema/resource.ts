import type { ErrorCode } from '../protocol/errors/codes.ts'
import type { ActionMap } from './action.ts'
import type { Field } from './kind.ts'
import type { IconName } from './icons.ts'
import type { Label } from './label.ts'
import type { MenuGroup } from './menu.ts'

export type Fields = Readonly<Record<string, Field>>
export type FieldName<F extends Fields> = keyof F & string

/** Columns that every record carries and the server alone writes. Instants are ISO 8601 in UTC. */
// a type, not an interface: a record of known fields is then an `AnyRecord` too
export type SystemValues = {
  readonly id: string
  /** Starts at 1, grows by 1 with every change. */
  readonly version: number
  readonly createTime: string
  readonly updateTime: string
  /** Account id of the maker. */
  readonly createdBy: string
  /** Set while the record lies in the trash. */
  readonly deletedAt: string | null
}
/** System columns that a list can show, sort by and filter. */
export const systemColumns = ['createTime', 'updateTime'] as const
export type SystemColumn = (typeof systemColumns)[number]

// what a field repeats is empty where nothing is referred to, whatever its kind
type ValueOf<T> =
  T extends Field<string, infer V, infer O>
    ? O extends { readonly from: string }
      ? V | null
      : V
    : never
/** The exact wire type of a record's declared fields. */
export type ValuesOf<F extends Fields> = { -readonly [K in FieldName<F>]: ValueOf<F[K]> }
/** The exact wire type of a record: `RecordOf<typeof teacher>`. */
export type RecordOf<R extends { readonly fields: Fields }> = SystemValues & ValuesOf<R['fields']>

/** A lazily loaded view. The schema knows no React: a component is a function of its props. */
export type LazyView<P> = () => Promise<(props: P) => unknown>
export interface ColumnViewProps<V = unknown> {
  readonly value: V
  readonly record: SystemValues & Readonly<Record<string, unknown>>
}
export interface InputViewProps {
  readonly source: string
  readonly disabled?: boolean
}
export interface RecordViewProps<Rec = SystemValues & Readonly<Record<string, unknown>>> {
  readonly record: Rec
}

/** A part of a form or of a record's page. */
export interface Group<Name extends string = string> {
  readonly name: string
  readonly label: Label
  readonly fields: readonly Name[]
}
/** How a list of related records looks. */
interface RelatedLook<Name extends string = string> {
  readonly label: Label
  /** Columns beside the title; the list's first unless said. */
  readonly columns?: readonly Name[]
  /** What it is sorted by; the newest first unless said. */
  readonly sort?: Sort<Name>
  /** How many rows are shown before the link to all of them; 10 unless said. */
  readonly limit?: number
  /** Conditions as a list's address writes them: `{ state: 'LENT' }`. */
  readonly where?: Readonly<Record<string, string>>
  /** A right that it needs beside that to read the records. */
  readonly right?: string
}
/** A list of another resource on this one's page: its records whose reference field `by` holds this id. */
export interface Related extends RelatedLook {
  readonly resource: string
  readonly by: string
}
/** A list of the resource's records on the page of each record that its reference field `by` refers to. */
export interface RelatedTo<F extends Fields = Fields> extends RelatedLook<
  FieldName<F> | SystemColumn
> {
  readonly by: FieldName<F>
}

/**
 * Conditions as the address of a list says them: `{ state: 'LENT', dueOn_lte: 'today-1' }`. Values of days and instants may count from the
 * present: 'today', 'now', with days after it.
 */
export interface NamedFilter {
  readonly label: Label
  readonly where: Readonly<Record<string, string | readonly string[]>>
}

/**
 * Recurring work on the records that meet `where`, one after the other, in the server's name; its handler stands in the rules. Once a day at a
 * time of the institution's clock ('06:00'), or every so many minutes, however many servers there are. One that was missed is done at the next start.
 */
export type RecordSchedule = {
  readonly label: Label
  readonly where: NamedFilter['where']
} & (
  | { readonly daily: string; readonly everyMinutes?: never }
  | { readonly everyMinutes: number; readonly daily?: never }
)

/** A rule between fields, judged where the fields that it reads are right by themselves. */
export interface FieldsCheck<F extends Fields = Fields> {
  readonly reads: readonly FieldName<F>[]
  /** The field at which it is said. */
  readonly at: FieldName<F>
  /** The code of what is wrong; undefined where nothing is. Pure and quick; runs on screen and server. An empty value is null. */
  check(values: ValuesOf<F>): ErrorCode | undefined
}

/** At most so many living records for each record that the reference field `per` refers to, of those of which `where` holds. */
export interface Limit<F extends Fields = Fields> {
  readonly per: FieldName<F>
  /** A number, or the name of an integer field of the record referred to; an empty one sets no limit. */
  readonly max: number | string
  /** Values that a record has to be counted; unless said, every one is. */
  readonly where?: { readonly [K in FieldName<F>]?: ValueOf<F[K]> }
  /** Said at `per`, with the figure `max`. */
  readonly code: ErrorCode
}

/** A role that institutions get with the resource, once each; it is theirs from then on. */
export interface ShippedRole {
  readonly label: Label
  readonly rights: readonly string[]
  /** Data that its users see masked. */
  readonly masks?: readonly string[]
}

type Sort<Name extends string> = Name | `-${Name}`

export interface ResourceOptions<N extends string, F extends Fields, A extends ActionMap> {
  /** Name on the wire (`/edu_adminserver/<name>`), of the table and of react-admin's resource. */
  readonly name: N
  readonly label: Label
  readonly plural: Label
  /** What the list is for, said when it is empty. */
  readonly about?: Label
  /** The field that names a record to a person. */
  readonly title: FieldName<F>
  /** Field of kind image shown beside the title. */
  readonly avatar?: FieldName<F>
  /** What stands in the menu has one. */
  readonly icon?: IconName
  /** Menu code; a resource without one has no screens of its own. */
  readonly menu?: string
  /** Heading of the menu under which its entry stands; 'people' unless said. */
  readonly menuGroup?: MenuGroup
  /** Rights besides those of its verbs, actions and fields, with what they allow: its rules ask for them. */
  readonly rights?: Readonly<Record<string, Label>>
  /** Roles that every institution gets, by their names: a librarian. What administrators change in them or delete stays so. */
  readonly roles?: Readonly<Record<string, ShippedRole>>
  /** First path segment of its screens, in the specification's names. */
  readonly routes?: {
    readonly list: string
    readonly detail: string
    /** A hand-written page that edits many of its records, in place of the list's dialog; it is handed the selection. */
    readonly editMany?: string
  }
  /** Natural keys: unique among living records of an institution; a taken one raises the last field's `taken` code. Nulls never collide. */
  readonly keys?: readonly (readonly FieldName<F>[])[]
  /** At least one of these is set, else `code` (on the first). */
  readonly oneOf?: { readonly fields: readonly FieldName<F>[]; readonly code: ErrorCode }
  /** Rules between two fields or more: an end that must not lie before its start. */
  readonly checks?: readonly FieldsCheck<F>[]
  /** Lists of its records on the pages of those that it refers to. */
  readonly relatedTo?: readonly RelatedTo<NoInfer<F>>[]
  /** How many records there may be for each of another resource: three open loans a student. Held under concurrent writes. */
  readonly limits?: readonly Limit<NoInfer<F>>[]
  /** Code where a record isn't there; 404 unless said. */
  readonly notFound?: ErrorCode
  readonly fields: F
  readonly list: {
    readonly columns: readonly (FieldName<F> | SystemColumn)[]
    /** Widths in px that columns begin with, where those of their kinds don't fit. */
    readonly widths?: { readonly [K in FieldName<NoInfer<F>> | SystemColumn]?: number }
    /** Columns of `columns` that are hidden until chosen. */
    readonly hidden?: readonly (FieldName<F> | SystemColumn)[]
    readonly filters?: readonly (FieldName<F> | SystemColumn)[]
    /** Sets of conditions with a name, as buttons beside the filters. */
    readonly named?: Readonly<Record<string, NamedFilter>>
    readonly sort: Sort<FieldName<F> | SystemColumn>
    /** Begins with what is next, where its address says nothing else: from today on by this time. */
    readonly from?: FieldName<F>
    /** Columns that it can be sorted by, where they aren't all that their kinds can. */
    readonly sorts?: readonly (FieldName<F> | SystemColumn)[]
    readonly pageSize?: 10 | 20 | 30 | 50
    /** A row says less than the record itself, so it never stands in for the record on a page of its own. */
    readonly summary?: true
    /** Under this name its columns and views are kept, where a screen shows the resource in a list of its own. Default: the resource's. */
    readonly keptAs?: string
  }
  readonly form: {
    readonly layout: 'sections' | 'tabs' | 'steps'
    readonly groups: readonly Group<FieldName<F>>[]
  }
  readonly show?: {
    readonly groups?: readonly Group<FieldName<F>>[]
    readonly related?: readonly Related[]
  }
  /**
   * Fields a spreadsheet may carry; false: no import. Default: every field of the form. `match`: what tells the records of a sheet apart where
   * there are no natural keys, an empty part among them; at least one of these fields is required.
   */
  readonly import?:
    false | { readonly columns?: readonly FieldName<F>[]; readonly match?: readonly FieldName<F>[] }
  /** Fields an export carries; false: no export. Default: every column of the list. `path`: a further address that answers with its file. */
  readonly export?:
    | false
    | { readonly columns?: readonly (FieldName<F> | SystemColumn)[]; readonly path?: `/${string}` }
  /**
   * False: only the server's own rules make and change its records; people read them, export them and run its actions. It has no ordinary
   * write routes, no rights to such writes, no import and no forms.
   */
  readonly writes?: false
  /**
   * A record can be made from its title alone, so an import offers to create those that its cells name and that do not exist. The title is a
   * natural key, and every other field that is required has a default.
   */
  readonly createFromTitle?: true
  /** Administrators add fields of their own to it, beside those declared here (docs/decisions/058-custom-fields.md). */
  readonly custom?: true
  /** Its records may forbid changes by their own state (the rules' `locks`); the call `editable` tells which, and why. */
  readonly locks?: true
  /** Recurring work on records, by its name; the rules have its handlers. */
  readonly schedules?: Readonly<Record<string, RecordSchedule>>
  /** Values of the n-th sample that must fit together (a start and an end), laid over the samples of the kinds. The same `n`, the same values. */
  readonly samples?: (n: number) => Partial<ValuesOf<NoInfer<F>>>
  readonly actions?: A
  /** Any single piece, without restating the rest. */
  readonly override?: {
    readonly columns?: { readonly [K in FieldName<F>]?: LazyView<ColumnViewProps<ValueOf<F[K]>>> }
    readonly inputs?: { readonly [K in FieldName<F>]?: LazyView<InputViewProps> }
    readonly aside?: LazyView<RecordViewProps<SystemValues & ValuesOf<F>>>
    readonly screens?: {
      readonly list?: LazyView<object>
      readonly form?: LazyView<object>
      readonly show?: LazyView<object>
    }
  }
}

/** A declared resource; what `defineResource` returns. */
export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  A extends ActionMap = ActionMap,
> extends Omit<ResourceOptions<N, F, A>, 'actions'> {
  readonly actions: A
}

/** Any resource, for machinery that knows no entity. */
export interface AnyResource extends Omit<Resource, 'override'> {
  readonly override?: {
    readonly columns?: Readonly<Record<string, LazyView<never> | undefined>>
    readonly inputs?: Readonly<Record<string, LazyView<never> | undefined>>
    readonly aside?: LazyView<never>
    readonly screens?: Readonly<Partial<Record<'list' | 'form' | 'show', LazyView<never>>>>
  }
}

/** A record as machinery sees it. */
export type AnyRecord = SystemValues & Readonly<Record<string, unknown>>

/** Values that are no record, as what shows records takes them. */
export const asRecord = (values: Readonly<Record<string, unknown>>): AnyRecord => ({
  id: '',
  version: 0,
  createTime: '',
  updateTime: '',
  createdBy: '',
  deletedAt: null,
  ...values,
})

/** What a field repeats is told with each answer and written by nobody. */
const withSources = <F extends Fields>(fields: F): F =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, of which two options follow from a third
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, options }]) => [
      name,
      options.from === undefined
        ? fields[name]
        : { kind, options: { ...options, computed: true, readOnly: true } },
    ]),
  ) as F

type ReferenceName<F extends Fields> = {
  [K in FieldName<F>]: F[K] extends Field<'reference'> ? K : never
}[FieldName<F>]
/** A `from` begins with a reference of the same resource: a mistyped one does not compile. */
type KnownSources<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { readonly options: { readonly from: string } }
    ? { readonly options: { readonly from: `${ReferenceName<F>}.${string}` } }
    : unknown
}

/** Declares a resource. Everything else (screens, validation, API, table, import, export, tests) follows from what it returns. */
export const defineResource = <
  const N extends string,
  const F extends Fields,
  const A extends ActionMap = Record<never, never>,
  // of its own, so that a sample's choices stay what they are
  const S extends Partial<ValuesOf<F>> = Partial<ValuesOf<F>>,
>(
  options: ResourceOptions<N, F, A> & {
    readonly samples?: (n: number) => S
    readonly fields: KnownSources<F>
  },
): Resource<N, F, A> => ({
  ...options,
  fields: withSources(options.fields),
  ...(options.writes === false ? { import: false } : {}),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without options there are no actions, of which A is then the empty table
  actions: options.actions ?? ({} as A),
})
