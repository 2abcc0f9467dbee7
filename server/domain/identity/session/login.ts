import type { CaptchaAnswer } from '../../../../src/protocol/account.ts'
import type { AppPorts } from '../../../platform/context.ts'
import type { LoginReply } from '../../../../src/protocol/provider.ts'
import { Fault, fault } from '../../../platform/errors.ts'
import { beginTrial, dropTrial, failTrial, passTrial } from '../accounts/attempts.ts'
import { answersCaptcha, captchaFault } from '../accounts/captcha.ts'
import { logForAccount } from '../../../engine/operations/log.ts'
import { enter } from './info.ts'
import type { Device } from './sessions.ts'

// an unknown account costs as much time as a wrong password, so that the clock tells nobody which accounts exist
const decoys = new WeakMap<AppPorts, Promise<string>>()
const decoyOf = (ports: AppPorts): Promise<string> => {
  const hash = decoys.get(ports) ?? ports.passwords.hash('decoy0decoy0')
  decoys.set(ports, hash)
  return hash
}

/** Whether a password is the account's; as slow where there is no account. */
export const isPassword = async (
  ports: AppPorts,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const right = await ports.passwords.verify(passwordHash ?? (await decoyOf(ports)), password)
  return right && passwordHash !== undefined
}

/** The account that a person types: its name, e-mail, or phone (of the calling code given, else 86). */
const accountOf = (ports: AppPorts, text: string, countryCode: string) =>
  ports.store.db
    .selectFrom('account')
    .select(['id', 'passwordHash'])
    .where(eb =>
      eb.or([
        eb('account', '=', text),
        eb('email', '=', text.toLowerCase()),
        eb.and([eb('phone', '=', text), eb('countryCode', '=', countryCode)]),
      ]),
    )
    // a name may look like another's phone: names first, so that the answer never depends on the order of rows
    .orderBy(eb => eb.case().when('account', '=', text).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst()

export interface LoginInput extends CaptchaAnswer {
  readonly account: string
  readonly password: string
  readonly countryCode: string
  readonly ip: string
}

/**
 * The account behind a correct password. Throws 429 after too many failures of the account or the address, 806 where the picture must be
 * answered first, 804 for an unknown account, 950 for a wrong password; `data.captcha` says that the next try needs the picture.
 */
export const checkLogin = async (ports: AppPorts, input: LoginInput): Promise<string> => {
  const trial = { of: input.account, ip: input.ip }
  const { captcha } = await beginTrial(ports, trial)
  if (captcha && !(await answersCaptcha(ports, input))) {
    await dropTrial(ports, trial)
    throw captchaFault(input)
  }
  const account = await accountOf(ports, input.account, input.countryCode)
  if (!(await isPassword(ports, account?.passwordHash, input.password)) || !account) {
    const next = await failTrial(ports, trial)
    if (account)
      await logForAccount(
        ports.store,
        ports,
        account.id,
        { ip: input.ip },
        { action: 'loginFailed', resource: 'session' },
      )
    throw fault(account ? '950' : '804', next.captcha ? { data: { captcha: true } } : {})
  }
  await passTrial(ports, trial)
  return account.id
}

/**
 * A session for a person who has proved who she is: in the institution asked for, else that of her latest session, else her first; one that has
 * withdrawn the membership is passed over. Throws 9002 where she belongs to none (or not to the one asked for), 5003 where all were withdrawn.
 */
export const enterAny = async (
  ports: AppPorts,
  accountId: string,
  wanted: string | undefined,
  device: Device,
): Promise<LoginReply> => {
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
    .orderBy('createTime')
    .orderBy('institutionId')
    .execute()
  const ids = memberships
    .map(m => m.institutionId)
    .filter(id => wanted === undefined || id === wanted)
  for (const [n, id] of ids.entries())
    try {
      return await enter(ports, accountId, id, device)
    } catch (error) {
      if (!(error instanceof Fault && error.code === '5003') || n === ids.length - 1) throw error
    }
  throw fault('9002')
}

/** The institution that a person named by its number, to log in there. Throws 713 where there is none of that number, or it isn't hers. */
export const institutionOfNumber = async (
  ports: AppPorts,
  accountId: string,
  schoolNo: string,
): Promise<string> => {
  const found = await ports.store.db
    .selectFrom('institution')
    .innerJoin('membership', 'membership.institutionId', 'institution.id')
    .select('institution.id')
    .where('institution.schoolNo', '=', schoolNo)
    .where('membership.accountId', '=', accountId)
    .executeTakeFirst()
  if (!found) throw fault('713')
  return found.id
}
