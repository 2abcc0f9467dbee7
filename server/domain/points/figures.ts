import type { pointsOnStudents } from '../../../resources/points/student.extension.ts'
import type { ValuesOf } from '../../../src/schema/resource.ts'
import type { ComputeContext } from '../../engine/records/rules.ts'
import { pointsOfStudents } from './sums.ts'

const none = { accumulatedPoints: null, usedPoints: null, currentPoints: null }

/**
 * PTS-01: what students have got in all, what of it is deducted or redeemed, and what they have;
 * empty for whoever never had any.
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
