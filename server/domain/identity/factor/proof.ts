import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import { beginTrial, failTrial, passTrial } from '../accounts/attempts.ts'
import { isPassword, noPassword } from '../accounts/passwords.ts'

const recentMs = 10 * 60_000

/**
 * Whether an account has no password of its own: it uses codes, or its password is stored by a
 * third party.
 */
export const isWithoutPassword = (account: {
  readonly passwordHash: string
  readonly kind: string
}): boolean => account.kind === 'THIRD_PARTY' || account.passwordHash === noPassword

/** Whether the person logged in within the last ten minutes. */
export const hasLoggedInRecently = async (ports: AppPorts, { rid }: Session): Promise<boolean> => {
  const row = await ports.store.db
    .selectFrom('session')
    .select(['beganTime', 'createTime'])
    .where('rid', '=', rid)
    .executeTakeFirst()
  const began = row && new Date(row.beganTime ?? row.createTime).getTime()
  return began !== undefined && ports.clock.now().getTime() - began <= recentMs
}

/** Proofs that the caller is the owner of an account. */
export interface Proof {
  readonly password: string | null
  readonly ip: string
}

/** Result of checking a code: correct, with further data, or wrong, with the field. */
export type ProofResult<T> = { readonly right: T } | { readonly wrongAt: string }

/**
 * Runs `judge` once the account's owner has given their password or, if the account has none, has
 * logged in within the last ten minutes. Throws 950 and 802 at their fields, 905 if the login is
 * too old, 429 after too many failures.
 */
export const proveOwner = async <T>(
  ports: AppPorts,
  session: Session,
  { password, ip }: Proof,
  judge: () => Promise<ProofResult<T>>,
): Promise<T> => {
  const accountId = session.actor.id
  const trial = { of: `own ${accountId}`, ip }
  await beginTrial(ports, trial)
  const account = await ports.store.db
    .selectFrom('account')
    .select(['passwordHash', 'kind'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account && isWithoutPassword(account)) {
    if (!(await hasLoggedInRecently(ports, session))) throw errors.recentLoginNeeded()
  } else if (!account || !(await isPassword(ports, account.passwordHash, password ?? ''))) {
    await failTrial(ports, trial)
    throw errors.wrongCredentials().at('password')
  }
  const judged = await judge()
  if ('wrongAt' in judged) {
    await failTrial(ports, trial)
    throw errors.wrongSecondFactorCode().at(judged.wrongAt)
  }
  await passTrial(ports, trial)
  return judged.right
}
