import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import {
  reportSpanDays,
  type ReportView,
  type studentViewsForTeachers,
} from '../../../resources/reports/report-link/report.options.ts'
import type { ReportResult } from '../../../resources/reports/reports.calls.ts'
import { addDays } from '../../../src/schema/zone.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { studentsOfLesson } from './people.ts'
import { sendReportsTo, usualSending } from './send.ts'
import { reportDayOf } from './span.ts'
import { peopleOfReport } from './wish.ts'

/** The half year up to today. */
export const usualSpan = (today: string): { readonly from: string; readonly until: string } => ({
  from: addDays(today, 1 - reportSpanDays.usual),
  until: today,
})

/** Throws 34527 if a person got none. */
const demandSent = ([result]: readonly ReportResult[]): void => {
  if (result?.outcome !== 'SENT' && result?.outcome !== 'ALREADY')
    throw errors.reportReceiverUnreachable()
}

interface UsualReport {
  readonly view: ReportView
  /** Who receives it, of the views of students for teachers. */
  readonly teacherId: string | null
}

/** Sends a person's report of the half year. Throws 34527 if the recipient can't be reached. */
const sendUsualReport = async (
  { id }: { readonly id: string },
  { view, teacherId }: UsualReport,
  ctx: RuleContext,
): Promise<void> => {
  const place = { lessonId: null, courseId: null }
  const wish = { view, ...peopleOfReport(view, id, teacherId), ...place, ...usualSpan(ctx.today) }
  demandSent(await sendReportsTo(ctx, [wish], usualSending))
}

/** Sends a student or a teacher their own report. */
const sendReportOf =
  (view: 'toStuReport' | 'TeacherReport') =>
  (person: { readonly id: string }, ctx: RuleContext): Promise<void> =>
    sendUsualReport(person, { view, teacherId: null }, ctx)
export const sendStudentReport = sendReportOf('toStuReport')
export const sendTeacherReport = sendReportOf('TeacherReport')

/** Sends a teacher the report of a student. */
export const shareStudentReport = (
  person: { readonly id: string },
  {
    view,
    teacherId,
  }: { readonly view: keyof typeof studentViewsForTeachers; readonly teacherId: string },
  ctx: RuleContext,
): Promise<void> => sendUsualReport(person, { view, teacherId }, ctx)

/** The day of a lesson: what its report covers. */
export const spanOfLesson = (
  { startAt }: Pick<Lesson, 'startAt'>,
  zone: string,
): { readonly from: string; readonly until: string } => {
  const day = reportDayOf(startAt, zone)
  return { from: day, until: day }
}

/**
 * Sends every student of a lesson its report; who can't be reached is passed over. Throws 34530
 * before its end.
 */
export const sendLessonReports = async (
  { id }: Pick<Lesson, 'id'>,
  ctx: RuleContext,
): Promise<void> => {
  const found = await ctx.tx.get(lesson, id)
  if (found?.status !== 'ENDED') throw errors.lessonReportTooEarly()
  const span = spanOfLesson(found, ctx.institution.timezone)
  const wishes = (await studentsOfLesson(ctx.tx, id)).map(person => ({
    view: 'lseeionToStuReport' as const,
    studentId: person,
    teacherId: null,
    lessonId: id,
    courseId: null,
    ...span,
  }))
  await sendReportsTo(ctx, wishes, usualSending)
}
