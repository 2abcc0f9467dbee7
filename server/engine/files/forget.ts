import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Longer than a form is left open, or its draft is of use. */
const keptMs = 30 * 24 * 3600 * 1000

/**
 * Deletes the rows of files that no record has ever used, because the form was left or another file
 * was chosen before saving. Afterwards no row refers to their bytes. Files that a record used once
 * stay, because an undo may need them.
 */
export const forgetUntaken = async ({ db }: Pick<Scope, 'db'>, clock: Clock): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptMs).toISOString()
  await db
    .deleteFrom('fileRow')
    .where('waits', '=', true)
    .where('createTime', '<', before)
    .execute()
}
