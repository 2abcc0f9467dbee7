import type { LoginReply } from '../../../../src/protocol/provider.ts'
import type { AppPorts } from '../../../platform/context.ts'
import {
  authenticationTimedOut,
  tooManyWrongCodes,
  wrongSecondFactorCode,
} from '../../../platform/errors/factories.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import { logForAccount } from '../../../engine/operations/log.ts'
import { beginTrial, dropTrial, failTrial, passTrial, type Trial } from '../accounts/attempts.ts'
import { enterProven } from '../session/info.ts'
import { readDevice } from '../session/knownDevice.ts'
import type { Device } from '../session/sessions.ts'
import { takeFactorCode } from './authenticator.ts'

/** Wrong codes after which a challenge is over. */
const maxTries = 5

/** Counts a try of a challenge before its code is judged, so that many at once can't outrun the count; undefined where it is over. */
const countTry = (ports: AppPorts, tokenHash: string) =>
  ports.store.db
    .updateTable('loginChallenge')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('usedTime', 'is', null)
    .where('tries', '<', maxTries)
    .where('expireTime', '>', ports.clock.now().toISOString())
    .returning('tries')
    .executeTakeFirst()

/** Uses a challenge up; false where another call was faster. */
const takeChallenge = async (ports: AppPorts, tokenHash: string): Promise<boolean> => {
  const taken = await ports.store.db
    .updateTable('loginChallenge')
    .set({ usedTime: ports.clock.now().toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('usedTime', 'is', null)
    .returning('tokenHash')
    .execute()
  return taken.length > 0
}

/** The password that the first step showed; 953 where it was replaced since. */
const passwordOf = async (
  ports: AppPorts,
  accountId: string,
  print: string | null,
): Promise<string | undefined> => {
  if (print === null) return undefined
  const account = await ports.store.db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account || (await hashOf(account.passwordHash)) !== print) throw authenticationTimedOut()
  return account.passwordHash
}

/** Judges a code for a challenge. Throws 802 for a wrong code, 953 where the challenge is over, 429 after too many failures of the account or the address. */
const judgeCode = async (
  ports: AppPorts,
  { tokenHash, accountId, code }: Record<'tokenHash' | 'accountId' | 'code', string>,
  trial: Trial,
): Promise<void> => {
  await beginTrial(ports, trial)
  const counted = await countTry(ports, tokenHash)
  if (!counted) {
    await dropTrial(ports, trial)
    throw authenticationTimedOut()
  }
  if (await takeFactorCode(ports, accountId, code)) {
    if (!(await takeChallenge(ports, tokenHash))) throw authenticationTimedOut()
    await passTrial(ports, trial)
    return
  }
  await failTrial(ports, trial)
  await logForAccount(
    ports.store,
    ports,
    accountId,
    { ip: trial.ip },
    { action: 'secondStepFailed', resource: 'session' },
  )
  throw (counted.tries < maxTries ? wrongSecondFactorCode() : tooManyWrongCodes()).at('code')
}

/** The second step of a login: a session for a challenge and a code of the account's second factor. */
export const answerChallenge = async (
  ports: AppPorts,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  device: Device,
): Promise<LoginReply> => {
  const tokenHash = await hashOf(challenge)
  const step = await ports.store.db
    .selectFrom('loginChallenge')
    .select(['accountId', 'institutionId', 'passwordPrint', 'own', 'confined', 'keyId'])
    .where('tokenHash', '=', tokenHash)
    .where('usedTime', 'is', null)
    .where('expireTime', '>', ports.clock.now().toISOString())
    .executeTakeFirst()
  if (!step) throw authenticationTimedOut()
  const { accountId, institutionId, own, confined, keyId } = step
  const known = await readDevice(ports, device.mark)
  const trial = {
    of: `second step ${accountId}`,
    ip: device.ip ?? '',
    device: known?.accounts.includes(accountId) ? known.id : undefined,
  }
  await judgeCode(ports, { tokenHash, accountId, code }, trial)
  const passwordHash = await passwordOf(ports, accountId, step.passwordPrint)
  return enterProven(
    ports,
    accountId,
    institutionId,
    { ...device, ...(keyId === null ? {} : { keyId }) },
    { passwordHash, own, confined },
  )
}
