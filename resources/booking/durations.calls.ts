import { listExportInput } from '../../src/protocol/calls/listExports.ts'
import { paths } from '../../src/protocol/paths.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { limitInput, pageInput } from '../../src/schema/call/paging.ts'
import { choice, dateTime, reference } from '../../src/schema/fields/index.ts'

const labels = {
  student: { en: 'Student', zh: '学员' },
  teacher: { en: 'Teacher', zh: '老师' },
  course: { en: 'Class', zh: '班级' },
} as const

export const durationGroups = {
  student: labels.student,
  teacher: labels.teacher,
  course: labels.course,
} as const
export type DurationBy = keyof typeof durationGroups
export interface DurationRow {
  readonly id: string
  readonly name: string
  readonly completed: number
  readonly noShow: number
  /** Number of bookings without reported attendance. */
  readonly unknown: number
  readonly leave: number
  /** Scheduled, of completed lessons. */
  readonly minutes: number
  /** Spent in the room. */
  readonly entered: number
}
export interface Durations {
  readonly list: readonly DurationRow[]
  readonly total: number
  readonly sum: Omit<DurationRow, 'id' | 'name'>
}

/** Days that one question about durations may span. */
export const maxDurationDays = 400
const maxDurationMs = maxDurationDays * 86_400_000

const durationInput = {
  from: dateTime({ label: { en: 'From', zh: '开始' }, required: true }),
  until: dateTime({ label: { en: 'Until', zh: '结束' }, required: true }),
  by: choice({
    label: { en: 'Group by', zh: '统计维度' },
    options: durationGroups,
    default: 'student',
  }),
} as const

/** API-16. Lessons that begin in [from, until). */
export const queryDurationStatistic = defineCall({
  path: '/edu_openapi/booking/class/queryDurationStatistic',
  summary: 'How much of the booked time was attended; signed, or with a session',
  right: 'booking.read',
  audience: 'signed',
  scope: 'statistics',
  writes: false,
  input: {
    ...durationInput,
    teacherId: reference({ label: labels.teacher, to: 'teacher' }),
    studentId: reference({ label: labels.student, to: 'student' }),
    courseId: reference({ label: labels.course, to: 'course' }),
    page: pageInput,
    limit: limitInput(100),
  },
  check: ({ from, until }) =>
    until <= from || Date.parse(until) - Date.parse(from) > maxDurationMs
      ? { until: { code: '321' } }
      : undefined,
  output: shape<Durations>(),
})

/** IMP-03: the same sums as a file, of at most a year (VAL-19). */
export const exportDurations = defineCall({
  path: `${paths.root}/booking/exportDurations`,
  summary: 'How much of the booked time was attended, as a file',
  right: 'booking.export',
  writes: false,
  input: { ...durationInput, ...listExportInput },
  check: ({ from, until }) => (until <= from ? { until: { code: '321' } } : undefined),
  output: 'file',
})
