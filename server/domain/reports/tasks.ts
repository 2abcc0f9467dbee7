import { classTask } from '../../../resources/tasks/class-task/classTask.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import type {
  ReportTask,
  ReportTaskFigures,
} from '../../../resources/reports/report-link/report.types.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { ReportSpan } from './span.ts'

/** Tasks that a report lists. */
const listed = 10

/**
 * The tasks of a student's classes that have started, with what they submitted: of a span, or of a
 * lesson.
 */
const taskRows = (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  within: { readonly span: ReportSpan; readonly now: string } | { readonly lessonId: string },
) => {
  const rows = tablesOf(scope, classTask, courseMember, submission)
    .selectFrom('classTask')
    .leftJoin('submission', join =>
      join
        .onRef('submission.taskId', '=', 'classTask.id')
        .on('submission.studentId', '=', studentId)
        .on('submission.deletedAt', 'is', null),
    )
    .select(['classTask.id', 'classTask.title', 'classTask.endAt', 'classTask.gradingType'])
    .select(['submission.state', 'submission.timing', 'submission.mark', 'submission.grade'])
    .select(['submission.percent', 'submission.excellent'])
    .where('classTask.deletedAt', 'is', null)
    // tasks of their classes, and those that they submitted before they left one
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('submission.id', 'is not', null),
        exists(
          selectFrom('courseMember')
            .select('courseMember.id')
            .whereRef('courseMember.courseId', '=', 'classTask.courseId')
            .where('courseMember.studentId', '=', studentId)
            .where('courseMember.role', '=', 'STUDENT')
            .where('courseMember.deletedAt', 'is', null),
        ),
      ]),
    )
  return 'lessonId' in within
    ? rows.where('classTask.lessonId', '=', within.lessonId)
    : rows
        .where('classTask.startAt', '>=', within.span.begins)
        .where('classTask.startAt', '<', within.span.ends)
        .where('classTask.startAt', '<=', within.now)
}

type TaskRow = Awaited<ReturnType<ReturnType<typeof taskRows>['execute']>>[number]

/** Marks are shown once the teacher has approved them. */
const taskOf = ({
  id,
  title,
  endAt,
  gradingType,
  state,
  timing,
  mark,
  grade,
}: TaskRow): ReportTask => ({
  id,
  title,
  endAt,
  state,
  timing,
  mark: state === 'APPROVED' ? mark : null,
  grade: state === 'APPROVED' ? grade : null,
  gradingType: gradingType ?? 'HUNDRED_MARK',
})

/** How a student did their tasks in a span. */
export const tasksOf = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  span: ReportSpan,
  now: string,
): Promise<ReportTaskFigures> => {
  const rows = await taskRows(scope, studentId, { span, now })
    .orderBy('classTask.endAt', 'desc')
    .orderBy('classTask.id')
    .execute()
  const submitted = rows.filter(({ state }) => state !== null)
  const percents = rows.flatMap(({ state, percent }) =>
    state === 'APPROVED' && percent !== null ? [Number(percent)] : [],
  )
  return {
    given: rows.length,
    submitted: submitted.length,
    onTime: submitted.filter(({ timing }) => timing === 'ON_TIME').length,
    excellent: rows.filter(({ excellent }) => excellent === true).length,
    average: percents.length
      ? Math.round(percents.reduce((sum, one) => sum + one, 0) / percents.length)
      : null,
    list: rows.slice(0, listed).map(taskOf),
  }
}

/** The tasks that were given with a lesson. */
export const tasksOfLesson = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  lessonId: string,
): Promise<readonly ReportTask[]> =>
  (
    await taskRows(scope, studentId, { lessonId })
      .orderBy('classTask.endAt')
      .orderBy('classTask.id')
      .execute()
  ).map(taskOf)
