import {
  defineResource,
  integer,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/** One student's part of a rated item; their attendance shows when they were in the room. */
export const usageLine = defineResource({
  name: 'usageLine',
  label: { en: 'Usage of a student', zh: '学员用量' },
  plural: { en: 'Usage of students', zh: '学员用量' },
  about: {
    en: 'Seconds in the room by student. Each student is rounded up to whole minutes once.',
    zh: '各学员在教室的秒数，每位学员合计后向上取整为分钟。',
  },
  title: 'usageId',
  icon: 'student',
  menuGroup: 'finance',
  journal: { entries: 'server' },
  fields: {
    item: reference({
      label: { en: 'Consumption item', zh: '消费明细' },
      to: 'ratedItem',
      required: true,
    }),
    usageId: text({ label: { en: 'Usage ID', zh: '用量标识' }, required: true, max: 200 }),
    student: reference({ label: { en: 'Student', zh: '学员' }, to: 'student' }),
    attendance: reference({
      label: { en: 'Attendance', zh: '考勤' },
      to: 'attendance',
      required: true,
    }),
    seconds: integer({ label: { en: 'Seconds', zh: '秒数' }, required: true, min: 0 }),
    minutes: integer({ label: { en: 'Minutes', zh: '分钟' }, required: true, min: 0 }),
  },
  list: {
    columns: ['usageId', 'student', 'item', 'seconds', 'minutes', 'attendance', 'createTime'],
    filters: ['item', 'attendance', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'usage',
        label: { en: 'Usage', zh: '用量' },
        fields: ['item', 'student', 'usageId', 'attendance', 'seconds', 'minutes'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'item',
      label: { en: 'Students', zh: '学员' },
      columns: ['student', 'seconds', 'minutes', 'attendance'],
    },
  ],
  samples: n => ({ usageId: `sample ${String(n)}`, seconds: 60 * n, minutes: n }),
})
export type UsageLine = RecordOf<typeof usageLine>
