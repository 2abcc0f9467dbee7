import type { CustomField } from '../schema/custom/field.ts'
import type { DataProvider } from 'react-admin'
import type { Action, ActionMap, InputOf, OutputOf } from '../schema/action.ts'
import type { BulkCalls } from './bulk.ts'
import type { Call, GivenOf, Inputs } from '../schema/call/index.ts'
import type { AnyRecord } from '../schema/resource.ts'
import type { Label } from '../schema/label.ts'
import type { FileRef } from '../schema/fields/base/file.ts'
import type { RunningImport } from './envelope.ts'
import type { UnchangedRecord } from './journal.ts'
import type { ResumableUpload } from './uploads.ts'
import type { ListFilter, Selection } from './query.ts'

/**
 * Titles of referenced records: resource -> id -> title; on `meta.refs` of every list and record.
 */
export type Refs = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * The result of a bulk call: every record that matched is either done or named among the failed.
 */
export interface BulkTally {
  readonly matched: number
  readonly done: number
  /** How many of `done` already had the new values. */
  readonly unchanged?: number
  readonly failed: readonly {
    readonly id: string
    readonly title?: string | null
    readonly code: string
    readonly msg: string
  }[]
  /** Number of refused records beyond the listed ones; a bulk change lists the first 1,000. */
  readonly more?: number
  /**
   * How many of `done` kept fields that can't be changed now; the first 1,000 of these are listed.
   */
  readonly partly?: number
  readonly kept?: readonly {
    readonly id: string
    readonly title?: string | null
    readonly field: string
    readonly code: string
    readonly msg: string
  }[]
  /**
   * For an undo: records that have changed since and stay as they are; the first 1,000 are listed.
   */
  readonly spared?: readonly UnchangedRecord[]
  /** Number of such records beyond the listed ones. */
  readonly moreSpared?: number
  /** Id of the operation that it was: by this it can be undone. */
  readonly operation?: string
}
export type BulkVerb = 'delete' | 'restore' | 'updateMany'

export type { FileRef }
/** A downloaded file and the name the server gave it. */
export interface Download {
  readonly blob: Blob
  readonly fileName: string
}

type JobState =
  | 'UPLOADED'
  | 'PARSED'
  | 'MAPPED'
  | 'CHECKED'
  | 'COMMITTING'
  | 'DONE'
  | 'PARTIAL'
  | 'CANCELLED'
  | 'FAILED'
  | 'UNDONE'
export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'

/** Progress and tally of one import; the counts are of rows. */
export interface ImportJob {
  readonly jobId: string
  readonly resource: string
  readonly fileName: string
  readonly state: JobState
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly failed: number
  /** Number of updated rows whose records were restored from the trash. */
  readonly restored?: number
  readonly createTime: string
  readonly finishTime?: string | null
  /** Rows found; null until the file has been read. */
  readonly total?: number | null
  /** If the whole file was refused: 11004, the name of the reason and its text. */
  readonly errorCode?: string | null
  readonly reason?: string | null
  readonly msg?: string | null
}

/** A row of an import (IMP-01); `sheetRow` counts from 1, as the sheet does. */
export interface ImportRow {
  readonly sheetRow: number
  /** Name of its sheet, where several were imported together. */
  readonly sheet?: string
  readonly username: string
  /** These and the other fields that a sheet of the resource carries. */
  readonly phone?: string
  readonly countryCode?: string
  readonly email?: string
  readonly account?: string
  readonly totalLessonHours?: string | number | null
  readonly success: boolean
  /** The row's outcome. */
  readonly outcome?: RowOutcome
  /** The import was undone, and what it wrote for this row was taken back. */
  readonly undone?: boolean
  /** The record came back from the trash. */
  readonly restored?: boolean
  readonly errorCode: string | null
  readonly msg: string | null
  readonly field?: string | null
  /** Every imported cell by field name, as text. */
  readonly cells: Readonly<Record<string, string>>
}

/**
 * A change and its author: `before` and `after` contain the changed fields; values that the caller
 * sees masked are masked.
 */
