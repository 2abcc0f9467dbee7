import {
  bookingObstacles,
  bookingParties,
  bookingStates,
  bookingTones,
  staffExemptions,
} from './booking.options.ts'
import {
  choice,
  dateTime,
  defineResource,
  integer,
  longText,
  multiChoice,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { book, cancel, confirm, leave, move } from './booking.actions.ts'
import { bookingDeeds } from './booking.deeds.ts'
import { bookingScopes } from './booking.scopes.ts'

const rules = () => import('./KeptRules.tsx').then(module => module.KeptRules)

/**
 * BKG-01: a student's seat in a lesson, or their place in its waiting list, and its outcome.
 * Only the server writes it.
 */
export const booking = defineResource({
  name: 'booking',
  label: { en: 'Booking', zh: '约课记录' },
  plural: { en: 'Bookings', zh: '约课记录' },
  about: {
    en: 'Students’ bookings, waiting list places, leaves and completed lessons.',
    zh: '学员的约课、候补、请假与完成情况。',
  },
  title: 'studentName',
  icon: 'history',
  menu: 'bookHistory',
  menuGroup: 'booking',
  menuOrder: 10,
  aliases: { en: ['reservation', 'appointment'], zh: ['约课', '预约'] },
  routes: { list: 'bookHistory', detail: 'bookHistoryDetail' },
  // null once it is over
  keys: [['lessonId', 'studentId', 'activeKey']],
  deeds: bookingDeeds,
  scopes: bookingScopes,
  needs: 'booking',
  fields: {
    studentName: text({ label: { en: 'Name', zh: '姓名' }, max: 100, search: true }),
    studentId: reference({
      label: { en: 'Student', zh: '学员' },
      to: 'student',
      required: true,
      unknownCode: '11001',
      synonyms: [
        '学员姓名',
        '手机号',
        '邮箱',
        '账号',
        'Student name',
        'Phone',
        'E-mail',
        'Account',
      ],
    }),
    lessonId: reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
    teacherId: reference({ label: { en: 'Teacher', zh: '老师' }, to: 'teacher' }),
    startAt: dateTime({
      label: { en: 'Lesson start', zh: '上课时间' },
      appointment: true,
      required: true,
    }),
    endAt: dateTime({
      label: { en: 'Lesson end', zh: '下课时间' },
      appointment: true,
      required: true,
    }),
    minutes: integer({ label: { en: 'Duration (minutes)', zh: '时长（分钟）' }, min: 0 }),
    month: text({ label: { en: 'Counted in month', zh: '计入月份' }, max: 7 }),
    state: choice({
      label: { en: 'Status', zh: '状态' },
      options: bookingStates,
      tones: bookingTones,
      required: true,
    }),
    activeKey: text({ label: { en: 'Active', zh: '有效' }, max: 1, taken: '26033' }),
    until: dateTime({ label: { en: 'Valid until', zh: '有效期至' } }),
    movedFrom: reference({ label: { en: 'Rescheduled from', zh: '改约自' }, to: 'booking' }),
    madeBy: choice({ label: { en: 'Booked by', zh: '约课人' }, options: bookingParties }),
    endedBy: choice({ label: { en: 'Ended by', zh: '结束人' }, options: bookingParties }),
    endedAt: dateTime({ label: { en: 'Ended', zh: '结束时间' } }),
    reason: longText({ label: { en: 'Reason', zh: '原因' }, max: 200 }),
    // for a place on the waiting list: kept until `until`, because the obstacle may disappear by
    // then
    obstacle: choice({
      label: { en: 'Obstacle', zh: '未能递补原因' },
      options: bookingObstacles,
    }),
    exempt: multiChoice({
      label: { en: 'Waived rules', zh: '豁免规则' },
      options: staffExemptions,
    }),
    policySnapshot: longText({
      label: { en: 'Rules at the time of booking', zh: '约课时的规则' },
      max: 1000,
      wide: true,
    }),
  },
  list: {
    columns: [
      'studentName',
      'startAt',
      'courseId',
      'lessonId',
      'teacherId',
      'minutes',
      'state',
      'until',
      'madeBy',
      'endedBy',
      'endedAt',
      'reason',
      'obstacle',
      'exempt',
      'createTime',
    ],
    hidden: ['minutes', 'until', 'endedBy', 'endedAt', 'exempt'],
    filters: [
      'state',
      'studentId',
      'teacherId',
      'courseId',
      'lessonId',
      'startAt',
      'month',
      'madeBy',
      'until',
      'createTime',
    ],
    named: {
      onLeave: {
        label: { en: 'On leave', zh: '请假' },
        aliases: { en: ['leave', 'leaves'], zh: ['请假记录', '请假学员'] },
        where: { state: 'LEAVE' },
      },
    },
    sort: '-createTime',
    sorts: ['studentName', 'startAt', 'createTime'],
    pageSize: 10,
  },
  figures: {
    over: 'startAt',
    charts: {
      byState: {
        label: { en: 'Bookings by status', zh: '约课状态分布' },
        by: 'state',
        share: { label: { en: 'Completed', zh: '完成率' }, of: ['COMPLETED'] },
      },
      perWeek: {
        label: { en: 'Bookings per week', zh: '每周约课数' },
        each: 'week',
        split: 'state',
      },
    },
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'booking',
        label: { en: 'Booking', zh: '约课' },
        fields: [
          'studentId',
          'courseId',
          'lessonId',
          'teacherId',
          'startAt',
          'endAt',
          'state',
          'until',
          'movedFrom',
        ],
      },
      {
        name: 'rules',
        label: { en: 'Result', zh: '处理结果' },
        fields: [
          'month',
          'madeBy',
          'endedBy',
          'endedAt',
          'reason',
          'obstacle',
          'exempt',
          'policySnapshot',
        ],
      },
    ],
  },
  relatedTo: [
    {
      by: 'studentId',
      label: { en: 'Bookings', zh: '约课记录' },
      first: 'startAt',
      columns: ['courseId', 'lessonId', 'teacherId', 'state'],
      sort: '-startAt',
    },
  ],
  override: { columns: { policySnapshot: rules } },
  writes: false,
  export: { span: { from: 'startAt', until: 'startAt' } },
  // BKG-03: a row books as staff book, by the lesson's name or by its class and start
  import: {
    columns: ['studentId', 'courseId', 'startAt', 'lessonId'],
    codes: [
      '710',
      '804',
      '971',
      '973',
      '26017',
      '26019',
      '26022',
      '26027',
      '26033',
      '2218',
      '34411',
    ],
  },
  actions: { book, confirm, cancel, leave, move },
  samples: n =>
    ({
      studentName: `Student ${String(n)}`,
      state: 'CANCELLED',
      month: '2026-03',
      activeKey: null,
      until: null,
      movedFrom: null,
      obstacle: null,
    }) as const,
})

export type Booking = RecordOf<typeof booking>
