import {
  boolean,
  choice,
  dateTime,
  defineResource,
  integer,
  longText,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { resetProgress } from './enrolment.actions.ts'

const progressCell = () => import('./ProgressCell.tsx').then(module => module.ProgressCell)

/** VID-01: a student of a recorded course, and how far they are. */
export const enrolment = defineResource({
  name: 'enrolment',
  label: { en: 'Course student', zh: '录播课学员' },
  plural: { en: 'Course students', zh: '录播课学员' },
  about: {
    en: 'Who can watch which recorded course, and how far they are.',
    zh: '可观看录播课的学员及其学习进度。',
  },
  title: 'name',
  icon: 'student',
  menu: 'courseStudent',
  menuGroup: 'content',
  tabLabel: { en: 'Students', zh: '学员' },
  menuRoute: 'recordCourseManage',
  menuOrder: 10,
  routes: { list: 'courseStudent', detail: 'courseStudentDetail' },
  notFound: '34210',
  keys: [['courseId', 'studentId']],
  fields: {
    courseId: reference({
      label: { en: 'Recorded course', zh: '录播课' },
      to: 'recordedCourse',
      required: true,
      readOnly: 'afterCreate',
      onDelete: 'cascade',
      synonyms: ['课程名称', '录播课名称', 'Course', 'Course name'],
    }),
    studentId: reference({
      label: { en: 'Student', zh: '学员' },
      to: 'student',
      required: true,
      readOnly: 'afterCreate',
      unknownCode: '11001',
      taken: '34201',
      onDelete: 'cascade',
      help: {
        en: 'Name, phone, e-mail or account',
        zh: '姓名、手机号、邮箱或账号',
      },
      synonyms: [
        '手机号',
        '邮箱',
        '账号',
        '学员姓名',
        'Phone',
        'E-mail',
        'Email',
        'Account',
        'Student name',
      ],
    }),
    name: text({
      label: { en: 'Name', zh: '姓名' },
      readOnly: true,
      max: 200,
      joins: ['studentId', 'courseId'],
      search: true,
    }),
    state: state({
      label: { en: 'Access', zh: '听课状态' },
      initial: 'ACTIVE',
      states: {
        ACTIVE: { label: { en: 'Can watch', zh: '可观看' }, tone: 'good' },
        WITHDRAWN: { label: { en: 'Withdrawn', zh: '已移出' }, tone: 'neutral' },
      },
      to: {
        ACTIVE: {
          WITHDRAWN: {
            label: { en: 'Withdraw', zh: '移出课程' },
            confirm: {
              en: 'The student can’t watch the course any more. What they have watched is kept.',
              zh: '移出后学员将无法观看该课程，学习进度会保留。',
            },
          },
        },
        WITHDRAWN: { ACTIVE: { label: { en: 'Let in again', zh: '恢复观看' } } },
      },
    }),
    source: choice({
      label: { en: 'Added through', zh: '添加方式' },
      options: {
        ADDED: { en: 'Added by staff', zh: '后台添加' },
        CLASS: { en: 'Class', zh: '班级' },
      },
      readOnly: true,
    }),
    enrolledAt: dateTime({ label: { en: 'Added', zh: '加入时间' }, readOnly: true }),
    // share of finished sections; the server writes it soon after it has changed, so that lists
    // find students by it
    progress: integer({
      label: { en: 'Finish rate (%)', zh: '完成率（%）' },
      readOnly: true,
      min: 0,
      max: 100,
    }),
    completed: boolean({
      label: { en: 'Course completed', zh: '是否学完' },
      when: { completedAt_null: 'false' },
    }),
    finishedSections: integer({
      label: { en: 'Finished sections', zh: '已完成小节' },
      readOnly: true,
      computed: true,
    }),
    sections: integer({
      label: { en: 'Sections', zh: '小节总数' },
      readOnly: true,
      computed: true,
    }),
    watchedMinutes: integer({
      label: { en: 'Minutes watched', zh: '已观看（分钟）' },
      readOnly: true,
      computed: true,
    }),
    lastWatchedAt: dateTime({
      label: { en: 'Last watched', zh: '最近观看时间' },
      readOnly: true,
      computed: true,
    }),
    completedAt: dateTime({ label: { en: 'Completed', zh: '完成时间' }, readOnly: true }),
    remark: longText({ label: { en: 'Remarks', zh: '备注' }, max: 500, wide: true }),
  },
  list: {
    columns: [
      'studentId',
      'courseId',
      'state',
      'progress',
      'finishedSections',
      'sections',
      'watchedMinutes',
      'lastWatchedAt',
      'completed',
      'completedAt',
      'source',
      'enrolledAt',
      'createTime',
    ],
    hidden: ['completedAt', 'source', 'createTime'],
    filters: [
      'courseId',
      'studentId',
      'state',
      'progress',
      'completed',
      'source',
      'enrolledAt',
      'completedAt',
    ],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'student',
        label: { en: 'Student', zh: '学员' },
        fields: ['courseId', 'studentId', 'state', 'remark'],
      },
    ],
  },
  show: { figures: ['progress', 'finishedSections', 'watchedMinutes', 'lastWatchedAt'] },
  relatedTo: [
    {
      by: 'courseId',
      label: { en: 'Students', zh: '学员' },
      columns: ['studentId', 'state', 'progress', 'lastWatchedAt', 'completedAt'],
    },
    {
      by: 'studentId',
      label: { en: 'Recorded courses', zh: '录播课' },
      first: 'courseId',
      columns: ['state', 'progress', 'lastWatchedAt', 'completedAt'],
    },
  ],
  import: { columns: ['courseId', 'studentId', 'remark'] },
  actions: { resetProgress },
  override: { columns: { progress: progressCell } },
  samples: n => ({ remark: `Remark ${String(n)}` }),
})

/** A record of a student of a recorded course. */
export type Enrolment = RecordOf<typeof enrolment>
