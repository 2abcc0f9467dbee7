import { choice, defineAction, extendResource, reference } from '../../src/schema/index.ts'
import { studentViewsForTeachers } from './report-link/report.options.ts'

/** PTS-02: sends students the report of their last half year, once. */
const sendReport = defineAction({
  label: { en: 'Send report', zh: '发送学习报告' },
  on: 'records',
  icon: 'chart',
  right: 'reportLink.send',
  confirm: {
    en: 'Each student gets a personal link to their report of the last half year.',
    zh: '每位学员将收到最近半年学习报告的专属链接。',
  },
  errors: ['34527'],
})

/**
 * PTS-02: sends a teacher the report of students of their last half year, as teachers read it,
 * once.
 */
const shareReport = defineAction({
  label: { en: 'Share report with a teacher', zh: '向老师发送报告' },
  on: 'records',
  icon: 'chart',
  right: 'reportLink.send',
  input: {
    view: choice({
      label: { en: 'Report', zh: '报告' },
      options: studentViewsForTeachers,
      required: true,
      default: 'StudentReport',
    }),
    teacherId: reference({
      label: { en: 'Teacher', zh: '老师' },
      to: 'teacher',
      required: true,
      filter: { status: 'ON_JOB' },
      help: {
        en: 'The teacher gets a link for each student; students get none',
        zh: '老师将收到每位学员的报告链接，学员不会收到',
      },
    }),
  },
  errors: ['34527'],
})

/** PTS-02: how a student's report is sent. */
export const studentReports = extendResource('student', {
  actions: { sendReport, shareReport },
  tabs: [
    {
      name: 'reports',
      label: { en: 'Reports and comments', zh: '报告与评语' },
      lists: ['reportLink.studentId', 'lessonComment.studentId'],
    },
  ],
  links: [
    {
      label: { en: 'Send reports', zh: '发送报告' },
      right: 'reportLink.send',
      to: id => `/sendReports?studentId=${encodeURIComponent(id)}`,
    },
  ],
})
