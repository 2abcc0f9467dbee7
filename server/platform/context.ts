import type { Backups } from './backups.ts'
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
 * Checks and cleans uploaded pictures (no EXIF, no damaged file); throws where the bytes are no
 * picture.
 */
export interface Images {
  clean(bytes: Uint8Array, type: string): Promise<Uint8Array>
}
/** A figure that is read whenever the metrics are printed. */
export interface Gauge {
  readonly name: string
  readonly help: string
  /** Label of the keys of `read`. */
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
 * written again.
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
 * Access to information about the server: everyone, no one, or callers with this token
 * (`Authorization: Bearer …`).
 */
export type Exposure = 'open' | 'closed' | { readonly token: string }

export interface Config {
  /** Signs access tokens and file addresses; at least 32 bytes. */
  readonly signingKey: Uint8Array
  /** Keys that have signed before: what they signed still counts. */
  readonly olderSigningKeys?: readonly Uint8Array[]
  /**
   * Keys that seal both logs and encrypt secrets in the database, which doesn't contain them: the
   * current one first, then those of older seals.
   */
  readonly sealKeys?: readonly [Uint8Array, ...Uint8Array[]]
  /** The product's version, as in /version.json. */
  readonly version: string
  /** Seconds an access token lasts; 600 by default. */
  readonly accessSeconds?: number
  /** Access to the metrics and the description of the interface; by default `open`. */
  readonly metricsAccess?: Exposure
  readonly docsAccess?: Exposure
  /** SES-19: where screens report what is opened; off by default. */
  readonly analyticsUrl?: string
  /** The console's address, e.g. 'https://console.school': links in messages begin with it. */
  readonly publicUrl?: string | undefined
  /** Origins of consoles on other hosts that may call the server (SES-16). */
  readonly consoleOrigins?: readonly string[]
  /**
   * The loopback address that the server listens at, for links if no other address is configured.
   */
  readonly ownAddress?: () => string | undefined
  /**
   * Development mode on one's own machine without mail and SMS services: administrators can read
   * the messages in the console.
   */
  readonly development?: boolean
  /** Webhooks may go to this machine, also by plain http; for development and tests. */
  readonly localWebhooks?: boolean
  /**
   * True: the server runs in its only caller's browser (the demo), if there is no other to keep
   * a personal link from, and no cookie.
   */
  readonly inBrowser?: true
  /**
   * Maximum number of records that a bulk call or an undo changes while its caller waits; more
   * become a task. By default 1,000.
   */
  readonly bulkInline?: number
  /**
   * Maximum number of rows of an export that is sent at once; more become a task. By default
   * 20,000.
   */
  readonly exportInline?: number
  /**
   * Maximum age of a session since its last use, and since its login; by default 30 and 90 days.
   */
  readonly sessionLimits?: { readonly idleMs: number; readonly totalMs: number }
  /** Requests that an address or an account may send in a minute; any number by default. */
  readonly requestLimits?: RequestLimits
  /**
   * Proxies in front of the server that are trusted to report a request's address; by default none.
   */
  readonly trustedProxies?: TrustedProxies
  /** Download addresses of the classroom programs, by operating system; by default none. */
  readonly clients?: Readonly<Record<string, string>>
  /** Days on which no institution is scheduled; the platform is being maintained. */
  readonly platformDays?: readonly PlatformDay[]
}

/**
 * Everything that the server provides to the platform: adapters, definitions, and the logged-in
 * caller. Nothing here depends on Node.
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
  /** By default the built-in ones. */
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
  /** Makes scheduled backups, where the settings ask for them. */
  readonly backups?: Backups
}

export interface Session extends Caller {
  readonly rid: string
  /** How many institutions the person can be in. */
  readonly institutions: number
  /**
   * True: the session began with a pass of another portal, so the person has not proved that they
   * own the account. It can't leave the institution or change the person's account.
   */
  readonly confined?: boolean
  /**
   * True: a program with an API key calls. What belongs to a person (log-in, password, sessions,
   * keys) is closed to it.
   */
  readonly apiKey?: true
  /**
   * True: the institution requires a second factor and the account has none. Until it is set up,
   * the session has no permissions and no other calls.
   */
  readonly needsSecondFactor?: boolean
}

/** The signer of a call of the open interface. */
export interface SignedBy {
  readonly keyId: string
  readonly institutionId: string
  readonly access: Access
}

/** Context variables of a request in the routes. */
export interface Env {
  Variables: {
    requestId: string
    lang: Lang
    /** The network address of the request; 'local' if there is none. */
    address: string
    session: Session
    /** The call is one of those that set up a second factor. */
    setsUpSecondFactor?: boolean
    /** The store, opened for the caller's institution. */
    scope: Scope
    /** For a signed call: the institution, and the permissions of the key's maker. */
    signed: SignedBy
  }
}
export type Ctx = Context<Env>
