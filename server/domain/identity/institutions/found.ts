import type { Kysely } from 'kysely'
import type { Clock, Ids, Passwords } from '../../../platform/ports.ts'
import type { GlobalDatabase, Store, StoreTx } from '../../../platform/store/types.ts'
import { noteFounder } from './founder.ts'
import { ensureProfile } from './profile.ts'
import { recordMember } from './roles.ts'

export interface FoundPorts {
  readonly store: Store
  readonly passwords: Passwords
  readonly clock: Clock
  readonly ids: Ids
}

export interface NewInstitution {
  readonly id?: string
  readonly name: string
  readonly countryCode: string
  readonly domestic: boolean
  readonly currency: string
  readonly timezone: string
  readonly plan: string
  readonly teacherSeats: number
  readonly studentLimit: number
  /** The institution ID for its own login; generated if missing. */
  readonly schoolNo?: string
  /**
   * Whether country or region and currency are settled (FIN-06); if not, the first administrator is
   * asked. By default they are.
   */
  readonly currencyChosen?: boolean
  /** True: it is the platform's operator, and no school. */
  readonly operator?: boolean
  /** End of its free trial, where it begins with one. */
  readonly trialTime?: string | null
}
export interface NewMember {
  readonly account: string
  readonly name: string
  readonly password: string
  readonly role: string
  /** ['*'] for an administrator. */
  readonly rights: readonly string[]
  /** Data permissions under which values are masked. */
  readonly masks: readonly string[]
  /**
   * False: an administrator outside the list of users; the institution then has no roles either.
   */
  readonly listed?: boolean
}

/** Eight digits, the first of them no zero: typed by people, so short; unique by its index. */
const schoolNoOf = (ids: Ids): string =>
  String(10_000_000 + (Number.parseInt(ids.secret(6), 16) % 90_000_000))

/** Adds an institution; returns its id. */
export const insertInstitution = async (
  db: Kysely<GlobalDatabase>,
  { clock, ids }: Pick<FoundPorts, 'clock' | 'ids'>,
  { currencyChosen = true, ...newInstitution }: NewInstitution,
): Promise<string> => {
  const id = newInstitution.id ?? ids.next()
  const now = clock.now().toISOString()
  await db
    .insertInto('institution')
    .values({
      ...newInstitution,
      id,
      brand: null,
      schoolNo: newInstitution.schoolNo ?? schoolNoOf(ids),
      accountType: null,
      currencyTime: currencyChosen ? now : null,
      createTime: now,
    })
    .execute()
  return id
}

/** Makes an institution; returns its id. */
export const foundInstitution = (
  ports: FoundPorts,
  newInstitution: NewInstitution,
): Promise<string> => insertInstitution(ports.store.db, ports, newInstitution)

/**
 * Makes an account a member of the institution; an existing member keeps their role. With a store,
 * an administrator gets a record among the users, and an institution without roles gets those of
 * ROL-01.
 */
export const joinInstitution = async (
  tx: StoreTx,
  { clock, ids, store }: Pick<FoundPorts, 'clock'> & Partial<Pick<FoundPorts, 'ids' | 'store'>>,
  {
    accountId,
    role,
    rights,
    masks,
    requestId,
  }: Pick<NewMember, 'role' | 'rights' | 'masks'> & {
    readonly accountId: string
    readonly requestId?: string
  },
): Promise<void> => {
  const createTime = clock.now().toISOString()
  await tx.global
    .insertInto('membership')
    .values({ accountId, institutionId: tx.institutionId, createTime })
    .onConflict(on => on.doNothing())
    .execute()
  await tx.db
    .insertInto('member')
    .values({ accountId, role, rights: [...rights], masks: [...masks], roleId: null })
    .onConflict(on => on.doNothing())
    .execute()
  if (rights.includes('*')) await noteFounder(tx.global, accountId, tx.institutionId)
  if (ids && rights.includes('*') && store?.resources.some(({ name }) => name === 'user')) {
    const { resources } = store
    await recordMember(tx, { ids, now: createTime, requestId, resources }, { accountId, role })
    if (store.resources.some(({ name }) => name === 'organization')) {
      const person = await tx.global
        .selectFrom('account')
        .select('name')
        .where('id', '=', accountId)
        .executeTakeFirst()
      const actor = { id: accountId, name: person?.name ?? role }
      await ensureProfile(tx, { ids, now: createTime, requestId: requestId ?? ids.next(), actor })
    }
  }
}

/**
 * Makes an account and a member of the institution in one transaction; returns the account's id.
 */
export const addMember = async (
  { store, passwords, clock, ids }: FoundPorts,
  institutionId: string,
  newMember: NewMember,
): Promise<string> => {
  const id = ids.next()
  const passwordHash = await passwords.hash(newMember.password)
  const createTime = clock.now().toISOString()
  await store.transaction(async tx => {
    await tx.db
      .insertInto('account')
      .values({
        id,
        account: newMember.account.toLowerCase(),
        countryCode: null,
        phone: null,
        email: null,
        passwordHash,
        name: newMember.name,
        language: null,
        passwordTime: createTime,
        createTime,
      })
      .execute()
    const ports = newMember.listed === false ? { clock } : { clock, ids, store }
    await joinInstitution(tx.scope(institutionId), ports, { ...newMember, accountId: id })
  })
  return id
}
