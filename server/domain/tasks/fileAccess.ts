import { classTask } from '../../../resources/tasks/class-task/classTask.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import { taskPurposes } from '../../../resources/tasks/submission/taskFile.options.ts'
import type { FileAccess } from '../../engine/files/kinds.ts'
import { memberMay } from '../../engine/records/memberMay.ts'
import { isPassHolder } from '../../platform/http/files.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { taskPasses } from './pass.ts'
import { classesOfStudent } from './task.ts'

/** A student as links of files name them: a revoked pass ends its links. */
export const studentHolder = (studentId: string, serial: number): string =>
  `student:${studentId}:${serial}`

interface PlacedFile {
  readonly place: 'TEMPLATE' | 'STUDENT' | 'REVIEW'
  readonly templateId: string | null
  readonly taskId: string | null
  readonly studentId: string | null
}

/** Whether a student has a task of a template that has begun, or has submitted one. */
const hasTaskOf = async (
  scope: Scope,
  studentId: string,
  templateId: string,
  now: Date,
): Promise<boolean> => {
  const classes = await classesOfStudent(scope, studentId)
  const row = await tablesOf(scope, classTask, submission)
    .selectFrom('classTask')
    .leftJoin('submission', join =>
      join
        .onRef('submission.taskId', '=', 'classTask.id')
        .on('submission.studentId', '=', studentId)
        .on('submission.deletedAt', 'is', null),
    )
    .select('classTask.id')
    .where('classTask.templateId', '=', templateId)
    .where('classTask.startAt', '<=', now.toISOString())
    .where('classTask.deletedAt', 'is', null)
    .where(eb =>
      eb.or([
        eb('submission.id', 'is not', null),
        ...(classes.length ? [eb('classTask.courseId', 'in', classes)] : []),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether the holder of a student's pass can still open a file: of their own answer, of its review,
 * or of one of their tasks.
 */
const studentMay = async (
  scope: Scope,
  person: string,
  { place, templateId, taskId, studentId: owner }: PlacedFile,
  now: Date,
): Promise<boolean> => {
  const [, studentId = ''] = person.split(':')
  const serial = await taskPasses.serialOf(scope, studentId)
  if (person !== studentHolder(studentId, serial)) return false
  if ((await scope.get(student, studentId))?.status !== 'ACTIVE') return false
  if (place === 'TEMPLATE') return hasTaskOf(scope, studentId, templateId ?? '', now)
  if (owner !== studentId) return false
  if (place === 'STUDENT') return true
  const [own] = await scope.byKey(submission, ['taskId', 'studentId'], [[taskId, studentId]])
  return (own?.reviewedAt ?? null) !== null
}

const mayFetch: FileAccess[string] = async (scope, fileId, person, now, ports) => {
  const file = await scope.db
    .selectFrom('taskFile')
    .select(['place', 'templateId', 'taskId', 'studentId'])
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  if (!file) return false
  if (person === '') return true
  if (isPassHolder(person)) return studentMay(scope, person, file, now)
  const template = file.place === 'TEMPLATE' ? ['taskTemplate.read'] : []
  return memberMay(ports, scope.institutionId, person, ['submission.read', ...template])
}

/**
 * Grants access to files of tasks to members who can read the record that they belong to, and to
 * the student by their pass. A program's link names no account and is valid by itself, for minutes.
 */
export const taskAccess: FileAccess = Object.fromEntries(
  Object.values(taskPurposes).map(purpose => [purpose, mayFetch]),
)
