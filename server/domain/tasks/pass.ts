import type { Session } from '../../platform/context.ts'
import { studentOfActor, studentPasses, type StudentBearer } from '../people/index.ts'
import { errors } from '../../platform/errors/errors.ts'

/** A student who does their tasks by their pass. */
export type TaskBearer = StudentBearer

/** Passes by which students do their tasks without a password. Whoever comes with one that opens nothing gets 34414. */
export const taskPasses = studentPasses({
  purpose: 'tasks',
  rid: 'tasks',
  refusal: errors.taskLinkInvalid,
  table: 'taskPass',
})

/** The student who sends a file by their pass. Throws 34414 for anybody else. */
export const studentOfSession = ({ actor }: Pick<Session, 'actor'>): string => {
  const id = studentOfActor(actor)
  if (id === undefined) throw errors.taskLinkInvalid()
  return id
}
