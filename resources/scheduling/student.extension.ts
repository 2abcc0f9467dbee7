import { dateTime, extendResource, reference } from '../../src/schema/index.ts'
import { exportStudentLessons } from './lesson/lesson.calls.ts'

const next = { right: 'lesson.read', readOnly: true, computed: true } as const

/** API-19: the lessons of a student as a file; the one that is next, and those that follow it. */
export const studentLessons = extendResource('student', {
  fields: {
    nextLesson: reference({ label: { en: 'Next lesson', zh: '下一课节' }, to: 'lesson', ...next }),
    nextLessonAt: dateTime({
      label: { en: 'Next lesson start', zh: '下一课节时间' },
      appointment: true,
      ...next,
    }),
    nextClass: reference({
      label: { en: 'Next class', zh: '下一课节的班级' },
      to: 'course',
      ...next,
      right: 'course.read',
    }),
  },
  summary: [
    {
      field: 'nextLesson',
      show: () => import('./lesson/NextLesson.tsx').then(module => module.NextLesson),
    },
  ],
  tabs: [
    {
      in: 'classes',
      views: [
        {
          right: 'lesson.read',
          show: () => import('./lesson/ComingLessons.tsx').then(module => module.ComingLessons),
        },
      ],
    },
  ],
  links: [
    {
      label: { en: 'Export lessons', zh: '导出课节' },
      right: 'lesson.export',
      file: (ask, id) => ask(exportStudentLessons, { id }, 'lessons.xlsx'),
    },
  ],
})
