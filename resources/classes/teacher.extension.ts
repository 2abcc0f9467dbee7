import { extendResource } from '../../src/schema/index.ts'

/** The classes that a teacher gives or assists in. */
export const classesOnTeachers = extendResource('teacher', {
  tabs: [
    {
      name: 'classes',
      label: { en: 'Classes', zh: '班级' },
      lists: ['course.teachers', 'course.assistants'],
    },
  ],
})
