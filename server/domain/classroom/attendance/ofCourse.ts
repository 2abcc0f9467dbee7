import {
  matrixPage,
  type courseAttendance,
  type MatrixCell,
  type MatrixLesson,
  type MatrixPerson,
} from '../../../../resources/classroom/attendance/attendance.calls.ts'
import type { ParsedOf } from '../../../../src/schema/call/index.ts'
import type { Condition } from '../../../../src/protocol/query.ts'
import { errors } from '../../../platform/errors/errors.ts'
import {
  attendance,
  type AttendanceRecord,
} from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { course } from '../../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { grouped } from '../../../platform/grouped.ts'
import { attendeeOf, byRole } from './roster.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'

export type MatrixQuestion = ParsedOf<typeof courseAttendance.input>

const cellOf = (record: AttendanceRecord | undefined): MatrixCell | null =>
  record?.status
    ? { status: record.status, minutes: record.minutes ?? 0, overridden: record.overridden }
    : null

const totalsOf = (
  rows: readonly AttendanceRecord[],
  ended: ReadonlySet<string>,
): MatrixPerson['totals'] => {
  const totals = { PRESENT: 0, LATE: 0, LEFT_EARLY: 0, ABSENT: 0, UNKNOWN: 0, minutes: 0 }
  for (const { status, lessonId, minutes } of rows) {
    if (!status || !ended.has(lessonId)) continue
    totals[status]++
    totals.minutes += minutes ?? 0
  }
  return totals
}

/** A class's attendance, lessons by people. Throws 404 if there is no such class. */
export const attendanceOfCourse = async (
  scope: Scope,
  { courseId, from, until, role, page }: MatrixQuestion,
) => {
  const found = await scope.get(course, courseId)
  if (!found) throw errors.notFound()
  const span: Condition[] = [
    among('courseId', [courseId]),
    ...(from === null ? [] : [{ field: 'startAt', op: 'gte', values: [from] } as const]),
    ...(until === null ? [] : [{ field: 'startAt', op: 'lt', values: [until] } as const]),
  ]
  const lessons = (await rowsWhere(scope, lesson, span)).toSorted((a, b) =>
    a.startAt < b.startAt ? -1 : 1,
  )
  const pageLessons = lessons.slice((page - 1) * matrixPage, page * matrixPage)
  const records = await rowsWhere(scope, attendance, role ? [...span, among('role', [role])] : span)
  const ended = new Set(lessons.filter(({ status }) => status === 'ENDED').map(({ id }) => id))
  const people = [...grouped(records, attendeeOf)].map(([personId, rows]): MatrixPerson => {
    const last = rows.at(-1)
    const byLesson = new Map(rows.map(row => [row.lessonId, row]))
    return {
      personId,
      role: last?.role ?? 'STUDENT',
      name: last?.personName ?? '',
      cells: pageLessons.map(({ id }) => cellOf(byLesson.get(id))),
      totals: totalsOf(rows, ended),
    }
  })
  return {
    course: { id: found.id, name: found.courseName },
    total: lessons.length,
    lessons: pageLessons.map((one): MatrixLesson => ({
      id: one.id,
      name: one.name ?? '',
      number: one.number,
      status: one.status,
      startAt: one.startAt,
    })),
    people: people.toSorted(byRole),
  }
}
