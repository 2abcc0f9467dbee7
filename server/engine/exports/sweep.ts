import type { AppPorts } from '../../platform/context.ts'
import { systemActor } from '../records/system.ts'
import { taskFileKey } from '../jobs/task.ts'
import { day } from '../../../src/schema/durations.ts'

/**
 * How long the jobs page keeps entries. A named task stays for ever, because it must run only once;
 * the names that the server makes contain their time and can go.
 */
const keepTasks = 90 * day

/** Deletes the files of exports whose time is over, and forgets tasks that ended long ago. */
export const sweepTasks = async ({
  store,
  files,
  clock,
}: Pick<AppPorts, 'store' | 'files' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const before = new Date(now.getTime() - keepTasks).toISOString()
  for (const { id: institution } of await store.db
    .selectFrom('institution')
    .select('id')
    .execute()) {
    const { db } = store.scope(institution)
    const over = await db
      .selectFrom('task')
      .select('id')
      .where('kind', '=', 'export')
      .where('fileName', 'is not', null)
      .where('expireTime', '<', now.toISOString())
      .execute()
    for (const { id } of over) {
      await files.delete(taskFileKey(id))
      await db
        .updateTable('task')
        .set({ fileName: null, fileSize: null })
        .where('id', '=', id)
        .execute()
    }
    const old = await db
      .selectFrom('task')
      .select(['id', 'kind'])
      .where('state', 'in', ['DONE', 'FAILED', 'CANCELLED'])
      .where(eb => eb.or([eb('name', 'is', null), eb('createdBy', '=', systemActor.id)]))
      .where('fileName', 'is', null)
      .where('createTime', '<', before)
      .limit(1000)
      .execute()
    // an abandoned export may have left a partial file
    for (const { id, kind } of old) if (kind === 'export') await files.delete(taskFileKey(id))
    if (old.length)
      await db
        .deleteFrom('task')
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute()
  }
}
