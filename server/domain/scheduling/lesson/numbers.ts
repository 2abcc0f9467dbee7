import type { StoreTx } from '../../../platform/store/types.ts'

/**
 * Takes the next `count` numbers of a class's lessons, from 1, and answers the first. No two
 * lessons share one, and a deleted one leaves a gap.
 */
export const nextNumber = async (
  tx: Pick<StoreTx, 'db'>,
  courseId: string,
  count = 1,
): Promise<number> => {
  const { last } = await tx.db
    .insertInto('lessonCounter')
    .values({ courseId, last: count })
    .onConflict(on =>
      on.columns(['courseId']).doUpdateSet(eb => ({ last: eb('lessonCounter.last', '+', count) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}
