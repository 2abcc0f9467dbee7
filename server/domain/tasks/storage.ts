import { taskPurposes } from '../../../resources/tasks/submission/taskFile.options.ts'
import type { StoredKind } from '../../engine/files/kinds.ts'
import { openBytes } from '../../engine/uploads/uploadRows.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { takeBytesOutside } from '../cloud-disk/index.ts'

/**
 * Files of tasks, as the storage of the institution counts them: those that are there or on their
 * way.
 */
export const taskStorage: StoredKind = {
  name: 'tasks',
  label: { en: 'Homework files', zh: '作业文件' },
  count: async scope => {
    const row = await scope.db
      .selectFrom('taskFile')
      .select(eb => eb.fn.sum<string | number | null>('bytes').as('bytes'))
      .executeTakeFirst()
    return Number(row?.bytes ?? 0) + (await openBytes(scope, Object.values(taskPurposes)))
  },
}

/**
 * Takes bytes of the institution's storage for files of tasks; negative gives them back. Throws
 * 18001.
 */
export const takeTaskBytes = (tx: StoreTx, bytes: number): Promise<void> =>
  takeBytesOutside(tx, taskStorage, bytes)

/** Releases the storage that was reserved for an announced file. */
export const releaseTaskBytes = (
  tx: StoreTx,
  _target: unknown,
  { size }: { readonly size: number },
): Promise<void> => takeTaskBytes(tx, -size)
