import type { AppPorts } from './platform/context.ts'
import { sweepAccounts } from './domain/identity/accounts/sweep.ts'
import { sweepImports } from './engine/imports/sweep.ts'
import { forgetPictures } from './domain/classroom/records/forget.ts'
import { forgetJoining } from './domain/reminders/forget.ts'
import { forgetUntaken } from './engine/files/forget.ts'
import { sweepUploads } from './engine/uploads/sweep.ts'
import { sweepOrphans } from './platform/jobs/orphans.ts'

const day = 24 * 3600 * 1000
/** Longer than any client repeats a call. */
const keepCalls = 2 * day
const keepSessions = 30 * day

/** Forgets answers of calls that nobody repeats any more, sessions that ended long ago, files of imports that are past undoing, files and pictures that nobody knows, and what the ways in leave behind. */
export const sweep = async ({
  store,
  clock,
  files,
}: Pick<AppPorts, 'store' | 'clock' | 'files'>): Promise<void> => {
  const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
  await store.db.deleteFrom('session').where('expireTime', '<', before(keepSessions)).execute()
  await sweepAccounts({ store, clock })
  for (const { id } of await store.db.selectFrom('institution').select('id').execute()) {
    const scope = store.scope(id)
    await scope.db.deleteFrom('idempotency').where('createTime', '<', before(keepCalls)).execute()
    await forgetJoining(scope, clock)
    await forgetPictures(scope)
    await forgetUntaken(scope, clock)
    await sweepUploads({ files, clock }, scope)
    await sweepImports({ files, clock }, scope)
  }
  await sweepOrphans({ store, files, clock })
}
