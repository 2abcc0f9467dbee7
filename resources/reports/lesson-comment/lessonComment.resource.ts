import { reportsErrors } from '../reports.errors.ts'
import { hasPlaceholders } from '../comment-template/placeholders.options.ts'
import {
  defineResource,
  longText,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/** A teacher's comment on a student after a lesson; the lesson's report contains it. */
export const lessonComment = defineResource({
  name: 'lessonComment',
  label: { en: 'Lesson comment', zh: '课节评语' },
  plural: { en: 'Lesson comments', zh: '课节评语' },
  about: {
    en: 'What teachers say of students after lessons. Write them from a lesson.',
    zh: '老师课后对学员的评语，可在课节页面填写。',
  },
  title: 'text',
  icon: 'edit',
  keys: [['lessonId', 'studentId']],
  fields: {
    lessonId: reference({
      label: { en: 'Lesson', zh: '课节' },
      to: 'lesson',
      required: true,
      readOnly: 'afterCreate',
    }),
    studentId: reference({
      label: { en: 'Student', zh: '学员' },
      to: 'student',
      required: true,
      readOnly: 'afterCreate',
      taken: '9994',
      onDelete: 'cascade',
    }),
    text: longText({
      label: { en: 'Comment', zh: '评语' },
      required: true,
      max: 1000,
      wide: true,
      search: true,
      check: value => (hasPlaceholders(value) ? reportsErrors.commentUnfilled.code : undefined),
    }),
    teacherName: text({ label: { en: 'Written by', zh: '填写人' }, readOnly: true, max: 100 }),
  },
  list: {
    columns: ['text', 'studentId', 'lessonId', 'teacherName', 'createTime'],
    filters: ['studentId', 'lessonId', 'createTime'],
    sort: '-createTime',
    sorts: ['createTime'],
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'comment',
        label: { en: 'Lesson comment', zh: '课节评语' },
        fields: ['lessonId', 'studentId', 'text'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'studentId',
      label: { en: 'Comments', zh: '课节评语' },
      columns: ['lessonId', 'teacherName', 'createTime'],
    },
  ],
  import: false,
  samples: n => ({ text: `Comment ${String(n)}` }),
})

/** A record of a lesson comment. */
export type LessonComment = RecordOf<typeof lessonComment>
