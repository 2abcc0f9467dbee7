import { attendanceRoles, attendanceStates, attendanceTones } from './attendance.options.ts'
import {
  boolean,
  choice,
  dateTime,
  defineResource,
  integer,
  longText,
  reference,
  tags,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { override, recompute, restoreDerived } from './attendance.actions.ts'

/**
 * CLS-09: a person's attendance in a lesson, derived from its events (docs/decisions/034). Only the
 * server writes it; people can override it.
 */
export const attendance = defineResource({
  name: 'attendance',
  label: { en: 'Attendance', zh: '考勤' },
  plural: { en: 'Attendance', zh: '考勤' },
  about: {
    en: 'Who attended each lesson, and when. Recorded automatically when lessons take place.',
    zh: '每节课的出勤人员与时间，上课后自动生成。',
  },
  title: 'personName',
  icon: 'student',
  menu: 'attendanceList',
  menuGroup: 'teaching',
  tabLabel: { en: 'Entries', zh: '明细' },
  menuOrder: 30,
  aliases: {
    en: ['presence', 'roll call', 'register', 'sign in'],
    zh: ['签到', '点名', '出勤', '到课'],
  },
  routes: { list: 'attendanceList', detail: 'attendanceDetail' },
  keys: [
    ['lessonId', 'studentId'],
    ['lessonId', 'teacherId'],
  ],
  export: { span: { from: 'startAt', until: 'startAt' } },
  startRoles: { teacher: { rights: ['attendance.read', 'attendance.override'] } },
  fields: {
    personName: text({ label: { en: 'Name', zh: '姓名' }, max: 100, search: true }),
    lessonId: reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
    startAt: dateTime({ label: { en: 'Lesson start', zh: '上课时间' } }),
    role: choice({ label: { en: 'Role', zh: '角色' }, options: attendanceRoles, required: true }),
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student', taken: '11032' }),
    teacherId: reference({ label: { en: 'Teacher', zh: '老师' }, to: 'teacher', taken: '11032' }),
    status: choice({
      label: { en: 'Attendance', zh: '考勤' },
      options: attendanceStates,
      tones: attendanceTones,
    }),
    derived: choice({
      label: { en: 'Recorded attendance', zh: '系统考勤' },
      options: attendanceStates,
      tones: attendanceTones,
    }),
    overridden: boolean({ label: { en: 'Overridden', zh: '人工修改' } }),
    reason: longText({ label: { en: 'Reason', zh: '修改原因' }, max: 200 }),
    overriddenBy: text({ label: { en: 'Overridden by', zh: '修改人' }, max: 100 }),
    firstIn: dateTime({ label: { en: 'First entered', zh: '首次进入' } }),
    lastOut: dateTime({ label: { en: 'Last left', zh: '最后离开' } }),
    insideSince: dateTime({ label: { en: 'In classroom since', zh: '本次进入时间' } }),
    minutes: integer({ label: { en: 'Minutes attended', zh: '出勤分钟数' }, min: 0 }),
    seconds: integer({ label: { en: 'Seconds attended', zh: '出勤秒数' }, min: 0 }),
    lateBy: integer({ label: { en: 'Minutes late', zh: '迟到分钟数' }, min: 0 }),
    earlyBy: integer({ label: { en: 'Minutes left early', zh: '早退分钟数' }, min: 0 }),
    devices: tags({ label: { en: 'Devices', zh: '设备' }, max: 20 }),
    drops: integer({ label: { en: 'Disconnections', zh: '掉线次数' }, min: 0 }),
  },
  list: {
    columns: [
      'personName',
      'role',
      'courseId',
      'lessonId',
      'startAt',
      'status',
      'firstIn',
      'lastOut',
      'minutes',
      'lateBy',
      'earlyBy',
      'drops',
      'devices',
      'overridden',
      'reason',
      'createTime',
    ],
    hidden: ['lateBy', 'earlyBy', 'drops', 'devices', 'reason', 'createTime'],
    filters: [
      'courseId',
      'lessonId',
      'studentId',
      'teacherId',
      'role',
      'status',
      'startAt',
      'overridden',
    ],
    named: {
      absentYesterday: {
        label: { en: 'Absent yesterday', zh: '昨天缺勤' },
        aliases: {
          en: ['absent', 'absence', 'attendance yesterday'],
          zh: ['缺勤', '缺勤昨天', '旷课', '缺课'],
        },
        where: { role: 'STUDENT', status: 'ABSENT', startAt_gte: 'today-1', startAt_lt: 'today' },
      },
      absentToday: {
        label: { en: 'Absent today', zh: '今天缺勤' },
        where: { role: 'STUDENT', status: 'ABSENT', startAt_gte: 'today', startAt_lt: 'today+1' },
      },
    },
    sort: '-startAt',
    sorts: ['personName', 'startAt', 'lessonId', 'createTime'],
    pageSize: 10,
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'attendance',
        label: { en: 'Attendance', zh: '考勤' },
        fields: [
          'lessonId',
          'courseId',
          'startAt',
          'role',
          'studentId',
          'teacherId',
          'status',
          'derived',
          'overridden',
          'reason',
          'overriddenBy',
        ],
      },
      {
        name: 'presence',
        label: { en: 'In the classroom', zh: '在教室情况' },
        fields: ['firstIn', 'lastOut', 'minutes', 'lateBy', 'earlyBy', 'drops', 'devices'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'studentId',
      label: { en: 'Attendance', zh: '考勤' },
      first: 'startAt',
      columns: ['courseId', 'lessonId', 'status', 'minutes'],
      sort: '-startAt',
    },
    {
      by: 'teacherId',
      label: { en: 'Attendance', zh: '考勤' },
      first: 'startAt',
      columns: ['courseId', 'lessonId', 'role', 'status', 'minutes'],
      sort: '-startAt',
    },
  ],
  writes: false,
  actions: { override, restoreDerived, recompute },
  samples: n => ({ role: 'STUDENT', teacherId: null, personName: `Student ${String(n)}` }) as const,
})

export type AttendanceRecord = RecordOf<typeof attendance>
