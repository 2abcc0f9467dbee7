import type { Kysely } from 'kysely'
import type { GlobalDatabase } from '../../store/types.ts'

/** Ends the living sessions of an account, but for the one named; afterwards, and once committed, `accessChanged` tells open windows. */
export const endSessions = async (db: Kysely<GlobalDatabase>, now: Date, accountId: string, except?: string): Promise<void> => {
  const all = db.updateTable('session').set({ endedAt: now.toISOString() }).where('accountId', '=', accountId).where('endedAt', 'is', null)
  await (except === undefined ? all : all.where('rid', '!=', except)).execute()
}
