import type { ComputeContext } from '../../engine/records/rules.ts'
import { toHours } from './units.ts'

/** What lists of students say of their hours beside the stored columns. */
interface HourFigures {
  readonly usedLessonHours: number
  readonly expiredLessonHours: number
  /** YYYY-MM-DD: the next day on which hours that are left expire; null: none do. */
  readonly hoursExpireOn: string | null
}

/** The same of students, by id, without those who never had any. */
export const studentHourFigures = async (
  ids: readonly string[],
  { reading }: Pick<ComputeContext, 'reading'>,
): Promise<ReadonlyMap<string, HourFigures>> => {
  if (!ids.length) return new Map()
  const rows = await reading.db
    .selectFrom('hourSum')
    .select(['studentId', 'used', 'expired', 'nextExpiry'])
    .where('studentId', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ studentId, used, expired, nextExpiry }) => [
      studentId,
      {
        usedLessonHours: toHours(used),
        expiredLessonHours: toHours(expired),
        hoursExpireOn: nextExpiry,
      },
    ]),
  )
}
