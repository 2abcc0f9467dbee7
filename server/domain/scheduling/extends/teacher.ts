import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { teacherLessons } from '../../../../resources/scheduling/teacher.extension.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { teacherLoadOf } from '../teacherLoad.ts'

/** How many lessons a teacher gives. */
export const lessonsOfTeacher = extendRules(teacher, teacherLessons, {
  computed: teacherLoadOf,
  actions: {},
})
