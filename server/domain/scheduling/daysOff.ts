import type { Label, Lang } from '../../../src/schema/label.ts'
import type { PlatformDay } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import { dayOff } from '../../../resources/scheduling/day-off/dayOff.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

export interface DayOffSpan {
  readonly name: string
  /** First day; both days are included. */
  readonly from: string
  readonly until: string
  /** Null if it applies to every class. */
  readonly courseId: string | null
  readonly teacherId: string | null
}

const unnamed: Label = { en: 'System maintenance', zh: '系统维护' }
/**
 * The platform's days off for a reader: one without a name is called maintenance in the reader's
 * language.
 */
export const platformDaysIn = (
  days: readonly PlatformDay[] = [],
  lang: Lang,
): readonly PlatformDay[] => days.map(day => ({ ...day, name: day.name || unnamed[lang] }))

/**
 * Reads the days off of the platform, the institution, these classes and these people that end on
 * `from` or later.
 */
export const readDaysOff = async (
  scope: Pick<Scope, 'db'>,
  from: string,
  courseIds: readonly string[],
  people: readonly string[],
  platform: readonly PlatformDay[] = [],
): Promise<readonly DayOffSpan[]> => {
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

/**
 * Returns a function that names the day off among some dates, for a class and the staff of its
 * lesson.
 */
export const dayOffFinder = (
  all: readonly DayOffSpan[],
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
