import type { ExpressionBuilder } from 'kysely'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { CaptchaAnswer } from '../../../../src/protocol/verification.ts'
import type { AppPorts } from '../../../platform/context.ts'
import type { LoginAnswer } from '../../../../src/protocol/provider.ts'
import { errors } from '../errors.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import {
  beginTrial,
  dropTrial,
  failTrial,
  passTrial,
  type LoginAttempt,
} from '../accounts/attempts.ts'
import { answersCaptcha, captchaFault } from '../accounts/captcha.ts'
import { isPassword, mostCompared } from '../accounts/passwords.ts'
import { logForAccount } from '../../../engine/operations/log.ts'
import type { GlobalDatabase } from '../../../platform/store/types.ts'
import { enterInstitution } from './info.ts'
import { readDevice } from './knownDevice.ts'
import type { Device } from './sessions.ts'

export interface LoginInput extends CaptchaAnswer {
  readonly account: string
  readonly password: string
  readonly countryCode: string
  /** The institution that the person wants to enter, if they have named it. */
  readonly institutionId?: string | undefined
  readonly ip: string
  /** The mark of a browser that was used to log in before. */
  readonly device?: string | undefined
}

/**
 * The accounts that a typed text may refer to: a name, an e-mail, or a phone (with the given
 * calling code, otherwise 86). Several institutions may have made accounts for the same person, or
 * given two people the same name, and a name may look like another's phone; the password decides.
 * In order, so that no one can crowd out others: accounts of the requested institution, then the
 * one whose owner has verified the text, then a name that no institution assigned, then the one
 * used last.
 */
