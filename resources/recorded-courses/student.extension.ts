import { extendResource } from '../../src/schema/index.ts'

/** The recorded courses of a student, among their classes. */
export const recordedCoursesOnStudents = extendResource('student', {
  tabs: [{ in: 'classes', lists: ['enrolment.studentId'] }],
})
