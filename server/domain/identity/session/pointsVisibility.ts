import { pointsPolicy } from '../../../../resources/points/points-policy/pointsPolicy.resource.ts'
import {
  isBoundByVisibility,
  rightsUnderVisibility,
} from '../../../../resources/points/points-policy/points.rights.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'

/**
 * PTS-01: of a teacher's rights, those that are left while the institution's settings keep points
 * from hosts.
 */
export const rightsToPoints = async (
  { store, resources }: Pick<AppPorts, 'store' | 'resources'>,
  institutionId: string,
  rights: readonly string[],
): Promise<readonly string[]> => {
  // most teachers have no permission for points, so their login needs no query
  if (!isBoundByVisibility(rights) || !Object.hasOwn(resources, pointsPolicy.name)) return rights
  const policy = await tablesOf(store.scope(institutionId), pointsPolicy)
    .selectFrom('pointsPolicy')
    .select('visibility')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return rightsUnderVisibility(rights, policy?.visibility ?? 'BOTH')
}
