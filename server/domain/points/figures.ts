import type { pointsOnStudents } from '../../../resources/points/student.extension.ts'
import type { ValuesOf } from '../../../src/schema/resource.ts'
import type { ComputeContext } from '../../engine/records/rules.ts'
import { pointsOfStudents } from './sums.ts'

const none = { accumulatedPoints: null, usedPoints: null, currentPoints: null }

/**
 * PTS-01: students' total points, deducted and redeemed points, and balance; students who never had
 * any are left out.
 */
export const studentPointsFigures = async (
  ids: readonly string[],
  { reading }: Pick<ComputeContext, 'reading'>,
): Promise<ReadonlyMap<string, ValuesOf<typeof pointsOnStudents.fields>>> => {
  const sums = await pointsOfStudents(reading, ids)
  return new Map(
    ids.map(id => {
      const sum = sums.get(id)
      return [
        id,
        sum
          ? {
              accumulatedPoints: sum.accumulated,
              usedPoints: sum.deducted + sum.redeemed,
              currentPoints: sum.balance,
            }
          : none,
      ]
    }),
  )
}
