import { platformInstitution } from '../../../resources/operator/platform-institution/platformInstitution.resource.ts'
import type { PlatformTodo } from '../../../resources/operator/todo.calls.ts'
import { can } from '../../../src/access/index.ts'
import { day } from '../../../src/schema/durations.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Session } from '../../platform/context.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { readRefunds, readTransfers, type SchoolIds } from './claims.ts'

/** Matters of one sort that are shown of each institution, and in all. @tuning */
const most = 100
/** Days before and after its end that a plan is named. */
const expiringDays = 30

const schools = (scope: Pick<Scope, 'db'>) =>
  tablesOf(scope, platformInstitution)
    .selectFrom('platformInstitution')
    .where('deletedAt', 'is', null)

/** The operator's records of institutions, by the institutions' own ids. */
export const schoolIds = async (scope: Pick<Scope, 'db'>): Promise<SchoolIds> =>
  new Map(
    (await schools(scope).select(['id', 'schoolId']).execute()).map(
      ({ id, schoolId }) => [schoolId, id] as const,
    ),
  )

const expiringPlans = async (scope: Pick<Scope, 'db'>, now: number) => {
  const rows = await schools(scope)
    .select(['id', 'schoolId', 'name', 'planUntil'])
    .where('status', '=', 'OPEN')
    .where('planUntil', '>=', new Date(now - expiringDays * day).toISOString())
    .where('planUntil', '<', new Date(now + expiringDays * day).toISOString())
    .orderBy('planUntil')
    .limit(most)
    .execute()
  return rows.flatMap(({ planUntil, ...school }) =>
    planUntil === null ? [] : [{ ...school, planUntil }],
  )
}

const unpricedSchools = async (scope: Pick<Scope, 'db'>) => {
  const rows = await schools(scope)
    .select(['id', 'schoolId', 'name', 'currency', 'pricing'])
    .where('status', '=', 'OPEN')
    .where('pricing', 'in', ['NONE', 'SOME'])
    .orderBy('foundedTime', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ pricing, currency, ...school }) =>
    pricing === null ? [] : [{ ...school, pricing, currency: currency ?? '' }],
  )
}

/** The operator's open tasks, each part for those with its right. */
export const todoOf = async (
  ports: EnginePorts,
  session: Session,
  scope: Scope,
): Promise<PlatformTodo> => {
  const { access } = session.actor
  const now = ports.clock.now()
  const ids = await schoolIds(scope)
  const enters = can(access, 'platformInstitution.enter')
  const oldest = { sort: 'createTime', limit: most } as const
  const readsSchools = can(access, 'platformInstitution.read')
  const [transfers, refunds, expiring, unpriced] = await Promise.all([
    enters && can(access, 'platformTransfer.decide')
      ? readTransfers(ports, session, ids, { ...oldest, filter: { state: 'SUBMITTED' } })
      : undefined,
    enters && can(access, 'platformPayment.refund')
      ? readRefunds(ports, session, ids, { ...oldest, filter: { state: ['REQUESTED', 'FAILED'] } })
      : undefined,
    readsSchools ? expiringPlans(scope, now.getTime()) : undefined,
    readsSchools ? unpricedSchools(scope) : undefined,
  ])
  return {
    now: now.toISOString(),
    ...(transfers && {
      transfers: transfers
        .toSorted((a, b) => a.decideBy.localeCompare(b.decideBy) || a.id.localeCompare(b.id))
        .slice(0, most),
    }),
    ...(refunds && {
      refunds: refunds
        .toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt))
        .slice(0, most),
    }),
    ...(expiring && { expiring }),
    ...(unpriced && { unpriced }),
  }
}
