import type { AppPorts } from '../../context.ts'
import { fault } from '../../errors.ts'

// an unknown account costs as much time as a wrong password, so that the clock tells nobody which accounts exist
const decoys = new WeakMap<AppPorts, Promise<string>>()
const decoyOf = (ports: AppPorts): Promise<string> => {
  const hash = decoys.get(ports) ?? ports.passwords.hash('decoy0decoy0')
  decoys.set(ports, hash)
  return hash
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

export interface LoginInput {
  readonly account: string
  readonly password: string
  readonly countryCode: string
  readonly ip: string
}

/** The account behind a correct password. Throws 429 after too many attempts, 804 for an unknown account, 950 for a wrong password. */
export const checkLogin = async (ports: AppPorts, input: LoginInput): Promise<string> => {
  const name = `${input.account.toLowerCase()} ${input.ip}`
  if (ports.limiter && !(await ports.limiter.take(name))) throw fault('429')
  const account = await accountOf(ports, input.account, input.countryCode)
  const right = await ports.passwords.verify(account?.passwordHash ?? (await decoyOf(ports)), input.password)
  if (!account) throw fault('804')
  if (!right) throw fault('950')
  await ports.limiter?.reset(name)
  return account.id
}

/** The institution an account works in: the one asked for, else that of its latest session, else its first. Throws 9002 where it has none. */
export const institutionFor = async (ports: AppPorts, accountId: string, wanted: string | undefined): Promise<string> => {
  const memberships = await ports.store.db
    .selectFrom('membership')
    .select('institutionId')
    .where('accountId', '=', accountId)
    .orderBy('createTime')
    .orderBy('institutionId')
    .execute()
  const ids = memberships.map(m => m.institutionId)
  if (wanted !== undefined) {
    if (!ids.includes(wanted)) throw fault('9002')
    return wanted
  }
  const last = await ports.store.db
    .selectFrom('session')
    .select('institutionId')
    .where('accountId', '=', accountId)
    .orderBy('createTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  const chosen = last && ids.includes(last.institutionId) ? last.institutionId : ids[0]
  if (chosen === undefined) throw fault('9002')
  return chosen
}
