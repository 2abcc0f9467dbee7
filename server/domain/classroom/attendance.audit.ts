import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { attendanceFactsOf } from './attendance/facts.ts'
import { reportOfLesson } from './attendance/marks.ts'
import { attendeeOf } from './attendance/roster.ts'
import { createYielder } from '../../platform/yieldToEventLoop.ts'
import type { Check } from '../../engine/audit/check.ts'

const facts = ['derived', 'firstIn', 'lastOut', 'seconds'] as const
/** Lessons that are compared at once. @tuning */
const batch = 200

/**
 * Attendance matches the events, unless it was overridden; for lessons that have ended and wait for
 * no count.
 */
export const attendanceChecks: Check = {
  name: 'attendance follows from what classrooms reported',
  async run({ scope, alive }, tell) {
    const breathe = createYielder()
    let people = 0
    const ended = {
      page: 1,
      limit: batch,
      sort: 'id',
      q: '',
      where: [{ field: 'status', op: 'eq', values: ['ENDED'] }],
      deleted: 'no',
    } as const
    for await (const lessons of scope.ordered(lesson, ended, batch)) {
      const ids = lessons.map(({ id }) => id)
      const due = new Set(
        (
          await scope.db
            .selectFrom('lessonDue')
            .select('lessonId')
            .where('lessonId', 'in', ids)
            .execute()
        ).map(row => row.lessonId),
      )
      for (const one of lessons) {
        await breathe()
        if (due.has(one.id)) continue
        const report = await reportOfLesson(scope, one.id)
        const unseen = new Set(report.came.keys())
        const of = {
          page: 1,
          limit: batch,
          sort: 'id',
          q: '',
          where: [{ field: 'lessonId', op: 'eq', values: [one.id] }],
          deleted: 'no',
        } as const
        for await (const rows of scope.ordered(attendance, of, batch))
          for (const row of rows) {
            people++
            const id = attendeeOf(row)
            const { facts: expectedFacts } = attendanceFactsOf(
              one,
              row.role,
              id,
              report,
              alive.getTime(),
            )
            const wrong = facts.filter(
              name => (row[name] ?? null) !== (expectedFacts[name] ?? null),
            )
            if (wrong.length)
              tell(
                `attendance ${row.id} of lesson ${one.id}: ${wrong.join(', ')} are not what its events say`,
              )
            if (!row.overridden && row.status !== row.derived)
              tell(`attendance ${row.id}: another state than derived, and not overridden`)
            if (row.overridden && !row.reason)
              tell(`attendance ${row.id}: overridden without a reason`)
            unseen.delete(id)
          }
        for (const id of unseen) tell(`lesson ${one.id}: ${id} came and has no attendance`)
      }
    }
    return `${people} attendances`
  },
}