const accountsOf = (
  { store }: AppPorts,
  { account: text, countryCode, institutionId }: LoginInput,
) => {
  const name = text.toLowerCase()
  const hasContact = (eb: ExpressionBuilder<GlobalDatabase, 'account'>) =>
    eb.or([
      eb('email', '=', name),
      eb.and([eb('countryCode', '=', countryCode), eb('phone', '=', text)]),
    ])
  return store.db
    .selectFrom('account')
    .select(['id', 'passwordHash'])
    .where(eb => eb.or([eb('account', '=', name), hasContact(eb)]))
    .orderBy(
      eb =>
        eb
          .selectFrom('membership')
          .select('createTime')
          .whereRef('membership.accountId', '=', 'account.id')
          .where('membership.institutionId', '=', institutionId ?? ''),
      o => o.asc().nullsLast(),
    )
    .orderBy(eb =>
      eb
        .case()
        .when(eb.and([eb('kind', '!=', 'SCHOOL'), hasContact(eb)]))
        .then(0)
        .when(eb.and([eb('account', '=', name), eb('madeBy', 'is', null)]))
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy(
      eb =>
        eb
          .selectFrom('session')
          .select(e => e.fn.max('session.createTime').as('last'))
          .whereRef('session.accountId', '=', 'account.id'),
      o => o.desc().nullsLast(),
    )
    .orderBy('createTime')
    .orderBy('id')
    .limit(mostCompared)
    .execute()
}

/** An authenticated account. */
export interface Proven {
  readonly accountId: string
  /**
   * Hash of the password that was right; no session is made for one that was replaced meanwhile.
   */
  readonly passwordHash?: string
}

interface Candidate {
  readonly id: string
  readonly passwordHash: string
}
interface Round {
  readonly accounts: readonly Candidate[]
  readonly trial: LoginAttempt
}

/**
 * Accounts that know the browser are tried first, with a separate count; the others are counted as
 * from a stranger.
 */
const roundsOf = async (
  ports: AppPorts,
  input: LoginInput,
  found: readonly Candidate[],
): Promise<Round[]> => {
  const device = await readDevice(ports, input.device)
  const known = found.filter(({ id }) => device?.accounts.includes(id))
  const others = found.filter(account => !known.includes(account))
  const round = (accounts: readonly Candidate[], id?: string): Round => ({
    accounts,
    trial: {
      of: input.account,
      ip: input.ip,
      accounts: accounts.map(account => account.id),
      device: id,
    },
  })
  return [
    ...(known.length ? [round(known, device?.id)] : []),
    ...(others.length || !known.length ? [round(others)] : []),
  ]
}

/**
 * Compares a password with the accounts of a round; returns the one it opens, else whether the next
 * try needs the picture.
 */
const tryRound = async (
  ports: AppPorts,
  input: LoginInput,
  { accounts, trial }: Round,
  answered: () => Promise<boolean>,
): Promise<{ readonly proven?: Proven; readonly captcha: boolean }> => {
  const { captcha } = await beginTrial(ports, trial)
  if (captcha && !(await answered())) {
    await dropTrial(ports, trial)
    throw captchaFault(input)
  }
  for (const { id, passwordHash } of accounts)
    if (await isPassword(ports, passwordHash, input.password)) {
      await passTrial(ports, trial, id)
      return { proven: { accountId: id, passwordHash }, captcha: false }
    }
  if (!accounts.length) await isPassword(ports, undefined, input.password)
  return failTrial(ports, trial)
}

/**
 * The account with a correct password. Throws 429 after too many failures, 806 if a captcha is
 * required first, and 950 for a wrong password and for an unknown account; `data.captcha` says that
 * the next try needs a captcha.
 */
export const checkLogin = async (ports: AppPorts, input: LoginInput): Promise<Proven> => {
  const found = await accountsOf(ports, input)
  let answer: Promise<boolean> | undefined
  const answered = () => (answer ??= answersCaptcha(ports, input))
  let captcha = false
  for (const round of await roundsOf(ports, input, found)) {
    const outcome = await tryRound(ports, input, round, answered)
    if (outcome.proven) return outcome.proven
    captcha ||= outcome.captcha
  }
  for (const { id } of found)
    await logForAccount(
      ports.store,
      ports,
      id,
      { ip: input.ip },
      { action: 'loginFailed', resource: 'session' },
    )
  throw errors.wrongCredentials(captcha ? { data: { captcha: true } } : {})
}

/**
 * A session for an authenticated person: in the requested institution, otherwise that of their
 * latest session, otherwise their first one. Withdrawn memberships are skipped; a waiting one is
 * the last choice and becomes active. Throws 9002 if they have no membership (or not the requested
 * one), 5003 if all were withdrawn.
 */
export const enterAny = async (
  ports: AppPorts,
  proven: Proven,
  requestedInstitution: string | undefined,
  device: Device,
): Promise<LoginAnswer> => {
  const { accountId, passwordHash } = proven
  const memberships = await ports.store.db
    .selectFrom('membership')
    .select(['institutionId'])
    .where('accountId', '=', accountId)
    .orderBy(
      eb =>
        eb
          .selectFrom('session')
          .select(e => e.fn.max('session.createTime').as('last'))
          .where('session.accountId', '=', accountId)
          .whereRef('session.institutionId', '=', 'membership.institutionId'),
      o => o.desc().nullsLast(),
    )
    .orderBy('waitsSince', o => o.asc().nullsFirst())
    .orderBy('createTime')
    .orderBy('institutionId')
    .execute()
  const ids = memberships
    .map(m => m.institutionId)
    .filter(id => requestedInstitution === undefined || id === requestedInstitution)
  for (const [n, id] of ids.entries())
    try {
      return await enterInstitution(ports, accountId, id, device, { passwordHash, own: true })
    } catch (error) {
      if (
        !(error instanceof Fault && error.code === ErrorCode.permissionRevoked) ||
        n === ids.length - 1
      )
        throw error
    }
  throw errors.userHasNoInstitution()
}

/**
 * LGN-01: a session in the institution with a given ID. Throws the faults of `checkLogin`, and 713
 * if there is no such institution, or the person is no member of it.
 */
export const enterByNumber = async (
  ports: AppPorts,
  input: LoginInput,
  schoolNo: string,
  device: Device,
): Promise<LoginAnswer> => {
  const institution = await ports.store.db
    .selectFrom('institution')
    .select('id')
    .where('schoolNo', '=', schoolNo)
    .executeTakeFirst()
  // a wrong password learns nothing about institutions: it is checked first
  const { accountId, passwordHash } = await checkLogin(
    ports,
    institution ? { ...input, institutionId: institution.id } : input,
  )
  const belongs =
    institution &&
    (await ports.store.db
      .selectFrom('membership')
      .select('institutionId')
      .where('institutionId', '=', institution.id)
      .where('accountId', '=', accountId)
      .executeTakeFirst())
  if (!belongs) throw errors.institutionAccountNotFound()
  return enterInstitution(ports, accountId, belongs.institutionId, device, {
    passwordHash,
    own: true,
  })
}
