import type { ErrorCode } from '../protocol/errors/codes.ts'
import type { ScopeTerms } from '../protocol/signing.ts'
import type { ActionMap } from './action.ts'
import type { Extension } from './extension.ts'
import type { Field } from './kind.ts'
import type { FiguresDeclaration } from './figures.ts'
import type { IconName } from './icons.ts'
import type { Journal } from './journal.ts'
import type { Label } from './label.ts'
import type { MenuPlace } from './menu.ts'
import type {
  Fields,
  FieldName,
  SystemValues,
  SystemColumn,
  ValuesOf,
  LazyView,
  ColumnViewProps,
  InputViewProps,
  RecordViewProps,
  RefusalViewProps,
  ValueOf,
} from './record.ts'
import type {
  Sort,
  Group,
  Related,
  RelatedTo,
  NamedFilter,
  RecordSchedule,
  FieldsCheck,
  Limit,
  RoleGrants,
  ShippedRole,
} from './resource-parts.ts'
import type { RecordTab, SummaryItem } from './record-page.ts'

export * from './journal.ts'
export * from './record.ts'
export * from './record-page.ts'
export * from './resource-parts.ts'

/** An operation that only the server performs on records, worded as in the logs. */
export type Deed = Label & {
  /** It can't be undone, because it sent a message to somebody. */
  readonly final?: true
}

export interface ResourceOptions<
  N extends string,
  F extends Fields,
  A extends ActionMap,
