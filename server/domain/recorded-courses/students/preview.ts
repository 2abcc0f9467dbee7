import { enrolment } from '../../../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import type { StudentView } from '../../../../resources/recorded-courses/catalogue.calls.ts'
import { recordedCourse } from '../../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { addDays, dateOf, toInstant, toLocal } from '../../../../src/schema/zone.ts'
import { errors } from '../errors.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { studentView } from './view.ts'

export interface CoursePreview {
  readonly courseId: string
  readonly studentId: string | null
  /** YYYY-MM-DD, by the institution's clock. */
  readonly enrolledOn: string | null
  readonly day: string | null
}

/** The last moment of a day; now if the day is today or missing. */
const momentOf = (day: string | null, now: string, zone: string): string =>
  day === null || day === dateOf(toLocal(now, zone))
    ? now
    : new Date(Date.parse(toInstant(`${addDays(day, 1)}T00:00`, zone).at) - 1).toISOString()

/** The joining time on a day: its beginning; now if the day is today or missing. */
const beginOf = (day: string | null, now: string, zone: string): string =>
  day === null || day === dateOf(toLocal(now, zone)) ? now : toInstant(`${day}T00:00`, zone).at

/** A student's view of a course on a day, as `previewCourse` describes. */
export const coursePreviewOf = async (
  scope: Scope,
  { courseId, studentId, enrolledOn, day }: CoursePreview,
  { now, zone }: { readonly now: string; readonly zone: string },
): Promise<StudentView> => {
  const course = await scope.get(recordedCourse, courseId)
  if (!course) throw errors.recordedCourseNotFound()
  const moment = { now: momentOf(day, now, zone), zone }
  if (studentId === null)
    return studentView(scope, course, {
      ...moment,
      enrolmentId: null,
      enrolledAt: beginOf(enrolledOn, now, zone),
    })
  const [row] = await scope.byKey(enrolment, ['courseId', 'studentId'], [[courseId, studentId]])
  if (!row)
    throw (
      (await scope.get(student, studentId)) ? errors.courseStudentNotFound() : errors.userNotFound()
    ).at('studentId')
  return studentView(scope, course, {
    ...moment,
    enrolmentId: row.id,
    enrolledAt: row.enrolledAt ?? row.createTime,
  })
}
