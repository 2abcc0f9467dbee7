import type { LoginReply } from '../../../../src/protocol/provider.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { Fault } from '../../../platform/errors/fault.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import { logForAccount } from '../../../engine/operations/log.ts'
import {
  beginTrial,
  dropTrial,
  failTrial,
  passTrial,
  type LoginAttempt,
} from '../accounts/attempts.ts'
import { enterProven } from '../session/info.ts'
import { readDevice } from '../session/knownDevice.ts'
import type { Device } from '../session/sessions.ts'
import { takeFactorCode } from './authenticator.ts'

/** Number of wrong codes that ends a challenge. */
const maxTries = 5

/**
 * Counts an attempt at a challenge before its code is checked, so that parallel attempts can't
 * exceed the limit; undefined if the challenge has expired.
 */
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

/** Uses a challenge up; false if another call was faster. */
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

/** The password that the first step showed; 953 if it was replaced since. */
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
  if (!account || (await hashOf(account.passwordHash)) !== print)
    throw errors.authenticationTimedOut()
  return account.passwordHash
}

/** A first step that waits for its second. */
export interface OpenStep {
  readonly tokenHash: string
  readonly accountId: string
}
/** A proof of the second step: how it is checked and used up, and the refusal if it is wrong. */
export interface Showing {
  readonly take: (step: OpenStep) => Promise<boolean>
  readonly wrong: () => Fault
}

/**
 * Checks the answer to a challenge. Throws 802 if it is wrong, 953 if the challenge has expired,
 * 429 after too many failures of the account or the address.
 */
const judge = async (
  ports: AppPorts,
  step: OpenStep,
  { take, wrong }: Showing,
  trial: LoginAttempt,
): Promise<void> => {
  await beginTrial(ports, trial)
  const counted = await countTry(ports, step.tokenHash)
  if (!counted) {
    await dropTrial(ports, trial)
    throw errors.authenticationTimedOut()
  }
  if (await take(step)) {
    if (!(await takeChallenge(ports, step.tokenHash))) throw errors.authenticationTimedOut()
    await passTrial(ports, trial)
    return
  }
  await failTrial(ports, trial)
  await logForAccount(
    ports.store,
    ports,
    step.accountId,
    { ip: trial.ip },
    { action: 'secondStepFailed', resource: 'session' },
  )
  throw counted.tries < maxTries ? wrong() : errors.tooManyWrongCodes().at('code')
}

/** The first log-in step that a challenge belongs to. Throws 953 if the challenge has expired. */
export const openStep = async (ports: AppPorts, challenge: string) => {
  const tokenHash = await hashOf(challenge)
  const step = await ports.store.db
    .selectFrom('loginChallenge')
    .select(['accountId', 'institutionId', 'passwordPrint', 'own', 'confined', 'keyId'])
    .where('tokenHash', '=', tokenHash)
    .where('usedTime', 'is', null)
    .where('expireTime', '>', ports.clock.now().toISOString())
    .executeTakeFirst()
  if (!step) throw errors.authenticationTimedOut()
  return { ...step, tokenHash }
}

/** A code of an authenticator app, or a recovery code. */
export const codeShown = (ports: AppPorts, code: string): Showing => ({
  take: ({ accountId }) => takeFactorCode(ports, accountId, code),
  wrong: () => errors.wrongSecondFactorCode().at('code'),
})

/**
 * The second step of a login: a session for a challenge and what is shown of the account's second
 * factor.
 */
export const answerChallenge = async (
  ports: AppPorts,
  challenge: string,
  shown: Showing,
  device: Device,
): Promise<LoginReply> => {
  const step = await openStep(ports, challenge)
  const { accountId, institutionId, own, confined, keyId } = step
  const known = await readDevice(ports, device.mark)
  const trial = {
    of: `second step ${accountId}`,
    ip: device.ip ?? '',
    device: known?.accounts.includes(accountId) ? known.id : undefined,
  }
  await judge(ports, step, shown, trial)
  const passwordHash = await passwordOf(ports, accountId, step.passwordPrint)
  return enterProven(
    ports,
    accountId,
    institutionId,
    { ...device, ...(keyId === null ? {} : { keyId }) },
    { passwordHash, own, confined },
  )
}
