import { lessonComments, saveComment } from '../../../resources/reports/comments.calls.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { missingLesson } from '../scheduling/index.ts'
import { reportSpanDays } from '../../../resources/reports/report-link/report.options.ts'
import { reportLink } from '../../../resources/reports/report-link/reportLink.resource.ts'
import {
  openReport,
  reportReceivers,
  reportToken,
  sendReports,
} from '../../../resources/reports/reports.calls.ts'
import type { ParsedOf } from '../../../src/schema/call/index.ts'
import { addDays } from '../../../src/schema/zone.ts'
import { implement } from '../../engine/calls/implement.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { errors } from './errors.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { spanOfLesson } from './bulk.ts'
import { commentsOfLesson, writeComment } from './comments.ts'
import { signerOf, tokenBy } from './link.ts'
import { openReportLink } from './open.ts'
import { receiversOf } from './people.ts'
import { sendReportsTo } from './send.ts'
import { peopleOfReport } from './wish.ts'

type Asked = ParsedOf<typeof sendReports.input>

/**
 * The period of the requested report: for a lesson its day, otherwise the chosen one, otherwise the
 * half year up to today. Throws 710, 973 or 34530.
 */
const spanAsked = async (
  { view, lessonId, from, until }: Asked,
  ctx: RuleContext,
): Promise<{ readonly from: string; readonly until: string }> => {
  if (view === 'lseeionToStuReport') {
    const found = lessonId === null ? undefined : await ctx.tx.get(lesson, lessonId)
    if (!found) throw await missingLesson(ctx.tx, lessonId ?? '')
    if (found.status !== 'ENDED') throw errors.lessonReportTooEarly()
    return spanOfLesson(found, ctx.institution.timezone)
  }
  const last = until ?? ctx.today
  const earliest = addDays(last, 1 - reportSpanDays.max)
  const first = from ?? addDays(last, 1 - reportSpanDays.usual)
  return { from: first < earliest ? earliest : first, until: last }
}

/**
 * Throws 710, 973, 404 or 804 for a lesson, class or teacher that is not there, and 404 if a
 * ranking names no class.
 */
const demandNamed = async (
  { view, lessonId, courseId, teacherId }: Asked,
  { tx }: Pick<RuleContext, 'tx'>,
): Promise<void> => {
  if (teacherId !== null && !(await tx.get(teacher, teacherId))) throw errors.userNotFound()
  if (lessonId !== null && !(await tx.get(lesson, lessonId)))
    throw await missingLesson(tx, lessonId)
  if (view === 'Ranking' && courseId === null) throw errors.notFound()
  if (courseId !== null && !(await tx.get(course, courseId))) throw errors.notFound()
}

/** The calls of reports: what staff do, and what a link opens. */
export const reportCalls = [
  implement(openReport, {
    serve: ({ c, ports, input }) => {
      // a report is private, so caches must not store it
      c.header('Cache-Control', 'no-store')
      return openReportLink(ports, input)
    },
  }),
  implement(reportReceivers, { read: ({ scope, input }) => receiversOf(scope, input) }),
  implement(sendReports, {
    write: async ({ tx, of, input }) => {
      const ctx = ruleContext(tx, of('reportLink'))
      const { view, people, teacherId, lessonId, courseId, days, tell } = input
      const isRanking = view === 'Ranking'
      await demandNamed(input, ctx)
      const span = await spanAsked(input, ctx)
      const results = await sendReportsTo(
        ctx,
        [...new Set(people)].map(person => ({
          view,
          ...peopleOfReport(view, person, teacherId),
          lessonId: view === 'lseeionToStuReport' ? lessonId : null,
          courseId: isRanking ? courseId : null,
          ...span,
        })),
        { days, tell: tell ?? true },
      )
      const sent = results.filter(({ outcome }) => outcome === 'SENT').length
      if (results.some(({ linkId }) => linkId !== null))
        tx.operation({
          action: 'sendReports',
          resource: 'reportLink',
          detail: { view, sent, ...span },
        })
      return { results }
    },
  }),
  implement(reportToken, {
    read: async ({ ports, scope, input }) => {
      const link = await scope.get(reportLink, input.id)
      if (!link) throw errors.notFound()
      const token = await tokenBy(signerOf(ports), scope.institutionId, link.id)
      return { token, view: link.view }
    },
  }),
  implement(lessonComments, {
    read: ({ scope, input }) => commentsOfLesson(scope, input.lessonId),
  }),
  implement(saveComment, { write: ({ tx, of, input }) => writeComment(tx, of, input) }),
]
