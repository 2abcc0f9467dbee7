import { extendResource, integer } from '../../src/schema/index.ts'

/** The homework of a student. */
export const homeworkOnStudents = extendResource('student', {
  fields: {
    openTasks: integer({
      label: { en: 'Open homework', zh: '待完成作业' },
      right: 'classTask.read',
      readOnly: true,
      computed: true,
    }),
  },
  summary: [{ field: 'openTasks' }],
  tabs: [
    { name: 'homework', label: { en: 'Homework', zh: '作业' }, lists: ['submission.studentId'] },
  ],
})
