import { holdsRight } from '../../../src/access/index.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { NoticeReceiver } from './notify.ts'

/**
 * The records of people by their accounts, one for each account that has any in the institution.
 */
export const peopleOfAccounts = async (
  { db }: Pick<Scope, 'db'>,
  accounts: readonly string[],
): Promise<readonly NoticeReceiver[]> => {
  if (!accounts.length) return []
  const links = await db
    .selectFrom('accountLink')
    .select(['resource', 'recordId', 'accountId'])
    .where('accountId', 'in', [...accounts])
    .execute()
  const byAccount = new Map(links.map(link => [link.accountId, link]))
  return [...byAccount.values()].map(({ resource, recordId }) => ({ resource, id: recordId }))
}

/**
 * The recipients of the message that the server turned something off: the person it acts for, and
 * everyone with this right.
 */
export const responsiblePeople = async (
  { db }: Pick<Scope, 'db'>,
  owner: string | null,
  right: string,
): Promise<readonly NoticeReceiver[]> => {
  const members = await db
    .selectFrom('member')
    .select(['accountId', 'rights'])
    .where('status', '=', 'ACTIVE')
    .execute()
  const accounts = members
    .filter(({ accountId, rights }) => accountId === owner || holdsRight(rights, right))
    .map(({ accountId }) => accountId)
  return peopleOfAccounts({ db }, accounts)
}

/** Those of the people whose account has a permission. */
export const peopleWithRight = async (
  { db }: Pick<Scope, 'db'>,
  people: readonly NoticeReceiver[],
  right: string,
): Promise<readonly NoticeReceiver[]> => {
  if (!people.length) return []
  const links = await db
    .selectFrom('accountLink')
    .innerJoin('member', 'member.accountId', 'accountLink.accountId')
    .select(['accountLink.resource', 'accountLink.recordId', 'member.rights'])
    .where(
      'accountLink.recordId',
      'in',
      people.map(({ id }) => id),
    )
    .where('member.status', '=', 'ACTIVE')
    .execute()
  return people.filter(({ resource, id }) =>
    links.some(
      link => link.resource === resource && link.recordId === id && holdsRight(link.rights, right),
    ),
  )
}
