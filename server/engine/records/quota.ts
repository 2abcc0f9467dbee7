import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { ListQuery } from '../../../src/protocol/query.ts'
import { demandNeeds } from './needs.ts'
import type { Quota } from './rules.ts'
import type { RecordContext } from './context.ts'

/** A record before and after a write, as quotas see it. */
export interface RowChange<R extends Row = Row> {
  readonly before: R | undefined
  readonly after: R
}

const counts = (quota: Quota, row: Row | undefined): number =>
  row &&
  row.deletedAt === null &&
  Object.entries(quota.where).every(([name, value]) => row[name] === value)
    ? 1
    : 0

const everything = (quota: Quota): ListQuery => ({
  page: 1,
  limit: 1,
  sort: 'createTime',
  q: '',
  deleted: 'no',
  where: Object.entries(quota.where).map(([field, value]) => ({
    field,
    op: 'eq',
    values: [String(value)],
  })),
})

/**
 * Takes or returns the allowances that a set of changes uses. The counter's row stays locked until
 * the transaction ends, so that two writers can't both take the last place. Throws the quota's
 * code, or that of an expired plan if the resource needs one.
 */
export const takeQuotas = async (
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly RowChange[],
): Promise<void> => {
  demandNeeds(ctx, steps)
  for (const quota of ctx.rules.quotas) {
    const delta = steps.reduce(
      (sum, step) => sum + counts(quota, step.after) - counts(quota, step.before),
      0,
    )
    if (delta === 0) continue
    const max = quota.max(ctx.institution)
    if (!(await tx.quota(quota.name, delta, max, () => tx.total(ctx.resource, everything(quota)))))
      throw new Fault(quota.code, { params: { max } })
  }
}

/**
 * Takes `count` of one allowance (returns it if negative); false, and nothing taken, if it would
 * exceed its limit.
 */
export const takeOf = (
  tx: StoreTx,
  ctx: RecordContext,
  quota: Quota,
  count: number,
): Promise<boolean> =>
  tx.quota(quota.name, count, quota.max(ctx.institution), () =>
    tx.total(ctx.resource, everything(quota)),
  )

export { counts as quotaCounts, everything as quotaQuery }
