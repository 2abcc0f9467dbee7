import type { StoreTx } from '../../../store/types.ts'

/** The next ordinal of a class's lessons, from 1; no two lessons get the same, and one that is deleted leaves a gap. */
export const nextNumber = async (tx: Pick<StoreTx, 'db'>, courseId: string): Promise<number> => {
  const { last } = await tx.db
    .insertInto('lessonCounter')
    .values({ courseId, last: 1 })
    .onConflict(on => on.columns(['courseId']).doUpdateSet(eb => ({ last: eb('lessonCounter.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
