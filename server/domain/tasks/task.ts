import {
  classTask,
  type ClassTask,
} from '../../../resources/tasks/class-task/classTask.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import {
  submission,
  type Submission,
} from '../../../resources/tasks/submission/submission.resource.ts'
import {
  taskTemplate,
  type TaskTemplate,
} from '../../../resources/tasks/task-template/taskTemplate.resource.ts'
import { withZone } from '../../../src/schema/zonedText.ts'
import { createRecord } from '../../engine/records/create.ts'
import type { RecordChange, Reading, RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import type { Scope } from '../../platform/store/types.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

/** Throws 34411 if the lesson is one of another class. */
const demandLesson = async (
  { lessonId, courseId }: Pick<ClassTask, 'lessonId' | 'courseId'>,
  { tx }: Pick<RuleContext, 'tx'>,
): Promise<void> => {
  if (lessonId === null) return
  const found = await tx.get(lesson, lessonId)
  if (found && found.courseId !== courseId) throw errors.lessonOfOtherClass().at('lessonId')
}

/**
 * Copies the template into a new task; a task with a changed end sends a new reminder. Throws 34411
 * for a lesson of another class.
 */
export const completeTask = async (
  { kind, before, after }: RecordChange<ClassTask>,
  ctx: RuleContext,
): Promise<Partial<ClassTask>> => {
  if (kind === 'delete') return {}
  if (after.lessonId !== before?.lessonId) await demandLesson(after, ctx)
  if (kind !== 'create') return before && before.endAt !== after.endAt ? { reminded: false } : {}
  const { templateId } = after
  const template = await ctx.memo(`task template ${templateId}`, () =>
    ctx.tx.get(taskTemplate, templateId),
  )
  if (!template) return {}
  const { content, gradingType, allowMakeUp, audioSeconds } = template
  return { content, gradingType, allowMakeUp, audioSeconds, reminded: false, announced: false }
}

/** Choices for assigning a template. */
export interface Assignment {
  readonly courses: readonly string[]
  readonly lessonId: string | null
  readonly startAt: string
  readonly endAt: string
  readonly remind: boolean | null
}

/** Makes a task for each of the classes; returns how many. */
export const assignTemplate = async (
  { id, title }: Pick<TaskTemplate, 'id' | 'title'>,
  { courses, lessonId, startAt, endAt, remind }: Assignment,
  ctx: RuleContext,
): Promise<{ readonly tasks: number }> => {
  const chosen = [...new Set(courses)]
  for (const courseId of chosen) {
    const values = { title, templateId: id, courseId, lessonId, startAt, endAt, remind }
    await createRecord(ctx.tx, ctx.contextOf(classTask), values)
  }
  return { tasks: chosen.length }
}

/** TSK-02: where a task is in its time. */
export const phaseOf = (
  { startAt, endAt }: Pick<ClassTask, 'startAt' | 'endAt'>,
  now: string,
): 'NOT_STARTED' | 'IN_PROGRESS' | 'ENDED' =>
  now < startAt ? 'NOT_STARTED' : now > endAt ? 'ENDED' : 'IN_PROGRESS'

/** The moment of work on a task, and the time zone of its times. */
export interface TaskMoment {
  /** ISO 8601. */
  readonly now: string
  readonly zone: string
}

/**
 * Throws if a student can't work on a task now: 34401 before its start, 34412 while their
 * submission waits for its review or is approved, 34402 after the end of a task that allows no
 * make-up. A requested revision is allowed after the end.
 */
export const demandOpenTask = (
  task: Pick<ClassTask, 'startAt' | 'endAt' | 'allowMakeUp'>,
  own: Pick<Submission, 'state'> | undefined,
  { now, zone }: TaskMoment,
): void => {
  const phase = phaseOf(task, now)
  if (phase === 'NOT_STARTED')
    throw errors.taskStartsLater({ start: withZone(task.startAt, zone) }).at('taskId')
  if (own && own.state !== 'NEEDS_REVISION') throw errors.submissionWaits().at('taskId')
  if (!own && phase === 'ENDED' && !task.allowMakeUp)
    throw errors.taskEndedAt({ end: withZone(task.endAt, zone) }).at('taskId')
}

/** Classes that a student learns in. */
export const classesOfStudent = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
): Promise<readonly string[]> => {
  const rows = await tablesOf(scope, courseMember, course)
    .selectFrom('courseMember')
    .innerJoin('course', 'course.id', 'courseMember.courseId')
    .select('courseMember.courseId')
    .where('courseMember.studentId', '=', studentId)
    .where('courseMember.role', '=', 'STUDENT')
    .where('courseMember.deletedAt', 'is', null)
    .where('course.deletedAt', 'is', null)
    .execute()
  return rows.flatMap(({ courseId }) => (courseId === null ? [] : [courseId]))
}

/** A student's task with their submission. Throws 34408 for a task that is not theirs. */
export const ownTaskOf = async (
  reading: Reading,
  studentId: string,
  taskId: string,
): Promise<{ readonly task: ClassTask; readonly own: Submission | undefined }> => {
  const task = await reading.get(classTask, taskId)
  if (!task) throw errors.taskNotOwn().at('taskId')
  const [own] = await reading.byKey(submission, ['taskId', 'studentId'], [[taskId, studentId]])
  // a student who has left the class still sees their submissions
  if (!own && !(await classesOfStudent(reading, studentId)).includes(task.courseId))
    throw errors.taskNotOwn().at('taskId')
  return { task, own }
}
