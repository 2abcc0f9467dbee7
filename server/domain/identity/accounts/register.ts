import type { Kysely } from 'kysely'
import type { Registered } from '../../../../resources/identity/account.calls.ts'
import type { AppPorts } from '../../../platform/context.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import type { GlobalDatabase, GlobalTx } from '../../../platform/store/types.ts'
import { errors } from '../errors.ts'
import type { Fault } from '../../../platform/errors/fault.ts'
import { claimAccount } from './claim.ts'
import { contactColumns, takenContact, type Contact } from './contact.ts'
import { isKnownPassword } from './passwords.ts'
import { redeem, type Redemption } from './redeem.ts'
import { refuseWeakPassword } from '../../../platform/weakPasswords.ts'

interface NewPerson {
  readonly contact: Contact
  readonly name: string
  readonly passwordHash: string
  readonly language: Lang
}

/** Adds an account for a person; 707 or 948 if its phone or e-mail has one. */
const addPerson = async (
  db: Kysely<GlobalDatabase>,
  { ids, clock }: Pick<AppPorts, 'ids' | 'clock'>,
  { contact, name, passwordHash, language }: NewPerson,
): Promise<string> => {
  const id = ids.next()
  const createTime = clock.now().toISOString()
  const insertedRow = await db
    .insertInto('account')
    .values({
      id,
      account: null,
      countryCode: null,
      phone: null,
      email: null,
      ...contactColumns(contact),
      passwordHash,
      name,
      kind: 'PERSON',
      language,
      passwordTime: createTime,
      createTime,
    })
    .onConflict(on => on.doNothing())
    .returning('id')
    .execute()
  if (!insertedRow.length) throw takenContact(contact)
  return id
}

export interface RegistrationInput extends Redemption {
  readonly name: string
  readonly password: string
  readonly language: Lang
}

/** A new person's password: its hash, and whether a school has set the same one and so knows it. */
export interface NewPassword {
  readonly passwordHash: string
  readonly known: boolean
}
/**
 * Hashes the password of a registration, and tells whether the account has it already. Throws 2115
 * where it is easily guessed.
 */
export const hashNewPassword = async (
  ports: AppPorts,
  { contact, password, name }: RegistrationInput,
): Promise<NewPassword> => {
  await refuseWeakPassword(password, [name, contact.key])
  return {
    known: await isKnownPassword(ports, contact, password),
    passwordHash: await ports.passwords.hash(password),
  }
}

/**
 * A person's own account after they have verified its contact: a new one, or the one that
 * institutions have made for them. Throws 707 or 948, or the fault of `registered`, if the contact
 * already belongs to a person's own account; 958 for a password that a school has set.
 */
export const addOwner = async (
  ports: AppPorts,
  tx: GlobalTx,
  { contact, name, language, ip }: RegistrationInput,
  { passwordHash, known }: NewPassword,
  registered: () => Fault = () => takenContact(contact),
): Promise<string> => {
  const claimed = await claimAccount(ports, tx, contact, { ip })
  if (!claimed) return addPerson(tx.db, ports, { contact, name, passwordHash, language })
  if (claimed.wasOwned) throw registered()
  if (known) throw errors.passwordUnchanged().at('password')
  const passwordTime = ports.clock.now().toISOString()
  await tx.db
    .updateTable('account')
    .set({ name, passwordHash, language, passwordTime })
    .where('id', '=', claimed.id)
    .execute()
  return claimed.id
}

/**
 * LGN-03: an account of one's own, in the institutions that have made one for the person. Throws
 * what `redeem` and `addOwner` throw.
 */
export const register = async (ports: AppPorts, input: RegistrationInput): Promise<Registered> => {
  const { uid = '' } = await redeem(
    ports,
    input,
    // the transaction checks whether the contact is taken: an equal call may just have taken it
    () => hashNewPassword(ports, input),
    async (tx, password) => ({ uid: await addOwner(ports, tx, input, password) }),
  )
  const rows = await ports.store.db
    .selectFrom('membership')
    .select('institutionId')
    .where('accountId', '=', uid)
    .execute()
  return { uid, name: input.name, institutions: rows.length }
}
