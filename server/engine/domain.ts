import type { Hono } from 'hono'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { Env } from '../platform/context.ts'
import type { DueTables } from './due/due.ts'
import type { TaskDefinition } from './jobs/task.ts'
import type { Watches } from './changes/watches.ts'
import type { TableSpec } from '../platform/store/sql-types.ts'
import type { Scope } from '../platform/store/types.ts'
import type { Check } from './audit/check.ts'
import type { CallRoute } from './calls/implement.ts'
import type { PathItem } from './openapi/parts.ts'
import type { NoticeChecks, NoticeKinds } from './notices/kinds.ts'
import type { DomainPayments } from './payments/purpose.ts'
import type { EnginePorts } from './ports.ts'
import { withExtensions } from './records/extend.ts'
import { noRules, type AnyRules } from './records/rules.ts'
import type { RoomKinds } from './rooms.ts'
import type { FileAccess, FileKinds, FileTraffics, StoredKind } from './files/kinds.ts'
import type { AnyUploadPurpose } from './uploads/purpose.ts'

/** A route that no call can declare: a stream, an upload, a response that is no envelope. */
export interface RawRoute {
  /** Why no call declares it. */
  readonly reason: string
  /** True: it guards itself. Every other route needs a log-in. */
  readonly open?: true
  /** Adds it to the app. */
  readonly register: (ports: EnginePorts) => (app: Hono<Env>) => void
}

/** Periodic work, of the whole installation or of one institution after the other. */
export type Schedule = {
  /** Unique in the installation. */
  readonly name: string
  /** Milliseconds between two runs. */
  readonly every: number
  /** False: the first run is not at the start. */
  readonly atStart?: false
} & (
  | {
      /** Does the work of the whole installation. `first`: true of the run at the start. */
      readonly run: (ports: EnginePorts, first: boolean) => Promise<unknown>
    }
  | {
      /** Does the work of one institution. `first`: true of the run at the start. */
      readonly ofEach: (scope: Scope, ports: EnginePorts, first: boolean) => Promise<unknown>
    }
)

export type SweepPorts = Pick<
  EnginePorts,
  'store' | 'log' | 'clock' | 'ids' | 'files' | 'uploads' | 'fileKinds'
>
/**
 * What the daily clean-up removes: for the whole installation, or for one institution at a time.
 */
export type Sweep =
  | {
      /** Unique in the installation. */
      readonly name: string
      /** Cleans up the whole installation. */
      readonly ofAll: (ports: SweepPorts) => Promise<unknown>
    }
  | {
      readonly name: string
      /** Cleans up one institution. */
      readonly ofEach: (scope: Scope, ports: SweepPorts) => Promise<unknown>
    }

