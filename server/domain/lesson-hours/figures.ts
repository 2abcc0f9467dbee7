import type { Student } from '../../../resources/people/student/student.resource.ts'
import type { ComputeContext } from '../../engine/records/rules.ts'
import { balancesOf } from './sums.ts'

/** Used hours of students, without those who never had any. */
export const studentHourFigures = async (
  ids: readonly string[],
  { reading }: Pick<ComputeContext, 'reading'>,
): Promise<ReadonlyMap<string, Pick<Student, 'usedLessonHours'>>> =>
  new Map(
    [...(await balancesOf(reading, ids))].map(([id, { used }]) => [id, { usedLessonHours: used }]),
  )
