import type { Kysely } from 'kysely'
import type { Registered } from '../../../../src/protocol/account.ts'
import type { AppPorts } from '../../../platform/context.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import type { GlobalDatabase } from '../../../platform/store/types.ts'
import { contactColumns, takenContact, type Contact } from './contact.ts'
import { redeem, type Redemption } from './redeem.ts'

export interface NewPerson {
  readonly contact: Contact
  readonly name: string
  readonly passwordHash: string
  readonly language: Lang
}

/** Adds an account for a person; 707 or 948 where its phone or e-mail has one. */
export const addPerson = async (
  db: Kysely<GlobalDatabase>,
  { ids, clock }: Pick<AppPorts, 'ids' | 'clock'>,
  { contact, name, passwordHash, language }: NewPerson,
): Promise<string> => {
  const id = ids.next()
  const createTime = clock.now().toISOString()
  const made = await db
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
  if (!made.length) throw takenContact(contact)
  return id
}

export interface RegistrationInput extends Redemption {
  readonly name: string
  readonly password: string
  readonly language: Lang
}

/** LGN-03: an account of one's own, in no institution yet. Throws what `redeem` throws, and 707 or 948. */
export const register = async (ports: AppPorts, input: RegistrationInput): Promise<Registered> => {
  const done = await redeem(
    ports,
    input,
    // whether the contact is taken is asked in the transaction: the first of two equal calls may just have taken it
    () => ports.passwords.hash(input.password),
    async ({ db }, passwordHash) => ({
      uid: await addPerson(db, ports, { ...input, passwordHash }),
    }),
  )
  return { uid: done['uid'] ?? '', name: input.name, institutions: 0 }
}
