import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Longer than a form is left open, or its draft is of use. */
const keptMs = 30 * 24 * 3600 * 1000

/**
 * Forgets the files that no record has ever taken: their form was left, or another one was chosen
 * before it was saved. Their bytes are then such as no row knows. What a record had once stays: an
 * undo may bring it back.
 */
export const forgetUntaken = async ({ db }: Pick<Scope, 'db'>, clock: Clock): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptMs).toISOString()
  await db
    .deleteFrom('fileRow')
    .where('waits', '=', true)
    .where('createTime', '<', before)
    .execute()
}
