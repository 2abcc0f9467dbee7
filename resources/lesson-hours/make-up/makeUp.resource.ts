import {
  choice,
  date,
  dateTime,
  defineResource,
  reference,
  state,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { ownStudent, studentName } from '../../people/student/studentRecord.options.ts'
import { arrangeMakeUp, cancelMakeUp } from './makeUp.actions.ts'
import { makeUpDeeds } from './makeUp.deeds.ts'
import { makeUpNotes } from './makeUp.options.ts'

const aside = () => import('./MakeUpAside.tsx').then(module => module.MakeUpAside)

/**
 * TSK-03: the right of a student to make up a lesson that they missed, and its outcome. The
 * server alone writes it.
 */
export const makeUp = defineResource({
  name: 'makeUp',
  label: { en: 'Make-up lesson', zh: '补课名额' },
  plural: { en: 'Make-up lessons', zh: '补课名额' },
  about: {
    en: 'Missed lessons that students can make up, and by when. How long is set in the lesson hours settings.',
    zh: '学员可补的缺勤课节及补课期限，期限在“课时设置”中调整。',
  },
  title: 'name',
  icon: 'restore',
  menu: 'makeUp',
  tabLabel: { en: 'Make-up', zh: '补课' },
  menuRoute: 'hourBalance',
  menuOrder: 30,
  aliases: { en: ['make up', 'missed lesson'], zh: ['补课', '补课权'] },
  routes: { list: 'makeUp', detail: 'makeUpDetail' },
  writes: false,
  keys: [['lessonId', 'studentId']],
  deeds: makeUpDeeds,
  fields: {
    name: studentName,
    studentId: ownStudent,
    lessonId: reference({
      label: { en: 'Missed lesson', zh: '缺勤课节' },
      to: 'lesson',
      required: true,
    }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course', readOnly: true }),
    missedAt: dateTime({ label: { en: 'Missed on', zh: '缺勤时间' }, readOnly: true }),
    until: date({
      label: { en: 'Valid until', zh: '有效期至' },
      required: true,
      help: {
        en: 'Valid through the end of this day in the institution’s time zone.',
        zh: '有效至当天结束（按机构所在时区）',
      },
    }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      readOnly: true,
      initial: 'OPEN',
      states: {
        OPEN: { label: { en: 'Open', zh: '可补课' }, tone: 'careful' },
        USED: { label: { en: 'Arranged', zh: '已安排' }, tone: 'good' },
        LAPSED: { label: { en: 'Expired', zh: '已过期' }, tone: 'neutral' },
        WITHDRAWN: { label: { en: 'Withdrawn', zh: '已撤销' }, tone: 'neutral' },
      },
      // it follows from attendance, the booking and the calendar
      to: {},
    }),
    usedLessonId: reference({
      label: { en: 'Make-up lesson', zh: '补课课节' },
      to: 'lesson',
      readOnly: true,
    }),
    bookingId: reference({
      label: { en: 'Booking', zh: '约课记录' },
      to: 'booking',
      readOnly: true,
    }),
    note: choice({ label: { en: 'Note', zh: '说明' }, options: makeUpNotes, readOnly: true }),
  },
  list: {
    columns: [
      'name',
      'courseId',
      'lessonId',
      'missedAt',
      'state',
      'until',
      'usedLessonId',
      'note',
      'studentId',
      'createTime',
    ],
    hidden: ['note', 'studentId', 'createTime'],
    filters: ['studentId', 'state', 'until', 'courseId', 'lessonId', 'usedLessonId', 'missedAt'],
    sort: '-missedAt',
    named: {
      open: { label: { en: 'Open', zh: '可补课' }, where: { state: 'OPEN' } },
      arranged: { label: { en: 'Arranged', zh: '已安排' }, where: { state: 'USED' } },
    },
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'absence',
        label: { en: 'Absence', zh: '缺勤' },
        fields: ['studentId', 'courseId', 'lessonId', 'missedAt'],
      },
      {
        name: 'makeUp',
        label: { en: 'Make-up', zh: '补课' },
        fields: ['state', 'until', 'usedLessonId', 'bookingId', 'note'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'studentId',
      label: { en: 'Make-up lessons', zh: '补课名额' },
      first: 'lessonId',
      columns: ['state', 'until', 'usedLessonId'],
      sort: '-missedAt',
    },
    {
      by: 'lessonId',
      label: { en: 'Make-up lessons', zh: '补课名额' },
      columns: ['studentId', 'state', 'until', 'usedLessonId'],
      sort: '-missedAt',
    },
  ],
  override: { aside },
  actions: { use: arrangeMakeUp, free: cancelMakeUp },
})

/** A right to make up a missed lesson. */
export type MakeUp = RecordOf<typeof makeUp>
