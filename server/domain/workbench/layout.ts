import type { ParsedOf } from '../../../src/schema/call/index.ts'
import type {
  arrangeForRole,
  arrangeWorkbench,
} from '../../../resources/workbench/workbench.calls.ts'
import { role } from '../../../resources/identity/role/role.resource.ts'
import { logOwnChange, type OperationOrigin } from '../../engine/operations/log.ts'
import type { Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'

/** How the tiles of a workbench are arranged. */
export interface WorkbenchLayout {
  readonly tileOrder: readonly string[]
  readonly hidden: readonly string[]
  readonly stepsClosed: boolean
  /** The person has arranged the tiles. */
  readonly own: boolean
}

/** Roles of the caller: the one of their record first. */
export const rolesOf = async (
  { db }: Pick<Scope, 'db'>,
  { actor }: Session,
): Promise<readonly string[]> => {
  const member = await db
    .selectFrom('member')
    .select('roleId')
    .where('accountId', '=', actor.id)
    .executeTakeFirst()
  return [member?.roleId, actor.role].filter(id => id !== null && id !== undefined)
}

const defaultOf = async ({ db }: Pick<Scope, 'db'>, roles: readonly string[]) => {
  if (!roles.length) return undefined
  const rows = await db
    .selectFrom('workbenchDefault')
    .select(['roleId', 'tileOrder', 'hidden'])
    .where('roleId', 'in', [...roles])
    .execute()
  return roles.flatMap(id => rows.find(({ roleId }) => roleId === id) ?? [])[0]
}

/** The caller's own arrangement, otherwise that of their role, otherwise none. */
export const layoutOf = async (
  scope: Pick<Scope, 'db'>,
  session: Session,
  roles: readonly string[],
): Promise<WorkbenchLayout> => {
  const [mine, usual] = await Promise.all([
    scope.db
      .selectFrom('workbenchLayout')
      .select(['tileOrder', 'hidden', 'stepsClosed'])
      .where('accountId', '=', session.actor.id)
      .executeTakeFirst(),
    defaultOf(scope, roles),
  ])
  const own = mine !== undefined && (mine.tileOrder.length > 0 || mine.hidden.length > 0)
  const { tileOrder = [], hidden = [] } = (own ? mine : usual) ?? {}
  return { tileOrder, hidden, stepsClosed: mine?.stepsClosed ?? false, own }
}

interface Order {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}
const columnsOf = ({ order, hidden }: Order) => ({
  tileOrder: [...new Set(order)],
  hidden: [...new Set(hidden)],
})

/** Saves the caller's own arrangement; without any tile it is removed. */
export const saveLayout = async (
  { db }: StoreTx,
  { actor }: Session,
  { stepsClosed, ...order }: ParsedOf<typeof arrangeWorkbench.input>,
): Promise<void> => {
  const values = { ...columnsOf(order), stepsClosed }
  await db
    .insertInto('workbenchLayout')
    .values({ accountId: actor.id, ...values })
    .onConflict(on => on.columns(['accountId']).doUpdateSet(values))
    .execute()
}

/**
 * Saves the arrangement for people of a role who have none of their own, and logs it. Throws 404 if
 * the role is deleted.
 */
export const saveRoleLayout = async (
  tx: StoreTx,
  deed: OperationOrigin,
  { roleId, ...order }: ParsedOf<typeof arrangeForRole.input>,
): Promise<void> => {
  const found = await tx.get(role, roleId)
  if (!found) throw errors.notFound().at('roleId')
  const before = await defaultOf(tx, [roleId])
  const after = columnsOf(order)
  await tx.db
    .insertInto('workbenchDefault')
    .values({ roleId, ...after })
    .onConflict(on => on.columns(['roleId']).doUpdateSet(after))
    .execute()
  await logOwnChange(tx, deed, {
    action: 'arrangeWorkbench',
    resource: role.name,
    recordId: found.id,
    title: found.name,
    before: { tileOrder: before?.tileOrder ?? [], hidden: before?.hidden ?? [] },
    after,
  })
}