/** Everything that a domain adds to the server. What no manifest lists does not exist. */
export interface Domain {
  /** Name of its folders. */
  readonly name: string
  /**
   * One sentence about the domain for docs/architecture.md. Every domain of `server/domain` has
   * one.
   */
  readonly about?: string
  /** Handlers of declared calls. */
  readonly calls?: readonly CallRoute[]
  /** Calls that a resource has because it is one. */
  readonly callsOf?: (resource: AnyResource) => readonly CallRoute[]
  /**
   * Rules of its records, one module each, which exports nothing else. They call what other
   * domains publish, so they are loaded after all manifests.
   */
  readonly rules?: readonly (() => Promise<Readonly<Record<string, AnyRules>>>)[]
  /** Routes that no call can declare. */
  readonly routes?: readonly RawRoute[]
  /** Describes, in OpenAPI, the routes that no call declares. */
  readonly openapi?: readonly PathItem[]
  /** Its rules for records of other domains (`extendRules`), one module per resource. */
  readonly extends?: readonly (() => Promise<Readonly<Record<string, AnyRules>>>)[]
  /** Tables beside those of its resources, by their name. */
  readonly tables?: Readonly<Record<string, TableSpec>>
  /** Kinds of tasks, by their name. */
  readonly tasks?: Readonly<Record<string, TaskDefinition>>
  /**
   * Kinds of its messages to people, by the first part of the messages' names (`task` of
   * `task.endsSoon`): people choose by kind which they get, and where.
   */
  readonly notices?: NoticeKinds
  /**
   * Judge messages of these kinds when they are to be sent: their subject may have changed since.
   */
  readonly noticeChecks?: NoticeChecks
  /** Recurring work, of the whole installation or of each institution. */
  readonly schedules?: readonly Schedule[]
  /**
   * Tables of `tables` whose records wait to be worked off: by one worker, with tries, pauses and
   * turns between institutions.
   */
  readonly due?: DueTables
  /** Watches of every process on institutions, by name: they run after news, and periodically. */
  readonly watches?: Watches
  /**
   * Its records that are held in rooms as lessons are, by name: classrooms are told of them, and
   * report events of them.
   */
  readonly heldInRooms?: RoomKinds
  /** Purposes of uploads. */
  readonly uploads?: readonly AnyUploadPurpose[]
  /** Who can fetch its files; checked at every request. */
  readonly fileAccess?: FileAccess
  /** What fetching its files uses of the month's traffic. */
  readonly fileTraffic?: FileTraffics
  /** Kinds of its content that use the institution's storage. */
  readonly stored?: readonly StoredKind[]
  /**
   * Finds which of its files are still in use, by key prefix; other files are deleted after a day.
   */
  readonly fileKinds?: FileKinds
  /** Its handlers for payments that it requested, and its conditions for top-ups. */
  readonly payments?: DomainPayments
  /** What the daily clean-up removes. */
  readonly sweeps?: readonly Sweep[]
  /** What `npm run audit` verifies. */
  readonly audit?: readonly Check[]
  /** Ends what its schedules and calls have begun, when the server stops. */
  readonly halt?: (ports: EnginePorts) => Promise<void>
}

/** The calls that domains implement, with those of each resource. */
export const callsOf = (
  domains: readonly Domain[],
  resources: Readonly<Record<string, AnyResource>>,
): readonly { readonly domain: Domain; readonly route: CallRoute }[] =>
  domains.flatMap(domain =>
    [
      ...(domain.calls ?? []),
      ...Object.values(resources).flatMap(resource => domain.callsOf?.(resource) ?? []),
    ].map(route => ({ domain, route })),
  )

const loadAll = async (
  modules: readonly (() => Promise<Readonly<Record<string, AnyRules>>>)[] = [],
): Promise<readonly AnyRules[]> =>
  (await Promise.all(modules.map(load => load()))).flatMap(module => Object.values(module))

/** What a domain adds to a resource of another domain. */
export interface DomainExtension {
  readonly domain: string
  readonly rules: AnyRules
}

/** Loads what manifests list in `extends`, in the order of the domains. */
export const loadExtensions = async (
  domains: readonly Domain[],
): Promise<readonly DomainExtension[]> =>
  (
    await Promise.all(
      domains.map(async ({ name, extends: modules }) =>
        (await loadAll(modules)).map(rules => ({ domain: name, rules })),
      ),
    )
  ).flat()

/**
 * Loads the rules that manifests list, each with what other domains add to it.
 * @throws where two manifests list rules of one resource
 */
export const loadRules = async (
  domains: readonly Domain[],
): Promise<Readonly<Record<string, AnyRules>>> => {
  const loaded = (await Promise.all(domains.map(({ rules }) => loadAll(rules)))).flat()
  const names = loaded.map(({ resource }) => resource)
  const twice = names.find((name, n) => names.indexOf(name) !== n)
  if (twice !== undefined) throw new Error(`two manifests list rules of ${twice}`)
  const extensions = await loadExtensions(domains)
  const added = extensions.map(({ rules }) => rules.resource).filter(name => !names.includes(name))
  return Object.fromEntries(
    [...loaded, ...[...new Set(added)].map(name => noRules({ name }))].map(own => [
      own.resource,
      withExtensions(
        own,
        extensions.map(({ rules }) => rules).filter(({ resource }) => resource === own.resource),
      ),
    ]),
  )
}

/**
 * Declares a domain: its calls, tables, tasks, schedules, sweeps and audit checks.
 * `server/domains.ts` has one line for each.
 *
 * @example
 * export const booking = defineDomain({ name: 'booking', calls, tables, tasks, audit })
 */
export const defineDomain = <const D extends Domain>(domain: D): D => domain
