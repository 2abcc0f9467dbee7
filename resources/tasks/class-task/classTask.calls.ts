import { listExportInput } from '../../../src/protocol/calls/listExports.ts'
import { paths } from '../../../src/protocol/paths.ts'
import { defineCall, shape } from '../../../src/schema/call/index.ts'
import { limitInput, pageInput } from '../../../src/schema/call/paging.ts'
import { boolean, date, integer, reference } from '../../../src/schema/fields/index.ts'

const root = `${paths.root}/classTask` as const

/** Counts of task statistics; marks are averages of approved submissions with a mark. */
interface Counted {
  readonly id: string
  readonly submitted: number
  readonly onTime: number
  readonly late: number
  readonly approved: number
  readonly excellent: number
  /** Average mark, as a percentage of the highest; null if there is none. */
  readonly average: number | null
}
export interface TaskFigures extends Counted {
  readonly title: string
  readonly className: string
  /** ISO 8601. */
  readonly endAt: string
  /** Students of the class. */
  readonly students: number
}
export interface StudentFigures extends Counted {
  readonly name: string
  /** Tasks of their classes that have started. */
  readonly assigned: number
}
export interface FigureList<T> {
  readonly list: readonly T[]
  readonly total: number
}

const filters = {
  courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course' }),
  from: date({ label: { en: 'Started from', zh: '开始日期（起）' } }),
  until: date({ label: { en: 'Started until', zh: '开始日期（止）' } }),
} as const
const paging = { page: pageInput, limit: limitInput(100) } as const

/**
 * TSK-02: tasks that have started, by the days of their start, each with how many submitted, on
 * time and late, and the average mark.
 */
export const taskStatistics = defineCall({
  path: `${root}/statistics`,
  summary: 'Statistics of tasks',
  right: 'submission.read',
  method: 'GET',
  input: { ...filters, ...paging },
  output: shape<FigureList<TaskFigures>>(),
})
/** TSK-02: the same for each student. */
export const studentStatistics = defineCall({
  path: `${root}/studentStatistics`,
  summary: 'Statistics of students’ tasks',
  right: 'submission.read',
  method: 'GET',
  input: { ...filters, ...paging },
  output: shape<FigureList<StudentFigures>>(),
})

/**
 * The reason why the test of all calls doesn't call them with another institution's records; the
 * statistics' own test does.
 */
const noted = 'each export is noted among the operations'
export const exportTaskStatistics = defineCall({
  path: `${root}/exportStatistics`,
  summary: 'Statistics of tasks, as a file',
  right: 'submission.export',
  writes: false,
  input: { ...filters, ...listExportInput },
  output: 'file',
  testedElsewhere: { courseId: noted },
})
export const exportStudentStatistics = defineCall({
  path: `${root}/exportStudentStatistics`,
  summary: 'Statistics of students’ tasks, as a file',
  right: 'submission.export',
  writes: false,
  input: { ...filters, ...listExportInput },
  output: 'file',
  testedElsewhere: { courseId: noted },
})

/** Validity of a link in days: maximum, and default. */
export const taskLinkDays = { max: 365, usual: 90 } as const
const studentId = reference({
  label: { en: 'Student', zh: '学员' },
  to: 'student',
  required: true,
})
export const makeTaskLink = defineCall({
  path: `${root}/link`,
  summary: 'Creates a link by which a student does their tasks without a password',
  right: 'classTask.link',
  input: {
    studentId,
    days: integer({
      label: { en: 'Valid for (days)', zh: '有效天数' },
      min: 1,
      max: taskLinkDays.max,
      default: taskLinkDays.usual,
    }),
    anew: boolean({ label: { en: 'Revoke earlier links', zh: '使之前的链接失效' } }),
  },
  output: shape<{ readonly pass: string; readonly expires: string }>({
    type: 'object',
    properties: { pass: { type: 'string' }, expires: { type: 'string', format: 'date-time' } },
  }),
  errors: ['804'],
})
