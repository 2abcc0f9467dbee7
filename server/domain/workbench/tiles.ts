import { application } from '../../../resources/workbench/application/application.resource.ts'
import type { WorkbenchTile } from '../../../resources/workbench/workbench.calls.ts'
import { website } from '../../../resources/workbench/website/website.resource.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { WorkbenchLayout } from './layout.ts'

/** Tiles of one kind that are read at most. @tuning */
const most = 100

/**
 * Applications and recommended websites of the caller's role, in the order of the layout, then the
 * institution's.
 */
export const tilesOf = async (
  scope: Pick<Scope, 'db'>,
  { actor }: Session,
  mine: readonly string[],
  { tileOrder, hidden }: Pick<WorkbenchLayout, 'tileOrder' | 'hidden'>,
): Promise<readonly WorkbenchTile[]> => {
  const tables = tablesOf(scope, application, website)
  const [applications, websites] = await Promise.all([
    tables
      .selectFrom('application')
      .select(['id', 'name', 'about', 'address', 'roles'])
      .where('deletedAt', 'is', null)
      .where('status', '=', 'SHOWN')
      .orderBy('place')
      .orderBy('id')
      .limit(most)
      .execute(),
    tables
      .selectFrom('website')
      .select(['id', 'name', 'about', 'address', 'roles'])
      .where('deletedAt', 'is', null)
      .orderBy('place')
      .orderBy('id')
      .limit(most)
      .execute(),
  ])
  // older websites have no roles
  const isMine = ({ roles }: { readonly roles: readonly string[] | null }): boolean =>
    !roles?.length || actor.access.rights === 'all' || roles.some(role => mine.includes(role))
  const tiles = [
    ...applications.map(tile => ({ ...tile, kind: 'application' as const })),
    ...websites.map(tile => ({ ...tile, kind: 'website' as const })),
  ].filter(isMine)
  const places = new Map(tileOrder.map((id, n) => [id, n]))
  const unseen = new Set(hidden)
  return tiles
    .toSorted(
      (a, b) => (places.get(a.id) ?? tileOrder.length) - (places.get(b.id) ?? tileOrder.length),
    )
    .map(({ id, kind, name, about, address }) => ({
      id,
      kind,
      name,
      about: about ?? '',
      address,
      hidden: unseen.has(id),
    }))
}
