import type { AppPorts } from '../../../platform/context.ts'
import { withContact, type Contact } from './contact.ts'
import { perServer } from '../../../platform/perServer.ts'

/** Stands in the place of a password's hash: nobody can log in by a password until one was set. */
export const noPassword = '-'

// an unknown account costs as much time as a wrong password, so that the clock tells nobody which
// accounts exist
const decoyOf = perServer(({ passwords }: AppPorts) => passwords.hash('decoy0decoy0'))

/**
 * Whether a password is the account's; as slow where there is no account, or where it has no
 * password.
 */
export const isPassword = async (
  ports: AppPorts,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const known = passwordHash !== undefined && passwordHash !== noPassword
  const right = await ports.passwords.verify(known ? passwordHash : await decoyOf(ports), password)
  return right && known
}

/** Passwords that one call compares with at most: each costs some 10 ms of a core. */
export const mostCompared = 8

/**
 * Whether a password is that of an account with this contact: whoever set that one (a school, say)
 * would know the new one too.
 */
export const isKnownPassword = async (
  ports: AppPorts,
  contact: Contact,
  password: string,
): Promise<boolean> => {
  const rows = await withContact(
    ports.store.db.selectFrom('account').select('passwordHash'),
    contact,
  )
    .where('passwordHash', '!=', noPassword)
    .orderBy('passwordTime', 'desc')
    .orderBy('id')
    .limit(mostCompared)
    .execute()
  for (const { passwordHash } of rows)
    if (await isPassword(ports, passwordHash, password)) return true
  return false
}
