import { platformPolicy } from './policy.ts'
import {
  boolean,
  choice,
  dateTime,
  defineResource,
  integer,
  multiChoice,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/**
 * An institution's booking policy, and its teachers' permissions in it (BKG-02). There is one
 * record per institution.
 */
export const bookingPolicy = defineResource({
  name: 'bookingPolicy',
  label: { en: 'Booking settings', zh: '约课设置' },
  plural: { en: 'Booking settings', zh: '约课设置' },
  title: 'name',
  icon: 'settings',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 20, default: 'booking' }),
    openFrom: dateTime({ label: { en: 'Booking opens on', zh: '开放约课时间' } }),
    minNoticeH: integer({
      label: { en: 'Booking closes (hours before start)', zh: '开课前多少小时停止约课' },
      required: true,
      min: 0,
      max: 720,
      default: platformPolicy.minNoticeH,
      help: {
        en: 'Applies to students. Staff can still book later, which is logged.',
        zh: '仅限制学员，老师或管理员仍可代约，并会记入日志',
      },
    }),
    maxAheadD: integer({
      label: { en: 'Booking opens (days before start)', zh: '最多提前多少天约课' },
      required: true,
      min: 1,
      max: 365,
      default: platformPolicy.maxAheadD,
    }),
    cancelH: integer({
      label: { en: 'Cancellation deadline (hours before start)', zh: '开课前多少小时内不可取消' },
      required: true,
      min: 0,
      max: 720,
      default: platformPolicy.cancelH,
      help: { en: 'Cancelled bookings are returned to the student', zh: '取消后返还约课次数' },
    }),
    leaveH: integer({
      label: { en: 'Leave deadline (hours before start)', zh: '开课前多少小时内不可请假' },
      required: true,
      min: 0,
      max: 720,
      default: platformPolicy.leaveH,
      help: {
        en: 'The booking is returned to the student and counts as a leave',
        zh: '请假后返还约课次数，并计入请假次数',
      },
    }),
    rescheduleH: integer({
      label: { en: 'Rescheduling deadline (hours before start)', zh: '开课前多少小时内不可改约' },
      required: true,
      min: 0,
      max: 720,
      default: platformPolicy.rescheduleH,
    }),
    perMonthLeave: integer({
      label: { en: 'Leaves per month', zh: '每月请假次数' },
      min: 0,
      max: 1000,
      help: {
        en: 'For students without their own limit. Leave empty for no limit.',
        zh: '适用于未单独设置的学员，留空表示不限',
      },
    }),
    waitlist: boolean({
      label: { en: 'Waiting list', zh: '候补' },
      default: platformPolicy.waitlist,
    }),
    offerMin: integer({
      label: { en: 'Offered seats are reserved for (minutes)', zh: '候补名额保留分钟数' },
      required: true,
      min: 1,
      max: 10_080,
      default: platformPolicy.offerMin,
    }),
    basis: choice({
      label: { en: 'A lesson counts as completed', zh: '完成的判定方式' },
      options: {
        ENTERED: { en: 'If the student entered the classroom', zh: '学员进入教室' },
        SCHEDULED: { en: 'If the lesson took place', zh: '课节按时结束' },
      },
      required: true,
      default: platformPolicy.basis,
    }),
    teachersAdd: boolean({
      label: { en: 'Teachers can add bookings', zh: '老师可代学员约课' },
      default: true,
    }),
    teachersShown: boolean({
      label: { en: 'Teachers appear in the booking system', zh: '在约课系统中展示老师' },
      default: true,
    }),
    teachersEditSelf: boolean({
      label: { en: 'Teachers can change their personal information', zh: '老师可修改个人信息' },
      default: true,
    }),
    teachersEdit: multiChoice({
      label: {
        en: 'Bookable lessons that teachers can edit or delete',
        zh: '老师可编辑或删除的约课课节',
      },
      options: {
        OWN: { en: 'Created by themselves', zh: '自己创建的' },
        ADMIN: { en: 'Created by administrators', zh: '管理员创建的' },
      },
      default: ['OWN'],
    }),
  },
  list: {
    columns: ['name', 'minNoticeH', 'maxAheadD', 'cancelH', 'leaveH', 'createTime'],
    sort: 'createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'booking',
        label: { en: 'Booking period', zh: '约课时间' },
        fields: ['openFrom', 'maxAheadD', 'minNoticeH'],
      },
      {
        name: 'back',
        label: { en: 'Cancellation, leave and rescheduling', zh: '取消、请假与改约' },
        fields: ['cancelH', 'rescheduleH', 'leaveH', 'perMonthLeave', 'basis'],
      },
      {
        name: 'waiting',
        label: { en: 'Waiting list', zh: '候补' },
        fields: ['waitlist', 'offerMin'],
      },
      {
        name: 'teachers',
        label: { en: 'Teachers', zh: '老师' },
        fields: ['teachersAdd', 'teachersShown', 'teachersEditSelf', 'teachersEdit'],
      },
    ],
  },
  import: false,
  export: false,
})

export type BookingPolicyRecord = RecordOf<typeof bookingPolicy>
