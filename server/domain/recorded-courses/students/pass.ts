import { studentPasses, type StudentBearer } from '../../people/index.ts'
import { errors } from '../../../platform/errors/errors.ts'

/** A student who watches their courses by their pass. */
export type CourseBearer = StudentBearer

/**
 * Passes by which students watch their courses without a password. Whoever comes with one that
 * opens nothing gets 34214.
 */
export const coursePasses = studentPasses({
  purpose: 'recorded courses',
  rid: 'recordedCourse',
  refusal: errors.invalidCourseLink,
  table: 'coursePass',
})
