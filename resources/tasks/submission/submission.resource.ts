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
import { ownStudent } from '../../people/student/studentRecord.options.ts'
import { taskGrades, taskLimits } from '../task-template/taskTemplate.options.ts'
import { submissionStates, submissionTimings } from './submission.options.ts'

/** People don't go back; an undo of the review does. */
const back = { label: { en: 'Undo the review', zh: '撤销批改' }, by: 'server' } as const

/**
 * TSK-02: a student's submission for a task, and its review. Students write it through their own
 * calls, reviewers through `reviewSubmission`.
 */
export const submission = defineResource({
  name: 'submission',
  label: { en: 'Submission', zh: '作业提交' },
  plural: { en: 'Submissions', zh: '作业提交' },
  about: {
    en: 'What students have submitted, with its mark and comment. Students submit on their own page.',
    zh: '学员提交的作业及批改结果，由学员在“我的作业”中提交。',
  },
  title: 'name',
  icon: 'file',
  menu: 'submission',
  menuGroup: 'teaching',
  tabLabel: { en: 'Submissions', zh: '提交' },
  menuRoute: 'taskList',
  menuOrder: 10,
  aliases: { en: ['handed in'], zh: ['交作业'] },
  routes: { list: 'submission', detail: 'taskDetailStu' },
  notFound: '34416',
  writes: false,
  rights: { 'submission.review': { en: 'Review submissions', zh: '批改作业' } },
  keys: [['taskId', 'studentId']],
  startRoles: { teacher: { rights: ['submission.read', 'submission.review'] } },
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      readOnly: true,
      max: 250,
      joins: ['studentId', 'taskId'],
      search: true,
    }),
    taskId: reference({
      label: { en: 'Homework', zh: '作业' },
      to: 'classTask',
      required: true,
      onDelete: { refuse: '34417' },
    }),
    studentId: ownStudent,
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'SUBMITTED',
      states: submissionStates,
      to: {
        SUBMITTED: {
          APPROVED: { label: { en: 'Approve', zh: '通过' } },
          NEEDS_REVISION: { label: { en: 'Needs revision', zh: '退回订正' } },
        },
        NEEDS_REVISION: {
          REVISED: { label: { en: 'Revise', zh: '订正' } },
          SUBMITTED: back,
        },
        REVISED: {
          APPROVED: { label: { en: 'Approve', zh: '通过' } },
          NEEDS_REVISION: { label: { en: 'Needs revision', zh: '退回订正' } },
        },
        APPROVED: { SUBMITTED: back, REVISED: back },
      },
    }),
    timing: choice({
      label: { en: 'Submitted', zh: '提交情况' },
      options: submissionTimings,
      required: true,
      default: 'ON_TIME',
    }),
    content: longText({
      label: { en: 'Text', zh: '正文' },
      byVisitors: true,
      max: taskLimits.text,
      wide: true,
    }),
    attempt: integer({ label: { en: 'Attempt', zh: '提交次数' }, min: 1, default: 1 }),
    submittedAt: dateTime({ label: { en: 'First submitted', zh: '首次提交时间' } }),
    revisedAt: dateTime({ label: { en: 'Last submitted', zh: '最近提交时间' } }),
    mark: integer({ label: { en: 'Mark', zh: '分数' }, min: 0, max: 100 }),
    grade: choice({ label: { en: 'Grade', zh: '等级' }, options: taskGrades }),
    percent: integer({ label: { en: 'Score in percent', zh: '得分率' }, min: 0, max: 100 }),
    excellent: boolean({ label: { en: 'Excellent', zh: '优秀作业' } }),
    comment: longText({ label: { en: 'Comment', zh: '评语' }, max: 2000, wide: true }),
    reviewedAt: dateTime({ label: { en: 'Reviewed', zh: '批改时间' } }),
    reviewerName: text({ label: { en: 'Reviewer', zh: '批改人' }, max: 100 }),
  },
  list: {
    columns: [
      'name',
      'studentId',
      'taskId',
      'courseId',
      'state',
      'timing',
      'attempt',
      'mark',
      'grade',
      'excellent',
      'submittedAt',
      'revisedAt',
      'reviewedAt',
      'reviewerName',
    ],
    hidden: ['studentId', 'taskId', 'attempt', 'excellent', 'revisedAt', 'reviewedAt'],
    filters: [
      'taskId',
      'studentId',
      'courseId',
      'state',
      'timing',
      'grade',
      'mark',
      'excellent',
      'submittedAt',
    ],
    sort: '-submittedAt',
    named: {
      toReview: {
        label: { en: 'To review', zh: '待批改' },
        where: { state: ['SUBMITTED', 'REVISED'] },
      },
    },
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'submission',
        label: { en: 'Submission', zh: '提交内容' },
        fields: [
          'taskId',
          'studentId',
          'courseId',
          'content',
          'timing',
          'attempt',
          'submittedAt',
          'revisedAt',
        ],
      },
      {
        name: 'review',
        label: { en: 'Review', zh: '批改' },
        fields: [
          'state',
          'mark',
          'grade',
          'percent',
          'excellent',
          'comment',
          'reviewedAt',
          'reviewerName',
        ],
      },
    ],
  },
  relatedTo: [
    {
      by: 'taskId',
      label: { en: 'Submissions', zh: '提交情况' },
      columns: ['studentId', 'state', 'timing', 'mark', 'grade', 'submittedAt'],
      sort: '-submittedAt',
    },
    {
      by: 'studentId',
      label: { en: 'Homework', zh: '作业' },
      first: 'taskId',
      columns: ['state', 'timing', 'mark', 'grade', 'submittedAt'],
      sort: '-submittedAt',
    },
  ],
  samples: n => ({ content: `Answer ${String(n)}`, state: 'SUBMITTED', attempt: 1 + n }) as const,
})

/** A record of a submission. */
export type Submission = RecordOf<typeof submission>
