import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import {
  taskFileTypes,
  taskPurposes,
  type UploadedTaskFile,
} from '../../../resources/tasks/submission/taskFile.options.ts'
import { taskLimits } from '../../../resources/tasks/task-template/taskTemplate.options.ts'
import { taskTemplate } from '../../../resources/tasks/task-template/taskTemplate.resource.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { isId } from '../../../src/schema/fields/base/id.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { UploadPurpose } from '../../engine/uploads/purpose.ts'
import type { Session } from '../../platform/context.ts'
import { errors } from './errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { lockDraft } from './draft.ts'
import { demandFileRoom, takeFile, type FilePlace } from './files.ts'
import { studentOfSession, taskPasses } from './pass.ts'
import { releaseTaskBytes as release, takeTaskBytes } from './storage.ts'
import { demandOpenTask, ownTaskOf } from './task.ts'

const idIn = (target: unknown, name: string): string => {
  const value: unknown = isObject(target) ? target[name] : undefined
  if (!isId(value)) throw errors.invalidParameter().at(name)
  return value
}

/** Whether the target of an upload names these ids. */
const isFor = (
  target: Readonly<Record<string, unknown>>,
  ids: Readonly<Record<string, string>>,
): boolean => Object.entries(ids).every(([name, id]) => target[name] === id)

/**
 * Reserves storage for an announced file, and a place among the files of a template, an answer or a
 * review. Throws 18001 or 34418. `isThere` tells whether the target of another upload in progress
 * is the same place.
 */
const reserve = async (
  tx: StoreTx,
  purpose: string,
  { place, size }: { readonly place: FilePlace; readonly size: number },
  isThere: (target: Readonly<Record<string, unknown>>) => boolean,
): Promise<void> => {
  // first, as the storage's counter is the lock of all who reserve
  await takeTaskBytes(tx, size)
  const rows = await tx.db
    .selectFrom('fileUpload')
    .select('target')
    .where('purpose', '=', purpose)
    .where('state', '=', 'OPEN')
    .execute()
  const arriving = rows.filter(({ target }) => isObject(target) && isThere(target))
  await demandFileRoom(tx, place, arriving.length)
}

/** TSK-01: attachments of a template. */
export const attachmentUpload: UploadPurpose<{ readonly templateId: string }> = {
  name: taskPurposes.attachment,
  right: 'taskTemplate.update',
  maxBytes: taskLimits.fileBytes,
  types: taskFileTypes,
  release,
  begin: async ({ tx }, { target, size }) => {
    const templateId = idIn(target, 'templateId')
    if (!(await tx.get(taskTemplate, templateId))) throw errors.notFound().at('templateId')
    await reserve(
      tx,
      taskPurposes.attachment,
      { place: { place: 'TEMPLATE', templateId }, size },
      target => isFor(target, { templateId }),
    )
    return { templateId }
  },
  finish: async (tx, { ports }, file, { templateId }): Promise<UploadedTaskFile> => {
    if (!(await tx.lock(taskTemplate, templateId))) throw errors.notFound().at('templateId')
    const judged = await takeFile(
      tx,
      ports,
      file,
      { place: 'TEMPLATE', templateId },
      { audioSeconds: taskLimits.audioSeconds, audioOnly: false },
    )
    tx.operation({
      action: 'uploadAttachment',
      resource: 'taskTemplate',
      recordId: templateId,
      title: file.name,
    })
    return { fileId: file.id, ...judged }
  },
}

interface Answer {
  readonly taskId: string
  readonly studentId: string
  readonly audioOnly: boolean
}

/**
 * The task that a student may add files to now. Throws what `demandOpenTask` and `ownTaskOf` do.
 */
const openTask = async (
  tx: StoreTx,
  ports: Pick<EnginePorts, 'clock'>,
  { institution }: Session,
  { taskId, studentId }: Answer,
) => {
  const { task, own } = await ownTaskOf(tx, studentId, taskId)
  const now = ports.clock.now().toISOString()
  demandOpenTask(task, own, { now, zone: institution.timezone })
  return { task, now }
}

/** TSK-02, VAL-15: what a student submits: by their pass, into their draft. */
export const answerUpload: UploadPurpose<Answer> = {
  name: taskPurposes.answer,
  enter: async (ports, pass, from) => (await taskPasses.bearerOf(ports, pass, from)).session,
  maxBytes: taskLimits.fileBytes,
  types: taskFileTypes,
  release,
  begin: async ({ tx, session, ports }, { target, size }) => {
    const studentId = studentOfSession(session)
    const answer = {
      taskId: idIn(target, 'taskId'),
      studentId,
      audioOnly: isObject(target) && target.kind === 'AUDIO',
    }
    await openTask(tx, ports, session, answer)
    await reserve(tx, taskPurposes.answer, { place: placeOf(answer), size }, target =>
      isFor(target, { taskId: answer.taskId, studentId }),
    )
    return answer
  },
  finish: async (tx, { ports, session }, file, answer): Promise<UploadedTaskFile> => {
    const { task, now } = await openTask(tx, ports, session, answer)
    await lockDraft(tx, { taskId: answer.taskId, studentId: answer.studentId }, now)
    const judged = await takeFile(tx, ports, file, placeOf(answer), {
      audioSeconds: task.audioSeconds ?? 0,
      audioOnly: answer.audioOnly,
    })
    return { fileId: file.id, ...judged }
  },
}
const placeOf = ({ taskId, studentId }: Answer): FilePlace => ({
  place: 'STUDENT',
  taskId,
  studentId,
})

/** A voice comment of a review. */
export const reviewUpload: UploadPurpose<{ readonly submissionId: string }> = {
  name: taskPurposes.review,
  right: 'submission.review',
  maxBytes: taskLimits.fileBytes,
  types: taskFileTypes,
  release,
  begin: async ({ tx }, { target, size }) => {
    const submissionId = idIn(target, 'submissionId')
    const found = await tx.get(submission, submissionId)
    if (!found) throw errors.submissionNotFound().at('submissionId')
    const { taskId, studentId } = found
    await reserve(
      tx,
      taskPurposes.review,
      { place: { place: 'REVIEW', taskId, studentId }, size },
      target => isFor(target, { submissionId }),
    )
    return { submissionId }
  },
  finish: async (tx, { ports }, file, { submissionId }): Promise<UploadedTaskFile> => {
    const found = await tx.lock(submission, submissionId)
    if (!found) throw errors.submissionNotFound().at('submissionId')
    const { taskId, studentId } = found
    const judged = await takeFile(
      tx,
      ports,
      file,
      { place: 'REVIEW', taskId, studentId },
      { audioSeconds: taskLimits.audioSeconds, audioOnly: true },
    )
    tx.operation({
      action: 'voiceComment',
      resource: 'submission',
      recordId: submissionId,
      title: file.name,
    })
    return { fileId: file.id, ...judged }
  },
}
