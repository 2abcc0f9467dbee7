import type { Scope } from '../../platform/store/types.ts'
import { dayOff } from '../../../resources/day-off/dayOff.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

export interface OffDays {
  readonly name: string
  /** Dates, both included. */
  readonly from: string
  readonly until: string
  /** Null: everyone's. */
  readonly courseId: string | null
  readonly teacherId: string | null
}

/** A day off of every institution: whoever runs the server says so (EDU_MAINTENANCE). */
export type PlatformDay = Pick<OffDays, 'name' | 'from' | 'until'>

/** Days off of the platform, of everyone, of these classes and of these people, that end on `from` or later. */
export const daysOffFrom = async (
  scope: Pick<Scope, 'db'>,
  from: string,
  courseIds: readonly string[],
  people: readonly string[],
  platform: readonly PlatformDay[] = [],
): Promise<readonly OffDays[]> => {
  const rows = await tablesOf(scope, dayOff)
    .selectFrom('dayOff')
    .select(['name', 'from', 'until', 'courseId', 'teacherId'])
    .where('deletedAt', 'is', null)
    .where('until', '>=', from)
    .where(eb =>
      eb.or([
        eb('scope', '=', 'INSTITUTION'),
        ...(courseIds.length ? [eb('courseId', 'in', courseIds)] : []),
        ...(people.length ? [eb('teacherId', 'in', people)] : []),
      ]),
    )
    .orderBy('from')
    .limit(5000)
    .execute()
  return [
    ...platform
      .filter(({ until }) => until >= from)
      .map(day => ({ ...day, courseId: null, teacherId: null })),
    ...rows,
  ]
}

/** Tells the name of the day off that one of some dates is, for a class and the people who give its lesson. */
export const offFor = (
  all: readonly OffDays[],
  courseId: string | undefined,
  people: readonly string[],
) => {
  const own = all.filter(
    off =>
      (off.courseId === null || off.courseId === courseId) &&
      (off.teacherId === null || people.includes(off.teacherId)),
  )
  return (dates: readonly string[]): string | undefined =>
    own.find(({ from, until }) => dates.some(date => from <= date && date <= until))?.name
}
