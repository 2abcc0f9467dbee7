import type { AppPorts } from '../../../platform/context.ts'
import { withContact, type Contact } from './contact.ts'
import { perServer } from '../../../platform/perServer.ts'

/** Placeholder for a password hash: no one can log in with a password until one is set. */
export const noPassword = '-'

// an unknown account takes as much time as a wrong password, so that timing doesn't reveal which
// accounts exist
const decoyOf = perServer(({ passwords }: AppPorts) => passwords.hash('decoy0decoy0'))

/**
 * Whether a password is the account's; as slow if there is no account, or if it has no password.
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

/** Maximum number of password comparisons per call: each takes some 10 ms of a core. */
export const mostCompared = 8

/**
 * Whether an account with this contact has this password: the one who set it (a school, for
 * example) would know the new one too.
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
