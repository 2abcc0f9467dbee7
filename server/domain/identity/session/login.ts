import type { ExpressionBuilder } from 'kysely'
import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { CaptchaAnswer } from '../../../../src/protocol/verification.ts'
import type { AppPorts } from '../../../platform/context.ts'
import type { LoginReply } from '../../../../src/protocol/provider.ts'
import {
  institutionAccountNotFound,
  userHasNoInstitution,
} from '../../../platform/errors/factories.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { beginTrial, dropTrial, failTrial, passTrial } from '../accounts/attempts.ts'
import { answersCaptcha, captchaFault } from '../accounts/captcha.ts'
import { isPassword, mostCompared } from '../accounts/passwords.ts'
import { logForAccount } from '../../../engine/operations/log.ts'
import type { GlobalDatabase } from '../../../platform/store/types.ts'
import { enter } from './info.ts'
import type { Device } from './sessions.ts'

export interface LoginInput extends CaptchaAnswer {
  readonly account: string
  readonly password: string
  readonly countryCode: string
  /** The institution that the person wants to enter, where they have named it. */
  readonly institutionId?: string | undefined
  readonly ip: string
}

/**
 * The accounts that a person may mean by what they type: a name, an e-mail, or a phone (of the calling code given, else 86). Several institutions
 * may have made one each for the same person, or given two people the same name, and a name may look like another's phone; the password tells which
 * is meant. So that nobody crowds others out, those of the institution that is wanted come first, then the one whose owner has proved what was
 * typed, then a name that no institution gave, then the one used last.
 */
const accountsOf = (
  { store }: AppPorts,
  { account: text, countryCode, institutionId }: LoginInput,
) => {
  const hasContact = (eb: ExpressionBuilder<GlobalDatabase, 'account'>) =>
    eb.or([
      eb('email', '=', text.toLowerCase()),
      eb.and([eb('countryCode', '=', countryCode), eb('phone', '=', text)]),
    ])
  return store.db
    .selectFrom('account')
    .select(['id', 'passwordHash'])
    .where(eb => eb.or([eb('account', '=', text), hasContact(eb)]))
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
        .when(eb.and([eb('account', '=', text), eb('madeBy', 'is', null)]))
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

/** Somebody who has shown who they are. */
export interface Proven {
  readonly accountId: string
  /** Hash of the password that was right; no session is made for one that was replaced meanwhile. */
  readonly passwordHash?: string
}

/**
 * The account behind a correct password. Throws 429 after too many failures of the account or the address, 806 where the picture must be
 * answered first, 804 for an unknown account, 950 for a wrong password; `data.captcha` says that the next try needs the picture.
 */
export const checkLogin = async (ports: AppPorts, input: LoginInput): Promise<Proven> => {
  const trial = { of: input.account, ip: input.ip }
  const { captcha } = await beginTrial(ports, trial)
  if (captcha && !(await answersCaptcha(ports, input))) {
    await dropTrial(ports, trial)
    throw captchaFault(input)
  }
  const accounts = await accountsOf(ports, input)
  for (const { id, passwordHash } of accounts)
    if (await isPassword(ports, passwordHash, input.password)) {
      await passTrial(ports, trial)
      return { accountId: id, passwordHash }
    }
  if (!accounts.length) await isPassword(ports, undefined, input.password)
  const next = await failTrial(ports, trial)
  for (const { id } of accounts)
    await logForAccount(
      ports.store,
      ports,
      id,
      { ip: input.ip },
      { action: 'loginFailed', resource: 'session' },
    )
  throw new Fault(
    accounts.length ? ErrorCode.wrongCredentials : ErrorCode.userNotFound,
    next.captcha ? { data: { captcha: true } } : {},
  )
}

/**
 * A session for a person who has shown who they are: in the institution asked for, else that of their latest session, else their first; one that
 * has withdrawn the membership is passed over, and one that waits for the person, the last to be chosen, takes them in. Throws 9002 where they belong to none (or not to
 * the one asked for), 5003 where all were withdrawn.
 */
export const enterAny = async (
  ports: AppPorts,
  proven: Proven,
  wanted: string | undefined,
  device: Device,
): Promise<LoginReply> => {
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
    .filter(id => wanted === undefined || id === wanted)
  for (const [n, id] of ids.entries())
    try {
      return await enter(ports, accountId, id, device, { passwordHash, own: true })
    } catch (error) {
      if (
        !(error instanceof Fault && error.code === ErrorCode.permissionRevoked) ||
        n === ids.length - 1
      )
        throw error
    }
  throw userHasNoInstitution()
}

/**
 * LGN-01: a session in the institution that a person names by its number. Throws what `checkLogin` throws, 713 where there is none of that number,
 * or the person doesn't belong to it.
 */
export const enterByNumber = async (
  ports: AppPorts,
  input: LoginInput,
  schoolNo: string,
  device: Device,
): Promise<LoginReply> => {
  const institution = await ports.store.db
    .selectFrom('institution')
    .select('id')
    .where('schoolNo', '=', schoolNo)
    .executeTakeFirst()
  // a wrong password learns nothing about institutions: it is judged first
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
  if (!belongs) throw institutionAccountNotFound()
  return enter(ports, accountId, belongs.institutionId, device, { passwordHash, own: true })
}
