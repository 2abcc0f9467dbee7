import { rightsOfTeacher } from '../../../../resources/people/teacher/teaching.rights.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { Member } from '../../../platform/identity.ts'
import { institutionView } from '../../../platform/caller.ts'
import type { Access } from '../../../../src/access/index.ts'
import { homeRights, visitingRightsOf, visitingRole } from './operator.ts'
import { rightsToPoints } from './pointsVisibility.ts'
import { teachingPermissionsOf } from './teaching.ts'

/**
 * A member's permissions: an administrator has all, a teacher those of their own record (TCH-03)
 * and of the points settings (PTS-01).
 */
const rightsOf = async (
  ports: AppPorts,
  { rights }: { readonly rights: readonly string[] },
  accountId: string,
  institutionId: string,
  isOperator: boolean,
): Promise<Access['rights']> => {
  if (isOperator) {
    const all = homeRights(ports)
    return rights.includes('*') ? all : new Set(rights.filter(right => all.has(right)))
  }
  if (rights.includes('*')) return 'all'
  if (!rights.length || !Object.hasOwn(ports.resources, 'teacher')) return new Set(rights)
  const permissions = await teachingPermissionsOf(ports.store.scope(institutionId), accountId)
  if (!permissions) return new Set(rights)
  return new Set(await rightsToPoints(ports, institutionId, rightsOfTeacher(rights, permissions)))
}

/**
 * The platform's operator inside an institution, with the rights that they have there. A closed one
 * stays open to them.
 */
const visitor = async (
  ports: AppPorts,
  accountId: string,
  institution: Parameters<typeof institutionView>[0] & {
    readonly memberships: number | string | null
  },
  rights: ReadonlySet<string>,
): Promise<Member> => {
  const account = await ports.store.db
    .selectFrom('account')
    .select(['name', 'secondFactorTime'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw errors.permissionRevoked()
  return {
    waiting: false,
    hasSecondFactor: account.secondFactorTime !== null,
    needsSecondFactor: false,
    // their own institutions and this one: more than one, so that the console offers the switch
    // back
    institutions: Number(institution.memberships ?? 0) + 1,
    actor: {
      id: accountId,
      name: account.name,
      role: visitingRole,
      access: { rights, masks: new Set() },
    },
    institution: institutionView(institution),
  }
}

/**
 * An account's membership in an institution. Throws 5003 if it is not active, also if another
 * institution made the account and no one has claimed it, or, unless `waiting` is allowed, if the
 * person has not entered yet. Throws 734 if the operator has closed the institution.
 */
export const memberOf = async (
  ports: AppPorts,
  accountId: string,
  institutionId: string,
  { waiting = false }: { readonly waiting?: boolean } = {},
): Promise<Member> => {
  const { db } = ports.store
  // two queries, and one more for possible teachers: every login has to wait for them
  const [member, institution] = await Promise.all([
    ports.store
      .scope(institutionId)
      .db.selectFrom('member')
      .innerJoin('account', 'account.id', 'member.accountId')
      .select([
        'member.role',
        'member.rights',
        'member.masks',
        'member.status',
        'account.name',
        'account.kind',
        'account.madeBy',
        'account.secondFactorTime',
      ])
      .where('member.accountId', '=', accountId)
      .executeTakeFirst(),
    db
      .selectFrom('institution')
      .selectAll()
      .select(eb =>
        eb
          .selectFrom('membership')
          .select(e => e.fn.countAll<number>().as('n'))
          .where('accountId', '=', accountId)
          .as('memberships'),
      )
      .select(eb =>
        eb
          .selectFrom('membership')
          .select('waitsSince')
          .where('accountId', '=', accountId)
          .where('institutionId', '=', institutionId)
          .as('waitsSince'),
      )
      .where('id', '=', institutionId)
      .executeTakeFirst(),
  ])
  if (!institution) throw errors.institutionInformationNotFound()
  const rights =
    member || institution.operator === true ? undefined : await visitingRightsOf(ports, accountId)
  if (rights) return visitor(ports, accountId, institution, rights)
  if (member && institution.closedTime !== null) throw errors.institutionUnavailable()
  if (member?.status !== 'ACTIVE') throw errors.permissionRevoked()
  if (member.kind === 'SCHOOL' && member.madeBy !== institutionId) throw errors.permissionRevoked()
  const waits = institution.waitsSince !== null
  if (waits && !waiting) throw errors.permissionRevoked()
  const hasSecondFactor = member.secondFactorTime !== null
  return {
    waiting: waits,
    hasSecondFactor,
    needsSecondFactor: institution.secondFactorRequired === true && !hasSecondFactor,
    institutions: Number(institution.memberships ?? 0),
    actor: {
      id: accountId,
      name: member.name,
      role: member.role,
      access: {
        rights: await rightsOf(
          ports,
          member,
          accountId,
          institutionId,
          institution.operator === true,
        ),
        masks: new Set(member.masks),
      },
    },
    institution: institutionView(institution),
  }
}

/** The member as their session is: without any right while a second factor is needed. */
export const sessionMember = (
  member: Member,
): Pick<Member, 'actor' | 'institution' | 'institutions'> & {
  readonly needsSecondFactor?: true
} => {
  const { actor, institution, institutions, needsSecondFactor } = member
  if (!needsSecondFactor) return { actor, institution, institutions }
  const access = { ...actor.access, rights: new Set<string>() }
  return { actor: { ...actor, access }, institution, institutions, needsSecondFactor }
}
