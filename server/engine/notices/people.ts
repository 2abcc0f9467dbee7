import type { Scope } from '../../platform/store/types.ts'
import type { Person } from './notify.ts'

/** The records of people by their accounts, one for each account that has any in the institution. */
export const peopleOfAccounts = async (
  { db }: Pick<Scope, 'db'>,
  accounts: readonly string[],
): Promise<readonly Person[]> => {
  if (!accounts.length) return []
  const links = await db
    .selectFrom('accountLink')
    .select(['resource', 'recordId', 'accountId'])
    .where('accountId', 'in', [...accounts])
    .execute()
  const byAccount = new Map(links.map(link => [link.accountId, link]))
  return [...byAccount.values()].map(({ resource, recordId }) => ({ resource, id: recordId }))
}

/** The people who hear when the server turns something off: the one in whose name it acts, and everyone with this right. */
export const responsiblePeople = async (
  { db }: Pick<Scope, 'db'>,
  owner: string | null,
  right: string,
): Promise<readonly Person[]> => {
  const members = await db
    .selectFrom('member')
    .select(['accountId', 'rights'])
    .where('status', '=', 'ACTIVE')
    .execute()
  const accounts = members
    .filter(
      ({ accountId, rights }) =>
        accountId === owner || rights.includes('*') || rights.includes(right),
    )
    .map(({ accountId }) => accountId)
  return peopleOfAccounts({ db }, accounts)
}
