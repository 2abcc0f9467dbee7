import { role, type Role } from '../../../resources/identity/role/role.resource.ts'
import { user, type User } from '../../../resources/identity/user/user.resource.ts'
import type { Check } from '../../engine/audit/check.ts'
import type { Scope } from '../../platform/store/types.ts'
import { memberRoleOf } from './institutions/roles.ts'

const every = { page: 1, limit: 500, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

const rolesOf = async (scope: Scope): Promise<ReadonlyMap<string, Role>> => {
  const roles = new Map<string, Role>()
  for await (const rows of scope.ordered(role, every, every.limit))
    for (const row of rows) roles.set(row.id, row)
  return roles
}

/** The user records of accounts. */
const usersOf = async (scope: Scope): Promise<ReadonlyMap<string, User>> => {
  const links = await scope.db
    .selectFrom('accountLink')
    .select(['recordId', 'accountId'])
    .where('resource', '=', user.name)
    .execute()
  const accounts = new Map(links.map(({ recordId, accountId }) => [recordId, accountId]))
  const users = new Map<string, User>()
  for await (const rows of scope.ordered(user, every, every.limit))
    for (const row of rows) {
      const account = accounts.get(row.id)
      if (account !== undefined) users.set(account, row)
    }
  return users
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted())

interface Grants {
  readonly role: string
  readonly roleId: string | null
  readonly rights: readonly string[]
  readonly masks: readonly string[]
  readonly status: string
}

/** A teacher whose log-in the school has made: their role is the institution's for teachers. */
const isTeacher = ({ role: name, roleId }: Grants): boolean => name === 'teacher' && roleId !== null

const differenceFrom = (member: Grants, held: Role | undefined): string | undefined => {
  if (!held) return 'has a role that does not exist'
  if (member.role !== memberRoleOf(held)) return 'has another role than their user record'
  if (!isSameSet(member.rights, held.rights))
    return `has other permissions than the role ${held.id}`
  return isSameSet(member.masks, held.masks)
    ? undefined
    : `has other masks than the role ${held.id}`
}

/**
 * The difference between a member's grants and those of their user record and its role; undefined
 * if there is none.
 */
const differenceOf = (
  member: Grants,
  person: User | undefined,
  roles: ReadonlyMap<string, Role>,
): string | undefined => {
  if (!person && !isTeacher(member))
    return member.rights.length ? 'has rights, and is in no list of users' : undefined
  if (!person) return differenceFrom(member, roles.get(member.roleId ?? ''))
  if (member.roleId !== person.role) return 'has another role than their user record'
  if (member.status !== person.status) return 'has another status than their user record'
  return differenceFrom(member, roles.get(person.role))
}

/**
 * A member's permissions are a copy of their role's, so that a request reads one row; no one has
 * any others.
 */
export const memberChecks: Check = {
  name: 'members have the permissions of their roles',
  async run({ scope, ports }, tell) {
    if (!ports.resources.role || !ports.resources.user) return 'no roles'
    const [roles, users] = [await rolesOf(scope), await usersOf(scope)]
    if (!roles.size) return 'no roles'
    const members = await scope.db
      .selectFrom('member')
      .select(['accountId', 'role', 'roleId', 'rights', 'masks', 'status'])
      .orderBy('accountId')
      .execute()
    for (const member of members) {
      const difference = differenceOf(member, users.get(member.accountId), roles)
      if (difference !== undefined) tell(`member ${member.accountId} ${difference}`)
    }
    return `${members.length} members`
  },
}
