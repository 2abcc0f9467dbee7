import type { Context } from 'hono'
import type { Access } from '../../src/access/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { PageDefinition } from '../../src/schema/page.ts'
import type { Lang } from '../../src/schema/label.ts'
import type { Caller } from './caller.ts'
import type { IdentityPort } from './identity.ts'
import type {
  Captchas,
  Clock,
  Converter,
  Files,
  Ids,
  Log,
  Mail,
  Outbound,
  Passwords,
  Sheets,
  Sms,
  Transcriber,
} from './ports.ts'
import type { Payments } from './payments.ts'
import type { Papers } from './papers.ts'
import type { RequestLimits } from './http/requestRate.ts'
import type { TrustedProxies } from './http/trustedProxies.ts'
import type { Scope, Store } from './store/types.ts'

/**
 * Judges and cleans uploaded pictures (no EXIF, no damaged file); throws where the bytes are no
 * picture.
 */
export interface Images {
  clean(bytes: Uint8Array, type: string): Promise<Uint8Array>
}
/** A figure that is read whenever the metrics are printed. */
export interface Gauge {
  readonly name: string
  readonly help: string
  /** What the keys of `read` are called. */
  readonly label: string
  readonly read: () => ReadonlyMap<string, number>
}
export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void
  /** Adds a figure to what is printed. */
  gauge(figure: Gauge): void
  print(): Promise<{ type: string; text: string }>
}

/**
 * The newest seal of an institution: noted elsewhere, it proves that the chain before it was not
 * written anew.
 */
export interface SealHead {
  readonly institution: string
  readonly seq: number
  readonly hash: string
}
export interface HeadSink {
  publish(heads: readonly SealHead[], at: Date): Promise<void>
}

/** The declared resources, by their names. */
export type Registry = Readonly<Record<string, AnyResource>>

/**
 * Days off of every institution, set by the server's operator (EDU_MAINTENANCE); both days are
 * included.
 */
export interface PlatformDay {
  readonly name: string
  readonly from: string
  readonly until: string
}

/**
 * Who may read what tells of the server: everyone, nobody, or whoever brings this token
 * (`Authorization: Bearer …`).
 */
export type Exposure = 'open' | 'closed' | { readonly token: string }

export interface Config {
  /** Signs access tokens and file addresses; at least 32 bytes. */
  readonly signingKey: Uint8Array
  /** Keys that have signed before: what they signed still counts. */
  readonly olderSigningKeys?: readonly Uint8Array[]
  /**
   * Seal both logs and encrypt secrets of the database, which holds none of them: the one in use
   * first, then those of older seals.
   */
  readonly sealKeys?: readonly [Uint8Array, ...Uint8Array[]]
  /** Of the product, as /version.json tells it. */
  readonly version: string
  /** Seconds an access token lasts; 600 unless said. */
  readonly accessSeconds?: number
  /** Who may read the metrics and the description of the interface; `open` unless given. */
  readonly metricsAccess?: Exposure
  readonly docsAccess?: Exposure
  /** SES-19: where screens report what is opened; off unless given. */
  readonly analyticsUrl?: string
  /**
   * Where people open the console, e.g. 'https://console.school': links in messages begin with it.
   */
  readonly publicUrl?: string | undefined
  /** Origins of consoles on other hosts that may call the server (SES-16). */
  readonly consoleOrigins?: readonly string[]
  /**
   * The loopback address that the server listens at: where links lead if nothing else is
   * configured.
   */
  readonly ownAddress?: () => string | undefined
  /**
   * A start on one's own machine without mail and SMS services: what would be sent can be read by
   * administrators.
   */
  readonly development?: boolean
  /** Webhooks may go to this machine, also by plain http; for development and tests. */
  readonly localWebhooks?: boolean
  /**
   * True: the server runs in its only caller's browser (the demo), where there is no other to keep
   * a personal link from, and no cookie.
   */
  readonly inBrowser?: true
  /**
   * Records that a bulk call changes, or an undo takes back, while its caller waits; more become a
   * task. 1,000 unless given.
   */
  readonly bulkInline?: number
  /** Rows of an export that is answered at once; more become a task. 20,000 unless given. */
  readonly exportInline?: number
  /** How long a session lasts unused, and from its log-in at all; 30 and 90 days unless said. */
  readonly sessionLimits?: { readonly idleMs: number; readonly totalMs: number }
  /** Requests that an address or an account may send in a minute; any number unless said. */
  readonly requestLimits?: RequestLimits
  /** Proxies before the server whose word on a request's address counts; none unless said. */
  readonly trustedProxies?: TrustedProxies
  /**
   * Where programs of the classroom are downloaded, by the system they run on; none unless given.
   */
  readonly clients?: Readonly<Record<string, string>>
  /** Days on which no institution is scheduled; the platform is being maintained. */
  readonly platformDays?: readonly PlatformDay[]
}

/**
 * All that the platform is given by the server that it runs in: adapters, definitions, and who is
 * logged in. Nothing here is Node's.
 */
export interface AppPorts {
  readonly store: Store
  readonly files: Files
  readonly sheets: Sheets
  readonly passwords: Passwords
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly resources: Registry
  /** Hand-written pages: for the menu, the guard and the permission tree. */
  readonly pages: readonly PageDefinition[]
  /** Answers who calls. */
  readonly identity: IdentityPort
  readonly config: Config
  readonly images?: Images
  /** Without one, mails (text messages) are only written down. */
  readonly mail?: Mail
  readonly sms?: Sms
  /** The house's own where none is given. */
  readonly captchas?: Captchas
  /**
   * Takes the heads of the chains of seals to where the database's administrators can't change
   * them.
   */
  readonly heads?: HeadSink
  readonly metrics?: Metrics
  /** Calls addresses that people enter; without one, no webhook is sent. */
  readonly outbound?: Outbound
  /** Makes pages of documents and streams of videos; the demo in the browser has none. */
  readonly converter?: Converter
  /** Makes text of speech; without one, no transcript is made. */
  readonly transcriber?: Transcriber
  /** Moves money; without one, only what moves none outside is offered. */
  readonly payments?: Payments
  /** Makes PDFs; the demo in the browser makes none. */
  readonly papers?: Papers
}

export interface Session extends Caller {
  readonly rid: string
  /** How many institutions the person can be in. */
  readonly institutions: number
  /**
   * True: a pass of another portal began it, so the person has not proved that they are the
   * account's owner. It neither leaves the institution nor changes the person's account.
   */
  readonly confined?: boolean
  /**
   * True: a program with an API key calls. What belongs to a person (log-in, password, sessions,
   * keys) is closed to it.
   */
  readonly apiKey?: true
  /**
   * True: the institution asks for a second factor and the account has none. Until it is set up,
   * nothing else is open, and no right is held.
   */
  readonly needsSecondFactor?: boolean
}

/** Who signed a call of the open interface. */
export interface SignedBy {
  readonly keyId: string
  readonly institutionId: string
  readonly access: Access
}

/** What a request carries through the routes. */
export interface Env {
  Variables: {
    requestId: string
    lang: Lang
    /** The network address that the request came from; 'local' where there is none. */
    address: string
    session: Session
    /** The call is one of those by which a second factor is set up. */
    setsUpSecondFactor?: boolean
    /** The store, opened for the caller's institution. */
    scope: Scope
    /** Of a signed call: whose it is, and what the key's maker may do. */
    signed: SignedBy
  }
}
export type Ctx = Context<Env>
