import {
  matrixPage,
  type courseAttendance,
  type AttendanceState,
  type MatrixCell,
  type MatrixLesson,
  type MatrixPerson,
} from '../../../../resources/attendance/attendance.calls.ts'
import type { ParsedOf } from '../../../../src/schema/call/index.ts'
import type { Condition } from '../../../../src/protocol/query.ts'
import { fault } from '../../../platform/errors.ts'
import type { Row } from '../../../platform/ports.ts'
import type { Scope } from '../../../platform/store/types.ts'
import type { Contexts } from '../../../engine/records/system.ts'
import { grouped } from './grouped.ts'
import { stateOfLesson } from './lessonFacts.ts'
import { byRole } from './roster.ts'
import { among, personOf, rowsWhere, textIn } from '../../../engine/records/rows.ts'

export type MatrixQuestion = ParsedOf<typeof courseAttendance.input>

const stateIn = (row: Row): AttendanceState | undefined =>
  (textIn(row, 'status') ?? undefined) as AttendanceState | undefined

const cellOf = (row: Row | undefined): MatrixCell | null => {
  const status = row && stateIn(row)
  return row && status
    ? { status, minutes: Number(row['minutes'] ?? 0), overridden: row['overridden'] === true }
    : null
}

const totalsOf = (rows: readonly Row[], ended: ReadonlySet<string>): MatrixPerson['totals'] => {
  const totals = { PRESENT: 0, LATE: 0, LEFT_EARLY: 0, ABSENT: 0, minutes: 0 }
  for (const row of rows) {
    const status = stateIn(row)
    if (!status || !ended.has(String(row['lessonId']))) continue
    totals[status]++
    totals.minutes += Number(row['minutes'] ?? 0)
  }
  return totals
}

/** A class's attendance, lessons by people. Throws 404 where there is no such class. */
export const attendanceOfCourse = async (
  scope: Scope,
  of: Contexts,
  { courseId, from, until, role, page }: MatrixQuestion,
) => {
  const course = await scope.get(of('course').resource, courseId)
  if (!course) throw fault('404')
  const span: Condition[] = [
    among('courseId', [courseId]),
    ...(from === null ? [] : [{ field: 'startAt', op: 'gte', values: [from] } as const]),
    ...(until === null ? [] : [{ field: 'startAt', op: 'lt', values: [until] } as const]),
  ]
  const lessons = (await rowsWhere(scope, of('lesson').resource, span)).toSorted((a, b) =>
    String(a['startAt']) < String(b['startAt']) ? -1 : 1,
  )
  const shown = lessons.slice((page - 1) * matrixPage, page * matrixPage)
  const records = await rowsWhere(
    scope,
    of('attendance').resource,
    role ? [...span, among('role', [role])] : span,
  )
  const ended = new Set(lessons.filter(lesson => lesson['status'] === 'ENDED').map(({ id }) => id))
  const people = [...grouped(records, personOf)].map(([personId, rows]): MatrixPerson => {
    const last = rows.at(-1)
    const byLesson = new Map(rows.map(row => [String(row['lessonId']), row]))
    return {
      personId,
      role: (last?.['role'] ?? 'STUDENT') as EventRole,
      name: String(last?.['personName'] ?? ''),
      cells: shown.map(({ id }) => cellOf(byLesson.get(id))),
      totals: totalsOf(rows, ended),
    }
  })
  return {
    course: { id: course.id, name: String(course['courseName']) },
    total: lessons.length,
    lessons: shown.map((lesson): MatrixLesson => ({
      id: lesson.id,
      name: String(lesson['name'] ?? ''),
      number: typeof lesson['number'] === 'number' ? lesson['number'] : null,
      status: stateOfLesson(lesson),
      startAt: String(lesson['startAt']),
    })),
    people: people.toSorted(byRole),
  }
}
