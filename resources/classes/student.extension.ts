import { extendResource } from '../../src/schema/index.ts'

/** The classes in which a student learns or listens. */
export const classesOnStudents = extendResource('student', {
  tabs: [
    {
      name: 'classes',
      label: { en: 'Classes and lessons', zh: '班级与课节' },
      lists: ['courseMember.studentId'],
    },
  ],
})
