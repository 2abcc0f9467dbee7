import type { RuleContext } from '../../engine/records/rules.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'

export const conversionTask = 'convertCourseware'
/** The task that converts a courseware again after a failure. */
export const repeatedConversionTask = 'convertCoursewareAgain'

/**
 * Queues the conversion of a courseware, in the transaction that created it or requests it again.
 * `bytes`: size of a new document.
 */
export const beginConversion = async (
  { tx, ids, now }: Pick<RuleContext, 'tx' | 'ids' | 'now'>,
  id: string,
  bytes: number | null = null,
): Promise<void> => {
  const known = await tx.db
    .selectFrom('coursewareRun')
    .select('courseware')
    .where('courseware', '=', id)
    .executeTakeFirst()
  await tx.db
    .insertInto('coursewareRun')
    .values({ courseware: id, progress: 0, bytes })
    .onConflict(on =>
      on.columns(['courseware']).doUpdateSet({ progress: 0, run: null, imageBytes: null }),
    )
    .execute()
  await enqueueOwn(
    tx,
    { ids, now },
    {
      kind: known ? repeatedConversionTask : conversionTask,
      resource: 'courseware',
      action: 'convert',
      input: { id },
    },
  )
}
