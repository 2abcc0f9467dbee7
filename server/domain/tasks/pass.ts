import type { Session } from '../../platform/context.ts'
import { taskPurposes } from '../../../resources/tasks/submission/taskFile.options.ts'
import { dropUnfinished } from '../../engine/uploads/drop.ts'
import {
  actorOfStudent,
  studentOfActor,
  studentPasses,
  type StudentBearer,
} from '../people/index.ts'
import { errors } from './errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { releaseTaskBytes } from './storage.ts'

/** A student who does their tasks by their pass. */
export type TaskBearer = StudentBearer

/**
 * Passes for students to do their tasks without a password. An invalid one is refused with 34414.
 */
const passes = studentPasses({
  purpose: 'tasks',
  rid: 'tasks',
  refusal: errors.taskLinkInvalid,
  table: 'taskPass',
})
/** The same; files that are on their way by a pass go with it. */
export const taskPasses = {
  ...passes,
  revoke: async (tx: StoreTx, studentId: string): Promise<void> => {
    await passes.revoke(tx, studentId)
    const { id } = actorOfStudent({ id: studentId, name: '' })
    await dropUnfinished(tx, { name: taskPurposes.answer, release: releaseTaskBytes }, id)
  },
}

/** The student who sends a file by their pass. Throws 34414 for anybody else. */
export const studentOfSession = ({ actor }: Pick<Session, 'actor'>): string => {
  const id = studentOfActor(actor)
  if (id === undefined) throw errors.taskLinkInvalid()
  return id
}