> extends MenuPlace {
  /** Name on the wire (`/edu_adminserver/<name>`), of the table and of react-admin's resource. */
  readonly name: N
  /** One record of it: ‘Student’. */
  readonly label: Label
  /** All of them: the heading of the list and the entry of the menu. */
  readonly plural: Label
  /** The purpose of the list, shown when it is empty. */
  readonly about?: Label
  /** The field that names a record to a person. */
  readonly title: FieldName<F>
  /** Field of kind image shown beside the title. */
  readonly avatar?: FieldName<F>
  /**
   * Its records are people with accounts. Conditions on references to them can use `me`: the
   * caller's own record.
   */
  readonly accounts?: true
  /** Resources in the menu have one. */
  readonly icon?: IconName
  /**
   * Permissions besides those of its verbs, actions and fields, with their labels; its rules check
   * them.
   */
  readonly rights?: Readonly<Record<string, Label>>
  /**
   * Roles that every institution gets, by their names: a librarian. What administrators change in
   * them or delete stays so.
   */
  readonly roles?: Readonly<Record<string, ShippedRole>>
  /** What built-in roles of a new institution begin with, by their codes: that of its teachers. */
  readonly startRoles?: Readonly<Record<string, RoleGrants>>
  /** First path segments of its screens, in the specification's names. */
  readonly routes?: {
    /** For its list. */
    readonly list: string
    /** For a record and its form. */
    readonly detail: string
    /**
     * A hand-written page that edits many of its records, in place of the list's dialog; it is
     * handed the selection.
     */
    readonly editMany?: string
  }
  /**
   * Natural keys: unique among living records of an institution; a taken one raises the last
   * field's `taken` code. Nulls never collide.
   */
  readonly keys?: readonly (readonly FieldName<F>[])[]
  /**
   * Fields that something of its domain looks records up by, where no list sorts or filters by
   * them. `trashed`: in the trash too.
   */
  readonly indexes?: readonly {
    readonly fields: readonly FieldName<F>[]
    readonly trashed?: true
  }[]
  /** At least one of these is set, else `code` (on the first). */
  readonly oneOf?: { readonly fields: readonly FieldName<F>[]; readonly code: ErrorCode }
  /** Rules between two fields or more: an end that must not lie before its start. */
  readonly checks?: readonly FieldsCheck<F>[]
  /** Lists of its records on the pages of those that it refers to. */
  readonly relatedTo?: readonly RelatedTo<NoInfer<F>>[]
  /**
   * Maximum numbers of records for each record of another resource: three open loans per student.
   * Enforced under concurrent writes.
   */
  readonly limits?: readonly Limit<NoInfer<F>>[]
  /** Code where a record isn't there; 404 by default. */
  readonly notFound?: ErrorCode
  /** Its fields, by the names under which they travel and are stored. */
  readonly fields: F
  /** The list's columns, filters and appearance. */
  readonly list: {
    /** Columns, in their order. */
    readonly columns: readonly (FieldName<F> | SystemColumn)[]
    /** Widths in px that columns begin with, where those of their kinds don't fit. */
    readonly widths?: { readonly [K in FieldName<NoInfer<F>> | SystemColumn]?: number }
    /** Columns of `columns` that are hidden until chosen. */
    readonly hidden?: readonly (FieldName<F> | SystemColumn)[]
    /** Fields that it can be filtered by. */
    readonly filters?: readonly (FieldName<F> | SystemColumn)[]
    /** Sets of conditions with a name, as buttons beside the filters. */
    readonly named?: Readonly<Record<string, NamedFilter>>
    /** The default sort order. */
    readonly sort: Sort<FieldName<F> | SystemColumn>
    /**
     * Starts with upcoming records, unless its address says otherwise: from today on by this time
     * field.
     */
    readonly from?: FieldName<F>
    /**
     * Values that contradict `from`, by field: a filter by one replaces it. So does one by another
     * time.
     */
    readonly fromYields?: { readonly [K in FieldName<F>]?: readonly string[] }
    /** Columns that it can be sorted by, if they aren't all that their kinds can. */
    readonly sorts?: readonly (FieldName<F> | SystemColumn)[]
    /** Rows of a page at first; 50 by default. */
    readonly pageSize?: 10 | 20 | 30 | 50
    /**
     * A row has less data than the record itself, so it is never cached as the full record for the
     * record page.
     */
    readonly summary?: true
    /**
     * The name under which columns and views are saved, if a screen shows the resource in its own
     * list. By default the resource's.
     */
    readonly keptAs?: string
    /**
     * Rows lead to another record: the one that the field `of` refers to, at the address `detail`
     * of its resource. By default to their own.
     */
    readonly opens?: { readonly of: FieldName<F>; readonly detail: string }
  }
  /** How many records a span of days has by what they hold, as a call, a file and charts. */
  readonly figures?: FiguresDeclaration<NoInfer<F>>
  /** How a record is entered. */
  readonly form: {
    /** 'sections' below each other, 'tabs', or 'steps' of a wizard. */
    readonly layout: 'sections' | 'tabs' | 'steps'
    /** Its parts. */
    readonly groups: readonly Group<FieldName<F>>[]
  }
  /** How the page of a record differs from the form. */
  readonly show?: {
    /** Its sections; by default those of the form. */
    readonly groups?: readonly Group<FieldName<F>>[]
    /**
     * Fields that are left out while they are empty: the reason of a state that the record is not
     * in.
     */
    readonly filled?: readonly FieldName<F>[]
    /**
     * Fields that are shown large at its head, and not among the others: counts, amounts, the next
     * date. Counted records (`counts`) are a link to their list.
     */
    readonly figures?: readonly FieldName<F>[]
    /**
     * 'tabs': each section and each list has its own tab; 'sections' (default): sections below each
     * other, then the lists.
     */
    readonly layout?: 'sections' | 'tabs'
    /** Lists of records that refer to it. */
    readonly related?: readonly Related[]
    /** What is known of it at a glance, above everything else: fields, and lists along time. */
    readonly summary?: readonly SummaryItem<FieldName<F>>[]
    /**
     * Its tabs, in place of those of the layout. Parts that no tab names go to the last tab with
     * parts, and each list that no tab names has a tab of its own.
     */
    readonly tabs?: readonly RecordTab<FieldName<F>>[]
    /** Parts that are shown at its side, by their names. */
    readonly beside?: readonly string[]
  }
  /**
   * Fields a spreadsheet may carry; false: no import. Default: every field of the form. `match`:
   * what distinguishes the records of a sheet if there are no natural keys, an empty part among
   * them; at least one of these fields is required.
   */
  readonly import?:
    | false
    | {
        readonly columns?: readonly FieldName<F>[]
        readonly match?: readonly FieldName<F>[]
        /**
         * Codes that rows show unchanged, besides those of the fields; any other code becomes
         * 11005.
         */
        readonly codes?: readonly ErrorCode[]
      }
  /**
   * Fields of an export; false: no export. By default every column of the list. `path`: an
   * additional address that returns its file. `span`: VAL-19, the start and end time of a record;
   * an export's records must be within a year by them.
   */
  readonly export?:
    | false
    | {
        readonly columns?: readonly (FieldName<F> | SystemColumn)[]
        readonly path?: `/${string}`
        readonly span?: {
          /** The field that tells when it begins. */
          readonly from: FieldName<F> | SystemColumn
          /** The field that tells when it ends; the same one if it has no length. */
          readonly until: FieldName<F> | SystemColumn
        }
      }
  /**
   * False: only the server's own rules create and change its records; people can read and export
   * them and run its actions. It has no ordinary write routes, no permissions for such writes and
   * no forms. It has an import if it declares one: `beforeWrite` makes the record of a row, and
   * empty fields are validated after it.
   *
   * 'append': people add records; none is edited or deleted. It is set automatically for a resource
   * with a `journal`.
   */
  readonly writes?: false | 'append'
  /**
   * Its records are entries of a journal: only added, by people or by the server alone
   * (docs/adding-a-journal.md).
   */
  readonly journal?: Journal<FieldName<NoInfer<F>>>
  /**
   * With `writes: false`: the permission of the calls that create and change its records. An undo
   * of their operations requires it too; the rules' `beforeWrite` checks each change itself, also
   * of records that `visible` hides from lists.
   */
  readonly writeRight?: string
  /**
   * A record can be created from its title alone, so an import offers to create missing records
   * that its cells name. The title must be a natural key, and every other required field must have
   * a default.
   */
  readonly createFromTitle?: true
  /** Administrators can add custom fields to it (docs/decisions/058-custom-fields.md). */
  readonly custom?: true
  /**
   * What an institution needs to add records: a plan, or its booking system. After it has expired,
   * records can still be read and changed (16027, 16028, 16032).
   */
  readonly needs?: 'plan' | 'booking'
  /**
   * Permissions of the platform's operator in every institution: for its money only, and nothing
   * about its students.
   */
  readonly operator?: readonly string[]
  /**
   * 'read': programs with an API key read and export its records and change none: they decide who
   * logs in and what people may do.
   */
  readonly apiKeys?: 'read'
  /**
   * Its records may forbid changes depending on their state (the rules' `locks`); the call
   * `editable` returns which, and why.
   */
  readonly locks?: true
  /**
   * The server's own operations on its records besides edits, actions and schedules, worded as in
   * the logs: ‘Booking expired’.
   */
  readonly deeds?: Readonly<Record<string, Deed>>
  /**
   * Kinds of signed calls that a key can be made for, by the `scope` of the calls: their label, and
   * the right that the key's maker needs.
   */
  readonly scopes?: Readonly<Record<string, ScopeTerms>>
  /** Recurring work on records, by its name; the rules have its handlers. */
  readonly schedules?: Readonly<Record<string, RecordSchedule>>
  /**
   * Values of the n-th sample that must fit together (a start and an end), laid over the samples of
   * the kinds. The same `n`, the same values.
   */
  readonly samples?: (n: number) => Partial<ValuesOf<NoInfer<F>>>
  /** What can be done to its records that is more than an edit. */
  readonly actions?: A
  /** Any single piece, without restating the rest. */
  readonly override?: {
    /** Cells in place of the kind's, by field. */
    readonly columns?: { readonly [K in FieldName<F>]?: LazyView<ColumnViewProps<ValueOf<F[K]>>> }
    /** Inputs in place of the kind's, by field. */
    readonly inputs?: { readonly [K in FieldName<F>]?: LazyView<InputViewProps> }
    /** A view beside a record. */
    readonly aside?: LazyView<RecordViewProps<SystemValues & ValuesOf<F>>>
    /**
     * Dialogs with a way out of a refusal of one record, by code: `{ '26000': () => … }`. Any other
     * refusal is a toast.
     */
    readonly refusals?: Readonly<Partial<Record<ErrorCode, LazyView<RefusalViewProps>>>>
    /** Whole screens. */
    readonly screens?: {
      /** In place of the list. */
      readonly list?: LazyView<object>
      /** In place of the form. */
      readonly form?: LazyView<object>
      /** In place of the record's page. */
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
  /** Extensions from other domains. */
  readonly extensions?: readonly Extension[]
}

/** Any resource, for machinery that knows no entity. */
export interface AnyResource extends Omit<Resource, 'override'> {
  readonly override?: {
    readonly columns?: Readonly<Record<string, LazyView<never> | undefined>>
    readonly inputs?: Readonly<Record<string, LazyView<never> | undefined>>
    readonly aside?: LazyView<never>
    readonly refusals?: Readonly<Record<string, LazyView<never> | undefined>>
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

/**
 * What follows from other records, or from the present, is computed for each response and never
 * written.
 */
const withFollowing = <F extends Fields>(fields: F): F =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, of which two options follow from others
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, options }]) => [
      name,
      options.from !== undefined || 'when' in options || 'counts' in options
        ? { kind, options: { ...options, computed: true, readOnly: true } }
        : 'joins' in options
          ? { kind, options: { ...options, readOnly: true } }
          : fields[name],
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

/**
 * Declares a resource. Everything else (screens, validation, API, table, import, export, tests)
 * follows from what it returns.
 */
export const defineResource = <
  const N extends string,
  const F extends Fields,
  const A extends ActionMap = Record<never, never>,
  // a separate type parameter, so that a sample's literal types are kept
  const S extends Partial<ValuesOf<F>> = Partial<ValuesOf<F>>,
>(
  options: ResourceOptions<N, F, A> & {
    readonly samples?: (n: number) => S
    readonly fields: KnownSources<F>
  },
): Resource<N, F, A> => ({
  ...options,
  fields: withFollowing(options.fields),
  ...(options.journal?.entries === 'people' ? { writes: 'append' } : {}),
  ...(options.journal?.entries === 'server' ? { writes: false } : {}),
  ...(options.journal?.entries === 'server' || options.writes === false
    ? { import: options.import ?? false }
    : {}),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without options there are no actions, of which A is then the empty table
  actions: options.actions ?? ({} as A),
})
