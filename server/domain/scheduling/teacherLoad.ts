import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { daysOf } from '../../../src/schema/daySpan.ts'
import { addDays, dateOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import type { ComputeContext } from '../../engine/records/rules.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

/** The instants at which a week or a month of the institution begins and ends, in ISO 8601. */
const spanOf = (name: 'week' | 'month', now: string, zone: string) => {
  const today = dateOf(toLocal(now, zone))
  const { first, last } = daysOf(name, today) ?? { first: today, last: today }
  const begin = (date: string): string => toInstant(`${date}T00:00`, zone).at
  return { from: begin(first), until: begin(addDays(last, 1)) }
}

/**
 * How many lessons teachers give in this week and in this month of the institution, and from now
 * on; one statement.
 */
export const teacherLoadOf = async (
  ids: readonly string[],
  { reading, now, institution }: Pick<ComputeContext, 'reading' | 'now' | 'institution'>,
) => {
  const week = spanOf('week', now, institution.timezone)
  const month = spanOf('month', now, institution.timezone)
  const rows = await tablesOf(reading, lesson)
    .selectFrom('lesson')
    .select(eb => {
      const during = ({ from, until }: typeof week) =>
        eb.fn
          .countAll<number>()
          .filterWhere('lesson.startAt', '>=', from)
          .filterWhere('lesson.startAt', '<', until)
      return [
        'lesson.teacherId',
        during(week).as('week'),
        during(month).as('month'),
        eb.fn.countAll<number>().filterWhere('lesson.startAt', '>=', now).as('toCome'),
      ]
    })
    .where('lesson.teacherId', 'in', ids)
    .where('lesson.startAt', '>=', week.from < month.from ? week.from : month.from)
    .where('lesson.deletedAt', 'is', null)
    .groupBy('lesson.teacherId')
    .execute()
  const byTeacher = new Map(rows.map(row => [row.teacherId, row]))
  return new Map(
    ids.map(id => {
      const own = byTeacher.get(id)
      return [
        id,
        {
          lessonsThisWeek: Number(own?.week ?? 0),
          lessonsThisMonth: Number(own?.month ?? 0),
          lessonsToCome: Number(own?.toCome ?? 0),
        },
      ]
    }),
  )
}
