import type { AttendanceState } from '../../classroom/attendance/attendance.options.ts'
import type { SubmissionState } from '../../tasks/submission/submission.options.ts'
import type { GradingType, TaskGrade } from '../../tasks/task-template/taskTemplate.options.ts'
import type { ReportView } from './report.options.ts'

/** A figure of a week, by its Monday (YYYY-MM-DD). */
export interface WeekFigure {
  readonly monday: string
  /** Null: unknown. */
  readonly value: number | null
}

/** How a person attended. */
export interface AttendanceFigures {
  readonly lessons: number
  readonly present: number
  readonly late: number
  readonly leftEarly: number
  readonly absent: number
  /** Lessons without known attendance; no rate includes them. */
  readonly unknown: number
  /** Whole percent of the known lessons that they attended; null if there was none. */
  readonly rate: number | null
  readonly weeks: readonly WeekFigure[]
}

export interface ReportTask {
  readonly id: string
  readonly title: string
  /** ISO 8601. */
  readonly endAt: string
  /** Null: nothing was submitted. */
  readonly state: SubmissionState | null
  readonly timing: 'ON_TIME' | 'LATE' | null
  readonly mark: number | null
  readonly grade: TaskGrade | null
  readonly gradingType: GradingType
}
export interface ReportTaskFigures {
  readonly given: number
  readonly submitted: number
  readonly onTime: number
  readonly excellent: number
  /** Average mark in whole percent of the highest; null if there is none. */
  readonly average: number | null
  /** The latest, newest first. */
  readonly list: readonly ReportTask[]
}

export interface ReportPointsEntry {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly change: number
  readonly reason: string
  /** The student of a teacher's report, else the host. */
  readonly who: string
}
export interface PointsFigures {
  /** Of all time; of a teacher null. */
  readonly balance: number | null
  readonly accumulated: number | null
  /** Of the period. */
  readonly added: number
  readonly deducted: number
  readonly redeemed: number
  readonly weeks: readonly WeekFigure[]
  /** The latest of the period, newest first. */
  readonly list: readonly ReportPointsEntry[]
  /** How many there are in the period. */
  readonly total: number
}

export interface ReportComment {
  readonly text: string
  readonly teacher: string
  /** ISO 8601. */
  readonly at: string
}
export interface ReportLesson {
  readonly id: string
  readonly name: string
  readonly className: string
  readonly teacher: string
  /** ISO 8601. */
  readonly startAt: string
  readonly endAt: string
  readonly status: AttendanceState | null
  readonly comment: ReportComment | null
}
export interface ReportNote {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly text: string
  readonly author: string
  /** Addresses that work for some minutes. */
  readonly pictures: readonly string[]
}
export interface LessonDetail extends ReportLesson {
  readonly minutes: number | null
  readonly lateBy: number | null
  readonly tasks: readonly ReportTask[]
  readonly notes: readonly ReportNote[]
  /** Pictures of the student in the lesson; addresses that work for some minutes. */
  readonly pictures: readonly string[]
  /** Null: points are not shown. */
  readonly points: readonly ReportPointsEntry[] | null
}

export interface TaughtClass {
  readonly id: string
  readonly name: string
  readonly held: number
}
export interface TeachingFigures {
  readonly held: number
  readonly onTime: number
  readonly late: number
  /** Minutes of all held lessons. */
  readonly minutes: number
  readonly students: number
  /** Whole percent of the students that came to the lessons. */
  readonly attendanceRate: number | null
  readonly comments: number
  readonly weeks: readonly WeekFigure[]
  readonly classes: readonly TaughtClass[]
}

export interface RankingRow {
  readonly id: string
  readonly rank: number
  readonly name: string
  readonly points: number
  /** The row of whose link it is. */
  readonly own: boolean
}
export interface RankingFigures {
  readonly className: string
  readonly list: readonly RankingRow[]
  readonly total: number
}

/**
 * Lesson hours of a student: bought or received, used by lessons, and the rest; negative: a debt.
 */
export interface HourFigures {
  readonly total: number
  readonly used: number
  readonly remaining: number
}

/**
 * The contents of a report link; a part that its view doesn't have, or that its reader can't see,
 * is null.
 */
export interface OpenedReport {
  readonly view: ReportView
  readonly institution: string
  /** An address of the institution's logo that is valid for some minutes; null: it has none. */
  readonly logo: string | null
  readonly timezone: string
  /** Name of the person of the report. */
  readonly person: string
  /** Days that it covers, both included: YYYY-MM-DD. */
  readonly from: string
  readonly until: string
  /** ISO 8601: until when the link works. */
  readonly expires: string
  readonly attendance: AttendanceFigures | null
  readonly tasks: ReportTaskFigures | null
  readonly points: PointsFigures | null
  readonly lessons: readonly ReportLesson[] | null
  readonly lesson: LessonDetail | null
  readonly teaching: TeachingFigures | null
  readonly ranking: RankingFigures | null
  /** The student's current lesson hours; null if they never had any. */
  readonly hours: HourFigures | null
}
