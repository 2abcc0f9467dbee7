import { extendResource } from '../../src/schema/index.ts'
import { exportTeacherLessons } from './lesson/lesson.calls.ts'

/** API-19: the lessons of a teacher as a file. */
export const teacherLessons = extendResource('teacher', {
  links: [
    {
      label: { en: 'Export lessons', zh: '导出课节' },
      right: 'lesson.export',
      file: (ask, id) => ask(exportTeacherLessons, { id }, 'lessons.xlsx'),
    },
  ],
})
