import type { Clock, Ids, Passwords } from '../../ports.ts'
import type { Store } from '../../store/types.ts'

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
}

/** Makes an institution; answers its id. */
export const foundInstitution = async ({ store, clock, ids }: FoundPorts, given: NewInstitution): Promise<string> => {
  const id = given.id ?? ids.next()
  await store.db
    .insertInto('institution')
    .values({ ...given, id, brand: null, createTime: clock.now().toISOString() })
    .execute()
  return id
}

/** Makes an account and a member of the institution in one transaction; answers the account's id. */
export const addMember = async ({ store, passwords, clock, ids }: FoundPorts, institutionId: string, given: NewMember): Promise<string> => {
  const id = ids.next()
  const passwordHash = await passwords.hash(given.password)
  const createTime = clock.now().toISOString()
  await store.transaction(async tx => {
    await tx.db
      .insertInto('account')
      .values({
        id,
        account: given.account,
        countryCode: null,
        phone: null,
        email: null,
        passwordHash,
        name: given.name,
        language: null,
        createTime,
      })
      .execute()
    await tx.db.insertInto('membership').values({ accountId: id, institutionId, createTime }).execute()
    await tx
      .scope(institutionId)
      .db.insertInto('member')
      .values({ accountId: id, role: given.role, rights: [...given.rights], masks: [...given.masks] })
      .execute()
  })
  return id
}