export interface HistoryEntry {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly actorName: string
  readonly action: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** A record that the command palette has found. */
export interface FoundRecord {
  readonly resource: string
  readonly id: string
  readonly title: string
  readonly subtitle: string
}

export interface MenuItem {
  readonly id: string
  readonly menucode: string
  readonly label: Label
  readonly icon?: string | undefined
  readonly url: string
  /** The number of items to do there, and what they are. */
  readonly count?: number
  readonly counted?: Label
  readonly children: readonly MenuItem[]
  /** Screens that share the entry and that the caller may open, if they are more than its own. */
  readonly tabs?: readonly MenuItem[]
  /** Where the settings of the entry are, which the caller may open. */
  readonly gear?: MenuItem
}
export interface Institution {
  readonly id: string
  readonly name: string
  readonly plan: string
  readonly domestic: boolean
  readonly currency: string
  readonly countryCode: string
  /** FIN-06: false until the administrator has chosen country or region and currency, once. */
  readonly currencyChosen: boolean
  /** API-17: the kind of owner of the institution; null or absent until it was chosen. */
  readonly accountType?: AccountType | null
  /** IANA name; absent from a session that an earlier version stored. */
  readonly timezone?: string
}
export type AccountType = 'PERSONAL' | 'ENTERPRISE'
/** The server's data about the current person. */
export interface SessionInfo {
  readonly uid: string
  readonly rid: string
  readonly name: string
  readonly institution: Institution
  readonly subList: readonly MenuItem[]
  readonly subFilter: readonly string[]
  /** Rights by name; ['*'] for the administrator. */
  readonly setAuth: readonly string[]
  readonly masks: readonly string[]
  /** Name of the person's role. */
  readonly role: string | null
  /** How many institutions the person belongs to: more than one can be switched between. */
  readonly institutions: number
  /**
   * The institution requires a second factor: until the person has set one up, everything else is
   * closed.
   */
  readonly needsSecondFactor?: true
  /** The institution's custom fields that the person sees; absent if there are none. */
  readonly customFields?: readonly CustomField[]
  /** SES-19: where to report which screens are opened; absent: nowhere. */
  readonly analytics?: string
}
/** Answer of a login: the session and its tokens. */
export interface LoginReply extends SessionInfo {
  readonly accessToken: string
  readonly secret: string
  /** Marks this browser as one from which the person has logged in; sent with the next log-in. */
  readonly device?: string
}

/** Proofs that a person can give besides their password. */
export type FactorKind = 'TOTP' | 'PASSKEY' | 'RECOVERY'
/**
 * The first step of a login succeeded, and the account has a second factor: `challenge` represents
 * the first step in the second.
 */
export interface LoginChallenge {
  readonly challenge: string
  readonly factors: readonly FactorKind[]
  readonly expireTime: string
}
/** Answer of the first step of a login. */
export type LoginAnswer = LoginReply | LoginChallenge

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
  /** No loading indicator (SES-14). */
  readonly silent?: boolean
  /** No toast for an error: the caller shows it itself. */
  readonly quiet?: boolean
  /**
   * True: a refusal does not renew the token or lead to the login page; by default true for public
   * calls.
   */
  readonly plain?: boolean
  /** True: the call continues if the page is closed meanwhile. Its body is at most 64 kB. */
  readonly keepalive?: boolean
  /**
   * Called with the id of a successful write's operation, by which it can be undone. In `meta` for
   * react-admin's calls.
   */
  readonly onOperation?: (id: string) => void
}

interface PageParams extends RequestOptions {
  readonly page?: number
  readonly limit?: number
}

/**
 * Arguments of an action: `id` (on 'record'), `selection` (on 'selection') or neither, and its
 * input.
 */
export interface ActionArgs<A extends Action> extends RequestOptions {
  readonly id?: string
  readonly selection?: Selection
  readonly input?: InputOf<A>
}

/** Kinds of file that a list can be exported to. */
export type ExportFormat = 'xlsx' | 'csv'
/** A call for many rows continues as this task. */
export interface Begun {
  readonly taskId: string
}
interface ExportParams extends RequestOptions {
  /** Default 'xlsx'. */
  readonly format?: ExportFormat
  /** 'all': every field that the person may export, instead of `columns`. */
  readonly fields?: 'all'
  /** Called with the number of received bytes. */
  readonly onReceived?: ((bytes: number) => void) | undefined
  readonly query: ListFilter
  readonly sort?: string
  /** Only these of what matches. */
  readonly ids?: readonly string[]
  /** All of what matches save these. */
  readonly except?: readonly string[]
  readonly columns?: readonly string[]
}

