import { recordedCoursesErrors } from '../../../resources/recorded-courses/recorded-courses.errors.ts'
import { errorsOf } from '../../platform/errors/errors.ts'

/** The errors of every call, and those of the domain. */
export const errors = errorsOf(recordedCoursesErrors)
