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
} from '../../src/schema/index.ts'

/** How an institution lets lessons be booked, and what its teachers may do there (BKG-02). There is one record in an institution. */
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
      label: { en: 'Closes before the start (hours)', zh: '开课前多少小时停止约课' },
      required: true,
      min: 0,
      max: 720,
      default: platformPolicy.minNoticeH,
      help: {
        en: 'Binds students; staff may book later, which is logged',
        zh: '仅限制学员，老师或管理员代约会留下记录',
      },
    }),
    maxAheadD: integer({
      label: { en: 'Opens before the start (days)', zh: '最多提前多少天约课' },
      required: true,
      min: 1,
      max: 365,
      default: platformPolicy.maxAheadD,
    }),
    cancelH: integer({
      label: { en: 'Cancel until (hours before)', zh: '开课前多少小时内不可取消' },
      required: true,
      min: 0,
      max: 720,
      default: platformPolicy.cancelH,
      help: { en: 'A cancelled booking is given back', zh: '取消后返还约课次数' },
    }),
    leaveH: integer({
      label: { en: 'Leave until (hours before)', zh: '开课前多少小时内不可请假' },
      required: true,
      min: 0,
      max: 720,
      default: platformPolicy.leaveH,
      help: {
        en: 'A leave gives the booking back and counts as a leave',
        zh: '请假返还约课次数，并计入请假次数',
      },
    }),
    rescheduleH: integer({
      label: { en: 'Move until (hours before)', zh: '开课前多少小时内不可改约' },
      required: true,
      min: 0,
      max: 720,
      default: platformPolicy.rescheduleH,
    }),
    perMonthLeave: integer({
      label: { en: 'Leaves a month', zh: '每月请假次数' },
      min: 0,
      max: 1000,
      help: {
        en: 'Of students without a limit of their own; empty: no limit',
        zh: '适用于未单独设置的学员，留空表示不限',
      },
    }),
    waitlist: boolean({
      label: { en: 'Waiting list', zh: '候补' },
      default: platformPolicy.waitlist,
    }),
    offerMin: integer({
      label: { en: 'An offered seat is kept (minutes)', zh: '候补名额保留分钟数' },
      required: true,
      min: 1,
      max: 10_080,
      default: platformPolicy.offerMin,
    }),
    basis: choice({
      label: { en: 'A lesson counts as taken', zh: '完成的判定方式' },
      options: {
        ENTERED: { en: 'when the student entered it', zh: '学员进入教室' },
        SCHEDULED: { en: 'when it was held', zh: '课节按时结束' },
      },
      required: true,
      default: platformPolicy.basis,
    }),
    teachersAdd: boolean({
      label: { en: 'Teachers may add bookings', zh: '老师可代学员约课' },
      default: true,
    }),
    teachersShown: boolean({
      label: { en: 'Teachers appear in booking', zh: '老师显示在约课中' },
      default: true,
    }),
    teachersEditSelf: boolean({
      label: { en: 'Teachers may change their own information', zh: '老师可修改个人信息' },
      default: true,
    }),
    teachersEdit: multiChoice({
      label: {
        en: 'Teachers may edit or delete bookable lessons',
        zh: '老师可编辑或删除的约课课节',
      },
      options: {
        OWN: { en: 'that they made', zh: '自己创建的' },
        ADMIN: { en: 'that administrators made', zh: '管理员创建的' },
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
        label: { en: 'When lessons are booked', zh: '约课时间' },
        fields: ['openFrom', 'maxAheadD', 'minNoticeH'],
      },
      {
        name: 'back',
        label: { en: 'Giving back', zh: '取消、请假与改约' },
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
