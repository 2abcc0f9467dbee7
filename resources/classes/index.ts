import { classesOnStudents } from './student.extension.ts'
import { classesOnTeachers } from './teacher.extension.ts'
import { course } from './course/course.resource.ts'
import { courseMember } from './course-member/courseMember.resource.ts'
import { courseInvitation } from './course-invitation/courseInvitation.resource.ts'
import './classes.errors.ts'

/** Its records, in the order of their menu entries. */
export const classesRecords = {
  course,
  courseMember,
  courseInvitation,
} as const

/** What it adds to the records of other domains. */
export const classesExtensions = [classesOnStudents, classesOnTeachers] as const
