import { extendResource, integer } from '../../src/schema/index.ts'
import { exportTeacherLessons } from './lesson/lesson.calls.ts'

const lessons = (en: string, zh: string) =>
  integer({ label: { en, zh }, right: 'lesson.read', readOnly: true, computed: true })

/**
 * API-19: the lessons of a teacher as a file; their week, how many they give, and who stands in for
 * whom.
 */
export const teacherLessons = extendResource('teacher', {
  fields: {
    lessonsThisWeek: lessons('Lessons this week', '本周课节'),
    lessonsThisMonth: lessons('Lessons this month', '本月课节'),
    lessonsToCome: lessons('Lessons to come', '待上课节'),
  },
  summary: [
    {
      label: { en: 'This week', zh: '本周课表' },
      strip: 'week',
      resource: 'lesson',
      by: 'teacherId',
      also: { by: 'assistants', label: { en: 'Assists', zh: '助教' } },
      at: 'startAt',
      of: 'courseId',
    },
  ],
  tabs: [
    {
      name: 'lessons',
      label: { en: 'Lessons', zh: '课节' },
      figures: ['lessonsThisWeek', 'lessonsThisMonth', 'lessonsToCome'],
      lists: ['lesson.teacherId'],
    },
    {
      name: 'substitutes',
      label: { en: 'Substitutes', zh: '代课' },
      views: [
        {
          right: 'lesson.read',
          show: () => import('./lesson/Substitutes.tsx').then(module => module.Substitutes),
        },
      ],
    },
  ],
  links: [
    {
      label: { en: 'Export lessons', zh: '导出课节' },
      right: 'lesson.export',
      file: (ask, id) => ask(exportTeacherLessons, { id }, 'lessons.xlsx'),
    },
  ],
})
