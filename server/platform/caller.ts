import type { Access } from '../../src/access/index.ts'
import type { AccountType } from '../../src/protocol/provider.ts'
import type { CustomField } from '../../src/schema/custom/field.ts'
import type { Lang } from '../../src/schema/label.ts'
import { customFieldsOf } from './store/custom-fields.ts'

/** Who calls: an account inside one institution. */
export interface Actor {
  /** Account id. */
  readonly id: string
  readonly name: string
  /** Name of their role; null: no role, only individual permissions. */
  readonly role: string | null
  readonly access: Access
  /**
   * The account that an API key acts for: it owns "my" records (their lessons, what their record
   * allows). Undefined for people, and if the key's maker is an administrator, who has no such
   * limits.
   */
  readonly actsFor?: string | undefined
}

const apiKeyPrefix = 'apiKey-'
/** The actor id of an API key: its writes, exports and jobs belong to the key, not to its maker. */
export const apiKeyActorId = (keyId: string): string => `${apiKeyPrefix}${keyId}`
/** The API key behind the id of an actor; undefined if the actor is a person. */
export const apiKeyOfActor = (id: string): string | undefined =>
  id.startsWith(apiKeyPrefix) ? id.slice(apiKeyPrefix.length) : undefined

/** The account that owns "my" records. */
export const accountOf = ({ id, actsFor }: Pick<Actor, 'id' | 'actsFor'>): string => actsFor ?? id

/** The institution's data that rules can use. */
export interface InstitutionView {
  readonly id: string
  readonly name: string
  readonly plan: string
  readonly teacherSeats: number
  readonly studentLimit: number
  readonly domestic: boolean
  readonly currency: string
  /** FIN-06: whether country or region and currency were chosen, which is done once. */
  readonly currencyChosen: boolean
  /** API-17; null until it was said. */
  readonly accountType: AccountType | null
  /** Calling code where a number has none, e.g. '86'. */
  readonly countryCode: string
  /** Time zone of the times in its sheets, e.g. 'Asia/Shanghai'. */
  readonly timezone: string
  /** Its custom fields, retired ones among them; of one version always the same list. */
  readonly customFields?: readonly CustomField[]
  /**
   * Until when its plan is in force (ISO 8601), and whether it is a trial; null or absent: without
   * an end.
   */
  readonly planUntil?: string | null
  readonly planTrial?: boolean | null
  /** The same of the booking system. */
  readonly bookingUntil?: string | null
}

/** The account type from its stored value; null for anything but its two values. */
export const accountTypeOf = (stored: unknown): AccountType | null =>
  stored === 'PERSONAL' || stored === 'ENTERPRISE' ? stored : null

/** The same, of the institution's row. */
export const institutionView = (
  row: Omit<InstitutionView, 'currencyChosen' | 'accountType' | 'customFields'> & {
    readonly currencyTime: string | null
    readonly accountType: string | null
    readonly customFields: unknown
  },
): InstitutionView => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  teacherSeats: row.teacherSeats,
  studentLimit: row.studentLimit,
  domestic: row.domestic,
  currency: row.currency,
  countryCode: row.countryCode,
  timezone: row.timezone,
  currencyChosen: row.currencyTime !== null,
  accountType: accountTypeOf(row.accountType),
  customFields: customFieldsOf(row),
  planUntil: row.planUntil ?? null,
  planTrial: row.planTrial ?? null,
  bookingUntil: row.bookingUntil ?? null,
})

export interface Caller {
  readonly actor: Actor
  readonly institution: InstitutionView
  readonly lang: Lang
  /** Also the id of the operation that everything they do with it is part of. */
  readonly requestId: string
  /** Origin of the call: the address and a short name of the browser. */
  readonly ip?: string | undefined
  readonly device?: string | undefined
  /**
   * Rights that the screens of the session know of since it began ('*': all): one of them that is
   * refused was withdrawn.
   */
  readonly knownRights?: ReadonlySet<string> | undefined
}

/** Names of the caller's rights, in order; a single '*' means all of them. */
export const rightNamesOf = ({ actor }: Pick<Caller, 'actor'>): string[] =>
  actor.access.rights === 'all' ? ['*'] : [...actor.access.rights].toSorted()
