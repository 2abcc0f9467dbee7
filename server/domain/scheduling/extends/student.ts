import { student } from '../../../../resources/people/student/student.resource.ts'
import { studentLessons } from '../../../../resources/scheduling/student.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { nextLessonsOf } from '../comingLessons.ts'

/** The lesson that a student has next. */
export const lessonsOfStudent = extendRules(student, studentLessons, {
  computed: nextLessonsOf,
  actions: {},
})
