import { holdsRight, isPlatformRight } from '../../../../src/access/index.ts'
import { rightTree } from '../../../../src/access/tree.ts'
import type { AppPorts } from '../../../platform/context.ts'

/** The operator's permissions for their own people and logs. */
const ownPlaces = [
  'user.read',
  'user.create',
  'user.update',
  'role.read',
  'operateLog.read',
  'operationLog.read',
  'journal.read',
]

/**
 * The operator's permissions in their own institution: all of the platform's, and those for their
 * own people and logs.
 */
export const homeRights = ({
  resources,
  pages,
}: Pick<AppPorts, 'resources' | 'pages'>): ReadonlySet<string> =>
  new Set([
    ...rightTree(Object.values(resources), pages, 'operator').flatMap(({ nodes }) =>
      nodes.flatMap(({ leaves }) => leaves.map(({ code }) => code)),
    ),
    ...ownPlaces,
  ])

/**
 * The operator's permissions in another institution: those that resources declare (`operator`); for
 * the platform's own resources, those that they have at home.
 */
const visitingRights = (
  { resources }: Pick<AppPorts, 'resources'>,
  held: readonly string[],
): ReadonlySet<string> =>
  new Set(
    Object.values(resources)
      .flatMap(({ operator = [] }) => operator)
      .filter(right => !isPlatformRight(right) || holdsRight(held, right)),
  )

/** Name of the operator's role in the institutions that they enter. */
export const visitingRole = 'platform'

/**
 * The permissions of an account of the platform's operator in institutions; undefined if it can
 * enter none.
 */
export const visitingRightsOf = async (
  ports: AppPorts,
  accountId: string,
): Promise<ReadonlySet<string> | undefined> => {
  const home = await ports.store.db
    .selectFrom('institution')
    .innerJoin('membership', 'membership.institutionId', 'institution.id')
    .select('institution.id')
    .where('institution.operator', '=', true)
    .where('membership.accountId', '=', accountId)
    .executeTakeFirst()
  if (!home) return undefined
  const member = await ports.store
    .scope(home.id)
    .db.selectFrom('member')
    .select(['status', 'rights'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return member?.status === 'ACTIVE' && holdsRight(member.rights, 'platformInstitution.enter')
    ? visitingRights(ports, member.rights)
    : undefined
}
