import type { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { Action, ActionMap, InputOf, OutputOf } from '../../../src/schema/action.ts'
import type { Label } from '../../../src/schema/label.ts'
import type {
  AnyRecord,
  AnyResource,
  Fields,
  RecordOf,
  Resource,
  ValuesOf,
} from '../../../src/schema/resource.ts'
import type { Ids, Passwords, Records, Row } from '../../platform/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { Caller, InstitutionView } from '../../platform/caller.ts'
import type { Message } from '../../../src/schema/message.ts'
import type { NoticeOptions, NoticeReceiver } from '../notices/notify.ts'
import type { Values } from './fields.ts'
import type { RulePorts } from '../ports.ts'
import type { CallerContext, RecordContext } from './context.ts'
import type { Highlight } from '../../../src/schema/highlight.ts'
import type { PersonalPart, PersonalSource } from './personalParts.ts'

export type WriteKind = 'create' | 'update' | 'delete' | 'restore'

/**
 * What rules and actions work with: the open transaction, who calls, and the ordinary write path.
 */
export interface RuleContext extends Caller {
  readonly tx: StoreTx
  /** ISO 8601, in UTC. */
  readonly now: string
  /** The day that it is where the institution is: YYYY-MM-DD. */
  readonly today: string
  readonly ids: Ids
  readonly passwords: Passwords
  /** The registry: for what concerns every resource. */
  readonly resources: Readonly<Record<string, AnyResource>>
  /** The server's configuration, pages and domain declarations. */
  readonly ports: RulePorts
  /** The console's origin, e.g. 'https://console.school', for links in messages. */
  readonly origin: string
  /** A keyed print of a text, by which a link is recognised. */
  readonly sign: (text: string) => Promise<string>
  /** A declared resource by name; throws if there is none. */
  resource(name: string): AnyResource
  /**
   * Takes a lock by name for the transaction: for checks that read before they write. Waits until
   * no other transaction of the institution has it.
   */
  turn(name: string): Promise<void>
  /** Runs `ask` once for the records of one batch; `key` identifies the result. */
  memo<T>(key: string, ask: () => Promise<T>): Promise<T>
  /**
   * Changes a record by the ordinary path (validation, keys, quotas, audit); returns the new row.
   */
  change<R extends AnyResource>(
    resource: R,
    id: string,
    changes: Partial<ValuesOf<R['fields']>>,
  ): Promise<Row>
  /**
   * Notifies a person: in their inbox, and by phone or e-mail in their language, right after the
   * commit, but not if the change is rolled back. `dedupeKey`: only the first message with this key
   * is ever sent to them. `link`: the path of the console's screen about it.
   */
  notify<F extends Readonly<Record<string, string | number>>>(
    person: NoticeReceiver,
    message: Message<F>,
    facts: F,
    options?: NoticeOptions,
  ): Promise<void>
  /**
   * The context for writing another resource's records by the ordinary path (createRecord,
   * draftDelete, settleSteps), in the same caller's name.
   */
  contextOf(resource: AnyResource): RecordContext
}

/** One change that rules check. `given` holds the names of the fields that the caller sent. */
export interface RecordChange<Rec> {
  readonly kind: WriteKind
  readonly before: Rec | undefined
  readonly after: Rec
  readonly given: ReadonlySet<string>
}

/** A record before and after a write. */
export type WrittenRecord<Rec> = Pick<RecordChange<Rec>, 'kind' | 'before' | 'after'>

/** Restrictions on all callers by a record's current state. */
export interface Locks<Name extends string = string> {
  /** Fields that can't be changed any more, each with the code of the reason. */
  readonly fields: { readonly [K in Name]?: ErrorCode }
  /** Why it can't be deleted. */
  readonly remove?: ErrorCode
  /** A warning for people who change it; it forbids nothing. */
  readonly warning?: Label
}

/** Reading of one institution's data, in a transaction or out of one. */
export type Reading = Records & Pick<Scope, 'db'>
/** What computed values are computed of. */
export interface ComputeContext extends CallerContext {
  readonly reading: Reading
  readonly now: string
}
/** A value for each record, by id; records without a value are left out. */
type Computed<V> = ReadonlyMap<string, V>

/** A counted allowance: at most `max` records outside the trash that meet `where`. */
export interface Quota<Name extends string = string> {
  /** Unique in the resource. */
  readonly name: string
  /** Error code when it is used up, with the parameter `max`. */
  readonly code: ErrorCode
  /** Values that a record has to be counted. */
  readonly where: { readonly [K in Name]?: string }
  /** How many there may be in an institution. */
  max(institution: InstitutionView): number
}

/** Handles an action on many records; they are locked. */
type ManyHandler<Rec, I> = {
  // written as a method, so that the exact handler of one resource fits the machinery's type of all
  handle(
    call: { readonly records: readonly Rec[]; readonly input: I },
    ctx: RuleContext,
  ): Promise<void>
}['handle']

/**
 * Handles one call of an action; `Many`: `each` made it, and it does a whole selection at once too.
 */
type Handler<Call, O, Many> = { handle(call: Call, ctx: RuleContext): Promise<O> }['handle'] & {
  readonly many?: Many
}

/**
 * Handles an action: on 'record' the locked record, on 'selection' and 'records' one record of the
 * selection at a time, on 'resource' none. It returns the output, if the action declares any.
 */
type ActionHandler<Rec, A extends Action> = Handler<
  A['on'] extends 'resource'
    ? { readonly input: InputOf<A> }
    : { readonly record: Rec; readonly input: InputOf<A> },
  keyof A['output'] extends never ? void : OutputOf<A>,
  ManyHandler<Rec, InputOf<A>>
>

/**
 * Handles an action on one record and on many by the same function, which does a whole selection at
 * once.
 *
 * @example
 * actions: { approve: each(({ records }, ctx) => approveAll(records, ctx)) }
 */
export const each = <Rec, I>(many: ManyHandler<Rec, I>) =>
  Object.assign(
    async ({ record, input }: { readonly record: Rec; readonly input: I }, ctx: RuleContext) =>
      many({ records: [record], input }, ctx),
    { many },
  )

/**
 * Which fields of a record are personal data, and what happens to them when a person is erased
 * (docs/decisions/087-personal-data.md).
 */
export interface PersonalData<Name extends string = string> {
  /** References to the people that a record is about; without any, the record is the person. */
  readonly of?: readonly Name[]
  /** Texts that are replaced with the person's new name, if they have a value. */
  readonly rename?: readonly Name[]
  /** Fields that are emptied. */
  readonly erase?: readonly Name[]
  /** The logs keep naming the person for what they did: a person who worked for the institution. */
  readonly staysInLogs?: true
  /** Returns the data stored beside a person's record, for an export. */
  parts?(id: string, source: PersonalSource): readonly PersonalPart[]
  /** Erases the data stored beside these records. */
  also?(ids: readonly string[], ctx: RuleContext): Promise<void>
}

export interface RuleOptions<F extends Fields, A extends ActionMap> {
  /** The counts of it on the workbench. */
  readonly highlights?: readonly Highlight[]
  /**
   * What can't be changed in a record now (`now`: ISO 8601): every update, deletion and undo
   * respects it, and the resource's `editable` call returns it, so that screens disable the fields.
   * The definition must say `locks: true`.
   */
  locks?(record: RecordOf<{ fields: F }>, now: string): Locks<keyof F & string>
  /**
   * Checks a change before it is written; the returned values are merged into the record, and then
   * all of it is validated. Sent values already have their types, but a required one may be empty,
   * and fields have not been compared with each other. Throws a fault to refuse.
   */
  beforeWrite?(
    change: RecordChange<RecordOf<{ fields: F }>>,
    ctx: RuleContext,
  ): Partial<ValuesOf<F>> | undefined | Promise<Partial<ValuesOf<F>> | undefined>
  /**
   * Does what follows from a change that was validated and written, in the same transaction; of a
   * new secret it gets the hash. Throws a fault to refuse the change after all.
   */
  afterWrite?(change: WrittenRecord<RecordOf<{ fields: F }>>, ctx: RuleContext): Promise<void>
  /**
   * The same for all changes that were written together, for checks that would take too long one by
   * one. It changes no record of its own resource except those that it settles.
   */
  afterWrites?(
    changes: readonly WrittenRecord<RecordOf<{ fields: F }>>[],
    ctx: RuleContext,
  ): Promise<void>
  /**
   * Dry run of `afterWrites`: throws its refusals without writing, so that the check of an import
   * shows them before its commit.
   */
  foresee?(change: WrittenRecord<RecordOf<{ fields: F }>>, ctx: RuleContext): Promise<void>
  /** Its changes affect permissions: sessions are refreshed at once. */
  readonly changesAccess?: boolean
  /**
   * Values of the entry that an undo adds to a journal, where `reverses` of its declaration can't
   * name them. Undefined if the entry is reversed already.
   */
  reversal?(
    entry: RecordOf<{ fields: F }>,
    ctx: RuleContext,
  ): Promise<Partial<ValuesOf<F>> | undefined>
  /**
   * Fields that only the server writes and that follow from no other field: an undo restores them
   * with the rest.
   */
  readonly marks?: readonly (keyof F & string)[]
  /**
   * Fields that follow from records of another resource (a total from the entries of its ledger),
   * although people can write them: an undo leaves them to the undo of those records. `deed`: the
   * operation that is undone; a field that people also write directly follows only if the operation
   * is one of the other resource.
   */
  follows?(deed: { readonly resource: string }): readonly (keyof F & string)[]
  /** The personal data in its records. */
  readonly personal?: PersonalData<keyof F & string>
  /** How many records an institution may have. */
  readonly quotas?: readonly Quota<keyof F & string>[]
  /**
   * Values of the fields declared as `computed`, for all these records at once; called for each
   * page, record and batch of an export.
   */
  computed?(ids: readonly string[], ctx: ComputeContext): Promise<Computed<Partial<ValuesOf<F>>>>
  /** Values of fields that a caller may see; a record with another value is not there for them. */
  visible?(caller: CallerContext): { readonly [K in keyof F & string]?: readonly string[] }
  /** Handlers of the definition's recurring work: each gets one locked record at a time. */
  readonly schedules?: {
    readonly [name: string]: (record: RecordOf<{ fields: F }>, ctx: RuleContext) => Promise<void>
  }
  /**
   * One handler for each declared action; a missing one does not compile. A handler made by `each`
   * processes a part of a selection at once, all of its records or none. A refused part is split in
   * halves until the refused records are found.
   */
  readonly actions: {
    readonly [K in keyof A & string]: ActionHandler<RecordOf<{ fields: F }>, A[K]>
  }
}

/** Rules as machinery sees them. */
export interface AnyRules {
  readonly resource: string
  readonly locks?: ((record: AnyRecord, now: string) => Locks) | undefined
  readonly beforeWrite?:
    | ((
        change: RecordChange<AnyRecord>,
        ctx: RuleContext,
      ) => Promise<Readonly<Record<string, unknown>> | undefined>)
    | undefined
  readonly afterWrite?:
    | ((change: WrittenRecord<AnyRecord>, ctx: RuleContext) => Promise<void>)
    | undefined
  readonly afterWrites?:
    | ((changes: readonly WrittenRecord<AnyRecord>[], ctx: RuleContext) => Promise<void>)
    | undefined
  readonly foresee?:
    | ((change: WrittenRecord<AnyRecord>, ctx: RuleContext) => Promise<void>)
    | undefined
  readonly reversal?:
    | ((
        entry: AnyRecord,
        ctx: RuleContext,
      ) => Promise<Readonly<Record<string, unknown>> | undefined>)
    | undefined
  readonly changesAccess?: boolean
  readonly marks?: readonly string[]
  readonly follows?: ((deed: { readonly resource: string }) => readonly string[]) | undefined
  readonly personal?: PersonalData | undefined
  readonly quotas: readonly Quota[]
  readonly highlights?: readonly Highlight[]
  readonly computed?:
    | ((
        ids: readonly string[],
        ctx: ComputeContext,
      ) => Promise<Computed<Readonly<Record<string, unknown>>>>)
    | undefined
  readonly visible?:
    | ((caller: CallerContext) => Readonly<Record<string, readonly string[] | undefined>>)
    | undefined
  readonly schedules?: Readonly<
    Record<string, (record: AnyRecord, ctx: RuleContext) => Promise<void>>
  >
  readonly actions: Readonly<
    Record<
      string,
      Handler<
        { readonly record: AnyRecord | undefined; readonly input: Values },
        Values | void,
        ManyHandler<AnyRecord, Values>
      >
    >
  >
}
export type RuleMap = Readonly<Record<string, AnyRules>>

/** Rules for machinery: the one place where exact types become those of any resource. */
export const machineRules = <F extends Fields, A extends ActionMap>(
  resource: string,
  options: RuleOptions<F, A>,
): AnyRules => {
  const {
    locks,
    beforeWrite,
    afterWrite,
    afterWrites,
    foresee,
    reversal,
    visible,
    computed,
    follows,
  } = options
  return {
    resource,
    quotas: options.quotas ?? [],
    highlights: options.highlights ?? [],
    changesAccess: options.changesAccess ?? false,
    marks: options.marks ?? [],
    follows: follows && (deed => follows(deed)),
    personal: options.personal,
    /* oxlint-disable typescript/no-unsafe-type-assertion -- the one place where exact types become the machinery's: records reach rules only through the resource they were declared for */
    actions: options.actions as AnyRules['actions'],
    locks: locks && ((record, now) => locks(record as RecordOf<{ fields: F }>, now)),
    beforeWrite:
      beforeWrite &&
      (async (change, ctx) => beforeWrite(change as RecordChange<RecordOf<{ fields: F }>>, ctx)),
    afterWrite:
      afterWrite &&
      (async (change, ctx) => afterWrite(change as WrittenRecord<RecordOf<{ fields: F }>>, ctx)),
    afterWrites:
      afterWrites &&
      (async (changes, ctx) =>
        afterWrites(changes as readonly WrittenRecord<RecordOf<{ fields: F }>>[], ctx)),
    foresee:
      foresee &&
      (async (change, ctx) => foresee(change as WrittenRecord<RecordOf<{ fields: F }>>, ctx)),
    reversal: reversal && (async (entry, ctx) => reversal(entry as RecordOf<{ fields: F }>, ctx)),
    /* oxlint-enable typescript/no-unsafe-type-assertion */
    schedules: Object.fromEntries(
      Object.entries(options.schedules ?? {}).map(([name, run]) => [
        name,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- records reach rules only through the resource they were declared for
        (record: AnyRecord, ctx: RuleContext) => run(record as RecordOf<{ fields: F }>, ctx),
      ]),
    ),
    computed: computed && (async (ids, ctx) => computed(ids, ctx)),
    visible: visible && (caller => visible(caller)),
  }
}

/**
 * Declares what a resource's definition cannot express: checks against other records, allowances,
 * visibility of records, and the handlers of its actions. Listed in its domain's manifest
 * (`rules`), so that the browser never bundles it.
 */
export const defineRules = <N extends string, F extends Fields, A extends ActionMap>(
  resource: Resource<N, F, A>,
  options: RuleOptions<F, A>,
): AnyRules => {
  if (options.reversal && !resource.journal)
    throw new Error(`${resource.name}: its rules say what reverses an entry, and it is no journal`)
  if ((resource.locks === true) !== (options.locks !== undefined))
    throw new Error(`${resource.name}: its definition and its rules differ about locks`)
  return machineRules(resource.name, options)
}

/** The rules of a resource without its own. */
export const noRules = ({ name }: Pick<AnyResource, 'name'>): AnyRules => ({
  resource: name,
  quotas: [],
  actions: {},
})
