import { reportsErrors } from './reports.errors.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { paths } from '../../src/protocol/paths.ts'
import { defineCall, listOf, shape } from '../../src/schema/call/index.ts'
import { boolean, choice, date, integer, reference, text } from '../../src/schema/fields/index.ts'
import {
  maxReportPeople,
  openReportPath,
  reportLinkDays,
  reportViews,
  type ReportOutcome,
  type ReportView,
} from './report-link/report.options.ts'
import type { OpenedReport } from './report-link/report.types.ts'

const root = `${paths.root}/report` as const
const invalid = reportsErrors.reportLinkInvalid.code
const afterToken = 'the link is judged first, and no declaration can make one'
const view = choice({ label: { en: 'Report', zh: '报告' }, options: reportViews, required: true })
const student = reference({ label: { en: 'Student', zh: '学员' }, to: 'student' })
const teacher = reference({ label: { en: 'Teacher', zh: '老师' }, to: 'teacher' })
const lesson = reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson' })
const course = reference({ label: { en: 'Class', zh: '班级' }, to: 'course' })

/**
 * PTS-02: the report of a personal link. 34520: it is invalid, or for another view; 34521: it has
 * expired; 34522: it was revoked; 34523: it is another person's; 34524: the person, class or lesson
 * is deleted; 34525: points are not shown; 34526: the lesson is not one of the student's.
 */
export const openReport = defineCall({
  path: openReportPath,
  summary: 'Opens a report by its personal link',
  audience: 'public',
  writes: false,
  input: {
    token: text({
      label: { en: 'Link', zh: '链接' },
      required: true,
      max: 300,
      formatCode: invalid,
      requiredCode: invalid,
    }),
    view,
    studentId: student,
    lessonId: lesson,
  },
  testedElsewhere: { studentId: afterToken, lessonId: afterToken },
  output: shape<OpenedReport>(),
  errors: ['34520', '34521', '34522', '34523', '34524', '34525', '34526'],
})

/** A person who can get a report. */
export interface ReportReceiver {
  readonly id: string
  readonly name: string
  /** They have a phone or an e-mail address, and are not suspended. */
  readonly reachable: boolean
}
export interface ReportReceivers {
  /** The student, class, lesson or teacher that it is about. */
  readonly about: string
  readonly people: readonly ReportReceiver[]
  /** Of a student, the teachers of their classes: they can receive the reports for teachers. */
  readonly teachers: readonly ReportReceiver[]
}
/** Possible receivers of reports about a student, a class, a lesson or a teacher. */
export const reportReceivers = defineCall({
  path: `${root}/receivers`,
  summary: 'The people who can get a report',
  right: 'reportLink.send',
  method: 'GET',
  input: { studentId: student, courseId: course, lessonId: lesson, teacherId: teacher },
  output: shape<ReportReceivers>(),
  errors: ['404', '710', '804', '973'],
})

/** The result for one person's report. */
export interface ReportResult {
  readonly personId: string
  readonly name: string
  readonly outcome: ReportOutcome
  /** The record of the link; null if there is none. */
  readonly linkId: string | null
  /** The part after the `#` of the report's address. */
  readonly token: string | null
  /** ISO 8601. */
  readonly expires: string | null
}

/**
 * Makes a link for each person and sends it to them. Repeating the call sends it once: a valid link
 * is reused, and one that was sent is not sent again. 34530: the lesson hasn't ended; 34533: the
 * report is for teachers, and names no receiver.
 */
export const sendReports = defineCall({
  path: `${root}/send`,
  summary: 'Sends people their reports',
  right: 'reportLink.send',
  input: {
    view,
    people: listOf(text({ label: { en: 'Person', zh: '人员' }, required: true, max: 64 }), {
      required: true,
      max: maxReportPeople,
    }),
    /** Who receives the reports of students that are for teachers. */
    teacherId: teacher,
    lessonId: lesson,
    courseId: course,
    from: date({ label: { en: 'From', zh: '开始日期' } }),
    until: date({ label: { en: 'Until', zh: '结束日期' } }),
    days: integer({
      label: { en: 'Valid for (days)', zh: '有效天数' },
      min: 1,
      max: reportLinkDays.max,
      default: reportLinkDays.usual,
    }),
    /** False: the links are made, but not sent. */
    tell: boolean({ label: { en: 'Send', zh: '发送' }, default: true }),
  },
  check: ({ from, until }) =>
    from !== null && until !== null && until < from
      ? { until: { code: ErrorCode.invalidParameter } }
      : undefined,
  output: shape<{ readonly results: readonly ReportResult[] }>(),
  errors: ['404', '710', '804', '973', '34530', '34533'],
})

/** The link of a record, to be copied. */
export const reportToken = defineCall({
  path: `${root}/token`,
  summary: 'The link of a report, as it stands in its address',
  right: 'reportLink.send',
  method: 'GET',
  input: {
    id: reference({
      label: { en: 'Report link', zh: '报告链接' },
      to: 'reportLink',
      required: true,
    }),
  },
  output: shape<{ readonly token: string; readonly view: ReportView }>(),
  errors: ['404'],
})
