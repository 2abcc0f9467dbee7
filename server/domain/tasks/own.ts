import {
  classTask,
  type ClassTask,
} from '../../../resources/tasks/class-task/classTask.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import type { OwnTask, OwnTaskPage, OwnTasks } from '../../../resources/tasks/ownTasks.calls.ts'
import {
  submission,
  type Submission,
} from '../../../resources/tasks/submission/submission.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { Scope } from '../../platform/store/types.ts'
import { draftOf } from './draft.ts'
import { studentHolder } from './fileAccess.ts'
import { filesOf } from './files.ts'
import type { TaskBearer } from './pass.ts'
import { classesOfStudent, ownTaskOf, phaseOf, type TaskMoment } from './task.ts'

export const momentOfBearer = (
  { clock }: Pick<EnginePorts, 'clock'>,
  { session }: Pick<TaskBearer, 'session'>,
): TaskMoment => ({ now: clock.now().toISOString(), zone: session.institution.timezone })

const present = (
  task: ClassTask,
  className: string,
  own: Submission | undefined,
  now: string,
): OwnTask => {
  const phase = phaseOf(task, now)
  const mayFirst = own === undefined && (phase === 'IN_PROGRESS' || task.allowMakeUp)
  return {
    id: task.id,
    title: task.title,
    className,
    startAt: task.startAt,
    endAt: task.endAt,
    phase,
    allowMakeUp: task.allowMakeUp,
    state: own?.state ?? null,
    timing: own?.timing ?? null,
    mark: own?.mark ?? null,
    grade: own?.grade ?? null,
    gradingType: task.gradingType ?? 'HUNDRED_MARK',
    open: phase !== 'NOT_STARTED' && (mayFirst || own?.state === 'NEEDS_REVISION'),
  }
}

/** Tasks that can be submitted first, by end; then the others, latest start first. */
const byUrgency = (a: OwnTask, b: OwnTask): number => {
  if (a.open !== b.open) return a.open ? -1 : 1
  if (a.open) return a.endAt < b.endAt ? -1 : 1
  return a.startAt > b.startAt ? -1 : 1
}

/** All tasks of a student: those of their classes, and those that they have submitted. */
export const ownTasksOf = async (
  ports: Pick<EnginePorts, 'clock'>,
  scope: Scope,
  who: TaskBearer,
): Promise<OwnTasks> => {
  const { now } = momentOfBearer(ports, who)
  const submissions = await rowsWhere(scope, submission, [among('studentId', [who.student.id])])
  const bySubmitted = new Map(submissions.map(own => [own.taskId, own]))
  const classes = await classesOfStudent(scope, who.student.id)
  const ofClasses = classes.length
    ? await rowsWhere(scope, classTask, [among('courseId', classes)])
    : []
  const known = new Set(ofClasses.map(({ id }) => id))
  const further = [...bySubmitted.keys()].filter(id => !known.has(id))
  const tasks = [...ofClasses, ...(further.length ? await scope.many(classTask, further) : [])]
  const courseIds = [...new Set(tasks.map(({ courseId }) => courseId))]
  const names = new Map(
    (courseIds.length ? await scope.many(course, courseIds) : []).map(one => [
      one.id,
      one.courseName,
    ]),
  )
  const { institution } = who.session
  return {
    student: who.student.name,
    institution: institution.name,
    timezone: institution.timezone,
    expires: who.expires,
    tasks: tasks
      .map(task => present(task, names.get(task.courseId) ?? '', bySubmitted.get(task.id), now))
      .toSorted(byUrgency),
  }
}

/** A task as its student sees it: before its start without what there is to do. */
export const ownTaskPageOf = async (
  ports: EnginePorts,
  scope: Scope,
  who: TaskBearer,
  taskId: string,
): Promise<OwnTaskPage> => {
  const { now } = momentOfBearer(ports, who)
  const studentId = who.student.id
  const { task, own } = await ownTaskOf(scope, studentId, taskId)
  const head = present(task, (await scope.get(course, task.courseId))?.courseName ?? '', own, now)
  const begun = head.phase !== 'NOT_STARTED'
  const place = { taskId, studentId }
  const person = studentHolder(studentId, who.serial)
  return {
    ...head,
    student: who.student.name,
    content: begun ? (task.content ?? '') : '',
    attachments: begun
      ? await filesOf(ports, scope, {
          place: { place: 'TEMPLATE', templateId: task.templateId },
          person,
        })
      : [],
    audioSeconds: task.audioSeconds ?? 0,
    draft: await draftOf(scope, place),
    files: await filesOf(ports, scope, {
      place: { place: 'STUDENT', ...place },
      part: head.open ? 'draft' : 'sent',
      person,
    }),
    attempt: own?.attempt ?? 0,
    submittedAt: own?.submittedAt ?? null,
    comment: own?.comment ?? '',
    reviewedAt: own?.reviewedAt ?? null,
    reviewerName: own?.reviewerName ?? '',
    reviewFiles: own?.reviewedAt
      ? await filesOf(ports, scope, { place: { place: 'REVIEW', ...place }, person })
      : [],
  }
}
