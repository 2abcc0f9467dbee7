import { hourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { totalKinds } from '../../../resources/lesson-hours/hour-entry/hourEntry.options.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import type { Check } from '../../engine/audit/check.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { toHours } from './units.ts'

interface Told {
  readonly total: number
  readonly used: number
  readonly expired: number
}

/**
 * 9: a student's hours are the sum of their entries, lots contain the rest, and each lesson is
 * counted once.
 */
export const hoursAudit: Check = {
  name: 'lesson hours are the sums of their entries (9)',
  async run({ scope, ports }, tell) {
    if (!ports.resources.hourEntry) return 'no lesson hours'
    const sums = await scope.db.selectFrom('hourSum').selectAll().execute()
    const entries = await tablesOf(scope, hourEntry)
      .selectFrom('hourEntry')
      .select(eb => ['studentId', 'kind', eb.fn.sum<number>('change').as('change')])
      .groupBy(['studentId', 'kind'])
      .execute()
    const key = (studentId: string, kind: string) => `${studentId} ${kind}`
    const changes = new Map(
      entries.map(({ studentId, kind, change }) => [key(studentId, kind ?? ''), Number(change)]),
    )
    const held = new Map<string, number>()
    const add = (studentId: string, units: number) =>
      held.set(studentId, (held.get(studentId) ?? 0) + units)
    for (const { studentId, left } of await scope.db
      .selectFrom('hourLot')
      .select(['studentId', 'left'])
      .execute())
      add(studentId, Number(left))
    for (const { studentId, hours } of await scope.db
      .selectFrom('hourUse')
      .select(['studentId', 'hours'])
      .where('lotId', '=', '')
      .execute())
      add(studentId, -Number(hours))
    const students = new Map(
      (
        await tablesOf(scope, student)
          .selectFrom('student')
          .select(['id', 'totalLessonHours', 'remainingLessonHours'])
          .where('deletedAt', 'is', null)
          .execute()
      ).map(({ id, totalLessonHours, remainingLessonHours }) => [
        id,
        { total: Number(totalLessonHours ?? 0), left: Number(remainingLessonHours ?? 0) },
      ]),
    )
    const known = new Set(sums.map(({ studentId }) => studentId))
    for (const { studentId } of entries)
      if (!known.has(studentId)) tell(`student ${studentId} has hours entries and no sum of them`)
    for (const { studentId, ...sum } of sums) {
      const ofKind = (kind: string) => changes.get(key(studentId, kind)) ?? 0
      const told: Told = {
        total: Number(sum.total),
        used: Number(sum.used),
        expired: Number(sum.expired),
      }
      const counted: Told = {
        total: totalKinds.reduce((units, kind) => units + ofKind(kind), 0),
        used: 0 - ofKind('CONSUME'),
        expired: 0 - ofKind('EXPIRE'),
      }
      if (JSON.stringify(told) !== JSON.stringify(counted))
        tell(
          `student ${studentId} is told ${JSON.stringify(told)}, the entries say ${JSON.stringify(counted)}`,
        )
      const remaining = told.total - told.used - told.expired
      if (remaining !== (held.get(studentId) ?? 0))
        tell(
          `student ${studentId} has ${toHours(remaining)} hours, the lots say ${toHours(held.get(studentId) ?? 0)}`,
        )
      const row = students.get(studentId)
      if (row && row.total !== told.total)
        tell(
          `student ${studentId} is told a total of ${toHours(row.total)}, the ledger says ${toHours(told.total)}`,
        )
      if (row && row.left !== remaining)
        tell(
          `student ${studentId} is told ${toHours(row.left)} hours left, the ledger says ${toHours(remaining)}`,
        )
    }
    return `${sums.length} students with lesson hours`
  },
}
