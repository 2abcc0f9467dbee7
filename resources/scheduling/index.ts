import { studentLessons } from './student.extension.ts'
import { teacherLessons } from './teacher.extension.ts'
import { lesson } from './lesson/lesson.resource.ts'
import { dayOff } from './day-off/dayOff.resource.ts'
import './scheduling.errors.ts'

/** Its records, in the order of their menu entries. */
export const schedulingRecords = {
  lesson,
  dayOff,
} as const

/** The domain's extensions of other domains' resources. */
export const schedulingExtensions = [studentLessons, teacherLessons] as const
