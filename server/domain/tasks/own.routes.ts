import {
  ownTask,
  ownTaskPass,
  ownTasks,
  removeTaskFile,
  saveTaskDraft,
  submitOwnTask,
} from '../../../resources/tasks/ownTasks.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { givePassCookie } from '../../platform/http/filePass.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { dropDraftFile, lockDraft, saveDraft } from './draft.ts'
import { studentHolder } from './fileAccess.ts'
import { deleteTaskBytes } from './files.ts'
import { momentOfBearer, ownTaskPageOf, ownTasksOf } from './own.ts'
import { taskPasses, type TaskBearer } from './pass.ts'
import { submitTask } from './submit.ts'
import { demandOpenTask, ownTaskOf } from './task.ts'

const { enter, ofLogin } = taskPasses

/** Locks the draft of a task that the student may work on now; answers when that is. */
const openDraft = async (
  tx: StoreTx,
  ports: Pick<EnginePorts, 'clock'>,
  who: TaskBearer,
  taskId: string,
) => {
  const moment = momentOfBearer(ports, who)
  const place = { taskId, studentId: who.student.id }
  const { task, own } = await ownTaskOf(tx, place.studentId, taskId)
  demandOpenTask(task, own, moment)
  await lockDraft(tx, place, moment.now)
  return { place, moment }
}

/** The calls by which students do their tasks. */
export const ownTaskCalls = [
  implement(ownTaskPass, { read: ofLogin }),
  implement(ownTasks, { enter, read: ({ ports, scope, who }) => ownTasksOf(ports, scope, who) }),
  implement(ownTask, {
    enter,
    read: async ({ c, ports, scope, who, input }) => {
      await givePassCookie(ports, c, {
        institution: scope.institutionId,
        person: studentHolder(who.student.id, who.serial),
      })
      return ownTaskPageOf(ports, scope, who, input.taskId)
    },
  }),
  implement(saveTaskDraft, {
    enter,
    write: async ({ tx, ports, who, input }) => {
      const { place, moment } = await openDraft(tx, ports, who, input.taskId)
      const draft = { content: input.content ?? '', version: input.version }
      return saveDraft(tx, place, draft, moment.now)
    },
  }),
  implement(removeTaskFile, {
    enter,
    write: async ({ tx, ports, who, input }) => {
      const { place } = await openDraft(tx, ports, who, input.taskId)
      return { deleted: await dropDraftFile(tx, place, input.fileId) }
    },
    afterCommit: async ({ ports, scope, written }) => {
      await deleteTaskBytes(ports, scope.institutionId, written.deleted)
      return {}
    },
  }),
  implement(submitOwnTask, {
    enter,
    write: ({ tx, of, ports, who, input }) =>
      submitTask(
        tx,
        of,
        {
          taskId: input.taskId,
          studentId: who.student.id,
          content: input.content ?? '',
          version: input.version,
        },
        momentOfBearer(ports, who),
      ),
    afterCommit: async ({ ports, scope, written: { deleted, ...handedIn } }) => {
      await deleteTaskBytes(ports, scope.institutionId, deleted)
      return handedIn
    },
  }),
]
