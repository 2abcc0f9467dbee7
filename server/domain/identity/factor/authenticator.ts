import type { AppPorts } from '../../../platform/context.ts'
import { decryptSecret, encryptSecret } from '../../../platform/secrets.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'
import { totpStepOf } from './totp.ts'

const placeOf = (accountId: string): string => `authenticator ${accountId}`

/** The secret of an authenticator app as the database stores it. */
export const storeTotpSecret = (
  { config }: Pick<AppPorts, 'config'>,
  accountId: string,
  secret: string,
): Promise<string> => encryptSecret(config, placeOf(accountId), secret)

/** The secret of an authenticator app; undefined if the server's key for it is lost. */
export const readTotpSecret = (
  { config }: Pick<AppPorts, 'config'>,
  accountId: string,
  stored: string,
): Promise<string | undefined> => decryptSecret(config, placeOf(accountId), stored)

const takeTotpCode = async (ports: AppPorts, accountId: string, code: string): Promise<boolean> => {
  const { db } = ports.store
  const row = await db
    .selectFrom('authenticator')
    .select(['secret', 'lastStep'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (!row || row.secret === null) return false
  const secret = await readTotpSecret(ports, accountId, row.secret)
  if (secret === undefined) return false
  const step = totpStepOf(secret, code, ports.clock.now(), row.lastStep)
  if (step === undefined) return false
  // of two concurrent calls with one code, the database accepts only the first
  const taken = await db
    .updateTable('authenticator')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('secret', '=', row.secret)
    .where('lastStep', '<', step)
    .returning('accountId')
    .execute()
  return taken.length > 0
}

/**
 * Consumes a code of an account's second factor, from its authenticator app or a recovery code.
 * False if it is invalid or already used.
 */
export const takeFactorCode = (
  ports: AppPorts,
  accountId: string,
  code: string,
): Promise<boolean> =>
  /^\d{6}$/.test(code)
    ? takeTotpCode(ports, accountId, code)
    : takeRecoveryCode(ports.store.db, accountId, code)