/**
 * The provider's methods beyond react-admin's. Every refusal is an HttpError whose body is a
 * `RefusedBody`.
 */
export interface EduExtras extends BulkCalls, ResumableUpload {
  /**
   * Makes a declared call. An input that its declaration refuses rejects as the server would refuse
   * it, and is not sent.
   */
  ask<I extends Inputs, O extends object>(
    call: Call<I, O>,
    input: GivenOf<I>,
    options?: RequestOptions,
  ): Promise<O>
  /** Makes a declared call whose response is a file, named by the server or else `fallback`. */
  askFile<I extends Inputs>(
    call: Call<I>,
    input: GivenOf<I>,
    fallback: string,
    options?: RequestOptions,
  ): Promise<Download>
  /** How many records match, exactly. */
  count(resource: string, params: RequestOptions & { readonly filter: ListFilter }): Promise<number>
  /** Runs a declared action; input and output are those of its definition. */
  action<
    R extends { readonly name: string; readonly actions: ActionMap },
    N extends keyof R['actions'] & string,
  >(
    resource: R,
    name: N,
    args?: ActionArgs<R['actions'][N]>,
  ): Promise<OutputOf<R['actions'][N]>>
  /**
   * Deletes, restores or edits ids, or everything that matches a query; `data` is the edit, in
   * which the value of a list field is the new list or a `ListEdit` of its items. A failed row
   * doesn't affect the others. More than `bulkInline` records continue as a task.
   */
  bulk(
    verb: BulkVerb,
    resource: string,
    selection: Selection,
    data?: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<BulkTally | Begun>
  /** Takes one record out of the trash. Rejects with the code of its failure. */
  restore(resource: string, id: string): Promise<void>
  /** API-20: whether a natural key is taken; type 1 account, 2 phone, 3 e-mail. */
  exists(
    resource: string,
    params: RequestOptions & {
      readonly type: 1 | 2 | 3
      readonly content: string
      readonly countryCode?: string | undefined
    },
  ): Promise<boolean>
  /**
   * A value that the caller sees masked, for a reason that the log keeps; needs the right
   * '<resource>.reveal'.
   */
  reveal(
    resource: string,
    params: RequestOptions & {
      readonly id: string
      readonly field: string
      readonly reason: string
    },
  ): Promise<unknown>
  upload(resource: string, field: string, file: File, options?: RequestOptions): Promise<FileRef>
  /** The file, or, beyond `exportInline` rows, the task that makes it. */
  exportFile(resource: string, params: ExportParams): Promise<Download | Begun>
  /** Newest first. */
  history(
    resource: string,
    params: PageParams & { readonly id: string },
  ): Promise<{ readonly list: readonly HistoryEntry[]; readonly total: number }>
  /** SES-17: exchanges passes from another portal for a session. */
  exchange(
    passes: { readonly atoken: string; readonly ntoken: string; readonly schoolId?: string },
    options?: RequestOptions,
  ): Promise<LoginAnswer>
}

/** react-admin's provider with the console's extras; every read takes a `signal`. */
export type EduProvider = DataProvider & EduExtras

/** Body of the HttpError that a refusal becomes. */
export interface RefusedBody {
  /** Code of the catalogue (or of another back end). */
  readonly code: string
  /** Texts by field, in react-hook-form's and react-admin's form. */
  readonly errors?: Readonly<Record<string, string>>
  /** The same with codes and figures. */
  readonly issues?: Readonly<
    Record<
      string,
      { readonly code: string; readonly params?: Readonly<Record<string, string | number>> }
    >
  >
  /** 409: the record as the caller had it (if known), and as it is now. */
  readonly base?: AnyRecord | null
  readonly theirs?: AnyRecord
  /** UI-01: the next try needs the picture. */
  readonly captcha?: true
  /** Seconds until another code may be asked for. */
  readonly wait?: number
  /** 11029: the import that is in the way. */
  readonly running?: RunningImport
}
