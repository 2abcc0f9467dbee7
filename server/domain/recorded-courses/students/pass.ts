import { studentPasses, type StudentBearer } from '../../people/index.ts'
import { errors } from '../errors.ts'

/** A student who watches their courses by their pass. */
export type CourseBearer = StudentBearer

/**
 * Passes for students to watch their courses without a password. An invalid one is refused with
 * 34214.
 */
export const coursePasses = studentPasses({
  purpose: 'recorded courses',
  rid: 'recordedCourse',
  refusal: errors.invalidCourseLink,
  table: 'coursePass',
})
