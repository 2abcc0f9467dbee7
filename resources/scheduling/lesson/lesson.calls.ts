import { defineCall, listOf, type ParsedOf } from '../../../src/schema/call/index.ts'
import { choice, dateTime, reference, text } from '../../../src/schema/fields/index.ts'
import type { Label } from '../../../src/schema/label.ts'

/**
 * Inputs of the export of a person's lessons: the person, the period (its end is exclusive), the
 * columns and the kind of file.
 */
const exportInput = <const To extends string>(to: To, label: Label) =>
  ({
    id: reference({ label, to, required: true }),
    from: dateTime({ label: { en: 'From', zh: '开始' } }),
    until: dateTime({ label: { en: 'Until', zh: '结束' } }),
    columns: listOf(text({ label: { en: 'Column', zh: '列' }, max: 64, required: true }), {
      max: 200,
      missing: null,
    }),
    format: choice({
      label: { en: 'Format', zh: '格式' },
      options: { xlsx: { en: 'Excel', zh: 'Excel' }, csv: { en: 'CSV', zh: 'CSV' } },
      default: 'xlsx',
    }),
  }) as const

/** API-19: the lessons that a teacher gives or assists in, with the attendance there is. */
export const exportTeacherLessons = defineCall({
  path: '/edu_system/lesson/exportTeacherLessons',
  summary: 'Lessons of a teacher with their attendance, as a file',
  right: 'lesson.export',
  writes: false,
  input: exportInput('teacher', { en: 'Teacher', zh: '老师' }),
  output: 'file',
  errors: ['804'],
})
/** API-19: the lessons of a student, with the attendance there is. */
export const exportStudentLessons = defineCall({
  path: '/edu_system/lesson/exportStudentLessons',
  summary: 'Lessons of a student with their attendance, as a file',
  right: 'lesson.export',
  writes: false,
  input: exportInput('student', { en: 'Student', zh: '学员' }),
  output: 'file',
  errors: ['804'],
})
export type PersonLessonsQuery = ParsedOf<typeof exportTeacherLessons.input>
