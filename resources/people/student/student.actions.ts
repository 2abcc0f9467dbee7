import {
  choice,
  date,
  defineAction,
  erasureOf,
  hours,
  integer,
  reference,
  text,
} from '../../../src/schema/index.ts'
import { hourLimits, hourSources } from './student.options.ts'
import { maxPoints, pointsKinds } from '../../points/points-entry/pointsEntry.options.ts'
import { redeemedReward } from '../../points/points-entry/redeem.options.ts'
import { studentViewsForTeachers } from '../../reports/report-link/report.options.ts'

/** TSK-03: gives each student hours: a lot of their own. */
export const giveHours = defineAction({
  label: { en: 'Give lesson hours', zh: '增加课时' },
  on: 'records',
  icon: 'clock',
  right: 'hourEntry.create',
  input: {
    hours: hours({ label: { en: 'Hours', zh: '课时' }, required: true, ...hourLimits }),
    source: choice({
      label: { en: 'Source', zh: '来源' },
      options: hourSources,
      required: true,
      default: 'PURCHASE',
    }),
    expiresOn: date({
      label: { en: 'Valid until', zh: '有效期至' },
      help: { en: 'Through the end of this day', zh: '有效至当天结束，留空不过期' },
    }),
    packageId: reference({
      label: { en: 'Package', zh: '课时包' },
      to: 'hourPackage',
      help: { en: 'Its rule decides how lessons count', zh: '课节按其规则计算，留空则按机构规则' },
    }),
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200 }),
  },
  errors: ['34500', '34508'],
})

/** VAL-15: adds points to students, or deducts them; each gets an entry of their own. */
export const givePoints = defineAction({
  label: { en: 'Add or deduct points', zh: '加减积分' },
  on: 'records',
  icon: 'star',
  right: 'pointsEntry.create',
  input: {
    kind: choice({
      label: { en: 'Type', zh: '类型' },
      options: { ADD: pointsKinds.ADD, DEDUCT: pointsKinds.DEDUCT },
      required: true,
      default: 'ADD',
    }),
    points: integer({
      label: { en: 'Points', zh: '积分' },
      required: true,
      min: 1,
      max: maxPoints,
    }),
    reason: text({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200 }),
    hostId: reference({
      label: { en: 'Host', zh: '主讲老师' },
      to: 'teacher',
      required: true,
      filter: { status: 'ON_JOB' },
      help: { en: 'The teacher who gives or takes the points', zh: '加分或扣分的老师' },
    }),
    lessonId: reference({
      label: { en: 'Lesson', zh: '课节' },
      to: 'lesson',
      help: {
        en: 'The points appear in the report of this lesson',
        zh: '积分会显示在该课节的报告中',
      },
    }),
  },
  errors: ['34350', '34354'],
})

/** PTS-01: gives the student a reward for their points, as `redeem` of points entries does. */
export const exchangePoints = defineAction({
  label: { en: 'Redeem a reward', zh: '兑换奖品' },
  on: 'record',
  icon: 'star',
  right: 'pointsEntry.redeem',
  input: redeemedReward,
  errors: ['34350', '34351', '34353'],
})

/** PTS-02: sends students the report of their last half year, once. */
export const sendReport = defineAction({
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

/** PTS-02: sends a teacher the report of students of their last half year, as teachers read it, once. */
export const shareReport = defineAction({
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

export const erasePersonalData = erasureOf(
  { en: 'Enter the student’s name to confirm', zh: '输入该学员的姓名以确认' },
  {
    en: 'Name, contacts, picture, texts, files and login are erased for good, and the name is removed from the logs. Attendance, bookings, class memberships, lesson hours, points and task marks stay without a name.',
    zh: '将永久清除姓名、联系方式、头像、文字、文件和登录账号，并从日志中移除姓名；考勤、约课、班级成员关系、课时、积分和作业成绩以匿名方式保留。',
  },
)
