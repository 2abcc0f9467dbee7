import type { Check } from './check.ts'

/**
 * 17: every mutation has one operation, which counts it. Changes from before there were operations
 * are left alone.
 */
export const operationChecks: Check = {
  name: 'every change belongs to one operation (17)',
  async run({ scope }, tell) {
    const first = await scope.db
      .selectFrom('operation')
      .select('at')
      .orderBy('at')
      .limit(1)
      .executeTakeFirst()
    if (!first) return 'no operations'
    const changeCounts = scope.db
      .selectFrom('audit')
      .select(['requestId', eb => eb.fn.countAll<number>().as('n')])
      .where('at', '>=', first.at)
      .groupBy('requestId')
      .as('counted$')
    const rows = await scope.db
      .selectFrom(changeCounts)
      .leftJoin('operation', 'operation.id', 'counted$.requestId')
      .select(['counted$.requestId as id', 'counted$.n as n', 'operation.count as count'])
      .where(eb =>
        eb.or([eb('operation.id', 'is', null), eb('operation.count', '<', eb.ref('counted$.n'))]),
      )
      .orderBy('id')
      .execute()
    for (const { id, n, count } of rows)
      tell(
        count === null
          ? `operation ${id} of ${n} changes is missing`
          : `operation ${id} tells of ${count} changes, but there are ${n}`,
      )
    return 'operations counted'
  },
}
