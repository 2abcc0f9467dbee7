import {
  choice,
  date,
  dateTime,
  defineResource,
  integer,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { reportViews } from './report.options.ts'
import { revoke } from './reportLink.actions.ts'
import { reportLinkDeeds } from './reportLink.deeds.ts'

/**
 * PTS-02: a personal link to a report. The link itself is signed, not stored; the server makes and
 * sends it.
 */
export const reportLink = defineResource({
  name: 'reportLink',
  label: { en: 'Report link', zh: '报告链接' },
  plural: { en: 'Report links', zh: '报告链接' },
  about: {
    en: 'Personal links to reports, with whom they were sent to. Send some from a student, class, lesson or teacher.',
    zh: '发送给学员和老师的报告链接，可在学员、班级、课节或老师页面发送。',
  },
  title: 'name',
  icon: 'file',
  menu: 'reportLink',
  menuLabel: { en: 'Reports', zh: '报告' },
  tabLabel: { en: 'Sent', zh: '已发' },
  menuOrder: 50,
  aliases: { en: ['parent', 'parents', 'progress report'], zh: ['家长', '学情', '学习报告'] },
  routes: { list: 'reportLink', detail: 'reportLinkDetail' },
  writes: false,
  rights: { 'reportLink.send': { en: 'Send reports', zh: '发送报告' } },
  deeds: reportLinkDeeds,
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      readOnly: true,
      max: 255,
      joins: ['studentId', 'teacherId', 'userId', 'lessonId'],
      search: true,
    }),
    view: choice({ label: { en: 'Report', zh: '报告' }, options: reportViews, required: true }),
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student' }),
    teacherId: reference({ label: { en: 'Teacher', zh: '老师' }, to: 'teacher' }),
    // of a scheduled report: staff who receive it, in place of the teacher
    userId: reference({ label: { en: 'Received by', zh: '接收人' }, to: 'user' }),
    lessonId: reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson' }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
    from: date({ label: { en: 'From', zh: '开始日期' }, required: true }),
    until: date({ label: { en: 'Until', zh: '结束日期' }, required: true }),
    expiresAt: dateTime({ label: { en: 'Valid until', zh: '有效期至' }, required: true }),
    sentAt: dateTime({ label: { en: 'Sent', zh: '发送时间' } }),
    openCount: integer({ label: { en: 'Opened', zh: '打开次数' }, min: 0, unlogged: true }),
    lastOpenedAt: dateTime({ label: { en: 'Last opened', zh: '最近打开' }, unlogged: true }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'ACTIVE',
      states: {
        ACTIVE: { label: { en: 'Active', zh: '有效' }, tone: 'good' },
        REVOKED: { label: { en: 'Revoked', zh: '已撤销' }, tone: 'neutral' },
      },
      to: {},
    }),
  },
  list: {
    columns: [
      'name',
      'view',
      'status',
      'sentAt',
      'openCount',
      'lastOpenedAt',
      'expiresAt',
      'studentId',
      'teacherId',
      'userId',
      'lessonId',
      'courseId',
      'from',
      'until',
      'createTime',
    ],
    hidden: [
      'studentId',
      'teacherId',
      'userId',
      'lessonId',
      'courseId',
      'from',
      'until',
      'createTime',
    ],
    filters: [
      'view',
      'status',
      'studentId',
      'teacherId',
      'userId',
      'lessonId',
      'courseId',
      'expiresAt',
    ],
    sort: '-createTime',
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'link',
        label: { en: 'Report', zh: '报告' },
        fields: [
          'view',
          'studentId',
          'teacherId',
          'userId',
          'lessonId',
          'courseId',
          'from',
          'until',
        ],
      },
      {
        name: 'use',
        label: { en: 'Link', zh: '链接' },
        fields: ['status', 'expiresAt', 'sentAt', 'openCount', 'lastOpenedAt'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'studentId',
      label: { en: 'Reports', zh: '学习报告' },
      first: 'view',
      columns: ['status', 'sentAt', 'openCount', 'expiresAt'],
    },
  ],
  actions: { revoke },
  samples: n =>
    ({
      view: 'toStuReport',
      from: '2026-01-01',
      until: '2026-06-30',
      expiresAt: new Date(Date.UTC(2031, 0, 1 + n)).toISOString(),
    }) as const,
})

/** A record of a report link. */
export type ReportLink = RecordOf<typeof reportLink>
