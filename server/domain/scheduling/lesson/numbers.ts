import type { StoreTx } from '../../../platform/store/types.ts'

/** The next ordinals of a class's lessons, from 1: the first of `count`; no two lessons get the same, and one that is deleted leaves a gap. */
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
