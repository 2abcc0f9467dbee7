import type { AppPorts } from '../../../platform/context.ts'
import { day } from '../../../../src/schema/durations.ts'

/** Longer than a code's daily count, and than anybody repeats a call. */
const keepCodes = 2 * day
const keepMessages = 30 * day

/**
 * Deletes expired attempts and login challenges, authenticator apps that were never set up, used or
 * expired codes and captchas, and old messages.
 */
export const sweepAccounts = async ({
  store,
  clock,
}: Pick<AppPorts, 'store' | 'clock'>): Promise<void> => {
  const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
  await store.db.deleteFrom('attempt').where('until', '<', before(0)).execute()
  await store.db.deleteFrom('captcha').where('expireTime', '<', before(0)).execute()
  await store.db.deleteFrom('verification').where('createTime', '<', before(keepCodes)).execute()
  await store.db.deleteFrom('loginChallenge').where('expireTime', '<', before(0)).execute()
  await store.db.deleteFrom('passkeyChallenge').where('expireTime', '<', before(0)).execute()
  await store.db
    .deleteFrom('authenticator')
    .where('secret', 'is', null)
    .where('newTime', '<', before(day))
    .execute()
  await store.db.deleteFrom('outbox').where('createTime', '<', before(keepMessages)).execute()
}
