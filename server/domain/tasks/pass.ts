import type { Session } from '../../platform/context.ts'
import { studentOfActor, studentPasses, type StudentBearer } from '../people/index.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope } from '../../platform/store/types.ts'

/** A student who does their tasks by their pass. */
export type TaskBearer = StudentBearer

/** How often the passes of a student were revoked; undefined where never. */
export const serialOfPass = async (
  { db }: Pick<Scope, 'db'>,
  studentId: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('taskPass')
    .select('serial')
    .where('studentId', '=', studentId)
    .executeTakeFirst()
  return row?.serial
}

/** Passes by which students do their tasks without a password. Whoever comes with one that opens nothing gets 34414. */
export const taskPasses = studentPasses({
  purpose: 'tasks',
  rid: 'tasks',
  refusal: errors.taskLinkInvalid,
  serials: {
    read: serialOfPass,
    raise: ({ db }, studentId) =>
      db
        .insertInto('taskPass')
        .values({ studentId, serial: 1 })
        .onConflict(on =>
          on.columns(['studentId']).doUpdateSet(eb => ({ serial: eb('taskPass.serial', '+', 1) })),
        )
        .execute(),
  },
})

/** The student who sends a file by their pass. Throws 34414 for anybody else. */
export const studentOfSession = ({ actor }: Pick<Session, 'actor'>): string => {
  const id = studentOfActor(actor)
  if (id === undefined) throw errors.taskLinkInvalid()
  return id
}
