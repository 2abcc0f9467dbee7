import { pointsEntry } from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import type { Check } from '../../engine/audit/check.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { allTime } from './periods.ts'

/** 8: a student's points are the sum of their entries, and never negative. */
export const pointsAudit: Check = {
  name: 'points are the sums of their entries (8)',
  async run({ scope, ports }, tell) {
    if (!ports.resources.pointsEntry) return 'no points'
    const sums = await scope.db
      .selectFrom('pointsSum')
      .select(['studentId', 'accumulated', 'deducted', 'redeemed', 'balance'])
      .where('period', '=', allTime)
      .execute()
    const entries = await tablesOf(scope, pointsEntry)
      .selectFrom('pointsEntry')
      .select(eb => ['studentId', 'kind', eb.fn.sum<number>('change').as('change')])
      .groupBy(['studentId', 'kind'])
      .execute()
    const key = (studentId: string, kind: string) => `${studentId} ${kind}`
    const changes = new Map(
      entries.map(({ studentId, kind, change }) => [key(studentId, kind), Number(change)]),
    )
    const known = new Set(sums.map(({ studentId }) => studentId))
    for (const { studentId } of entries)
      if (!known.has(studentId)) tell(`student ${studentId} has points entries and no sum of them`)
    for (const { studentId, ...sum } of sums) {
      const ofKind = (kind: string) => changes.get(key(studentId, kind)) ?? 0
      const told = {
        accumulated: Number(sum.accumulated),
        deducted: Number(sum.deducted),
        redeemed: Number(sum.redeemed),
      }
      const counted = {
        accumulated: ofKind('ADD'),
        deducted: -ofKind('DEDUCT'),
        redeemed: -ofKind('REDEEM'),
      }
      const balance = told.accumulated - told.deducted - told.redeemed
      if (JSON.stringify(told) !== JSON.stringify(counted))
        tell(
          `student ${studentId} is told ${JSON.stringify(told)}, the entries say ${JSON.stringify(counted)}`,
        )
      if (Number(sum.balance) !== balance || balance < 0)
        tell(`student ${studentId} has ${Number(sum.balance)} points, the sums say ${balance}`)
    }
    return `${sums.length} students with points`
  },
}
