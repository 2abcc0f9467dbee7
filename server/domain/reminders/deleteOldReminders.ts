import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { day } from '../../../src/schema/durations.ts'

const retentionMs = 30 * day

/** Deletes reminders and booking messages older than 30 days, and used tickets older than a day. */
export const deleteOldReminders = async (
  { db }: Pick<Scope, 'db'>,
  clock: Clock,
): Promise<void> => {
  const now = clock.now().getTime()
  const before = new Date(now - retentionMs).toISOString()
  await db.deleteFrom('lessonReminder').where('startAt', '<', before).execute()
  await db.deleteFrom('bookingNews').where('at', '<', before).execute()
  await db
    .deleteFrom('usedTicket')
    .where('at', '<', new Date(now - day).toISOString())
    .execute()
}
