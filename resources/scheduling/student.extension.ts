import { extendResource } from '../../src/schema/index.ts'
import { exportStudentLessons } from './lesson/lesson.calls.ts'

/** API-19: the lessons of a student as a file. */
export const studentLessons = extendResource('student', {
  links: [
    {
      label: { en: 'Export lessons', zh: '导出课节' },
      right: 'lesson.export',
      file: (ask, id) => ask(exportStudentLessons, { id }, 'lessons.xlsx'),
    },
  ],
})
