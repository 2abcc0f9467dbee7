import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'

const day = 86_400_000
const kept = 30 * day

/** Forgets the reminders of lessons that are long past, what was told of bookings long ago, and passes that expired. */
export const forgetJoining = async ({ db }: Pick<Scope, 'db'>, clock: Clock): Promise<void> => {
  const now = clock.now().getTime()
  const before = new Date(now - kept).toISOString()
  await db.deleteFrom('reminderMessage').where('startAt', '<', before).execute()
  await db.deleteFrom('lessonReminder').where('startAt', '<', before).execute()
  await db.deleteFrom('bookingNews').where('at', '<', before).execute()
  await db
    .deleteFrom('usedTicket')
    .where('at', '<', new Date(now - day).toISOString())
    .execute()
}
