import {
  reportSchedule,
  type ReportSchedule,
} from '../../../resources/reports/report-schedule/reportSchedule.resource.ts'
import { addDays, mondayOf } from '../../../src/schema/zone.ts'
import type { RecordChange, RuleContext } from '../../engine/records/rules.ts'
import { sendReportsTo, usualSending } from './send.ts'

type Pace = ReportSchedule['pace']

/** The first day of a day's month, some months later. */
const firstOf = (day: string, months: number): string => {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

/** When it is sent next, after a day. */
export const nextAfter = (pace: Pace, day: string): string =>
  pace === 'WEEKLY' ? addDays(mondayOf(day), 7) : firstOf(day, 1)

/** The week or month before the one that contains a day. */
export const spanBefore = (
  pace: Pace,
  day: string,
): { readonly from: string; readonly until: string } => {
  const begins = pace === 'WEEKLY' ? mondayOf(day) : firstOf(day, 0)
  return {
    from: pace === 'WEEKLY' ? addDays(begins, -7) : firstOf(day, -1),
    until: addDays(begins, -1),
  }
}

/**
 * A new schedule, and one that is turned on or gets another pace, is due at the next start of a
 * week or month.
 */
export const planNext = (
  { kind, before, after }: RecordChange<ReportSchedule>,
  ctx: RuleContext,
): Partial<ReportSchedule> | undefined => {
  if (kind === 'delete') return undefined
  const isTurnedOn = after.status === 'ON' && before?.status !== 'ON'
  if (kind !== 'restore' && !isTurnedOn && before?.pace === after.pace) return undefined
  return { nextOn: nextAfter(after.pace, ctx.today) }
}

/**
 * Sends a schedule's reports: once per week or month, however often it runs. A missed one is made
 * up for once.
 */
export const sendScheduled = async (schedule: ReportSchedule, ctx: RuleContext): Promise<void> => {
  const { id, report, pace, recipients, users, courseId, nextOn } = schedule
  if (nextOn === null || nextOn > ctx.today) return
  const isRanking = report === 'Ranking'
  const wishTo = (teacherId: string | null, userId: string | null) => ({
    view: report,
    studentId: null,
    teacherId,
    userId,
    lessonId: null,
    courseId: isRanking ? courseId : null,
    ...spanBefore(pace, ctx.today),
  })
  const wishes = [
    ...recipients.map(one => wishTo(one, null)),
    // a class's ranking is one report, and a teacher's report goes to each of the other users too
    ...users.flatMap(one =>
      isRanking ? [wishTo(null, one)] : recipients.map(teacherId => wishTo(teacherId, one)),
    ),
  ]
  await sendReportsTo(ctx, wishes, usualSending)
  await ctx.change(reportSchedule, id, { nextOn: nextAfter(pace, ctx.today), lastOn: ctx.today })
}
