import type { RecordingPlay } from '../../../resources/playback/recording/recording.calls.ts'
import type { AppPorts, Session } from '../../platform/context.ts'

/**
 * The watermark of a member: their name, and the last four digits of their phone, which few others
 * know.
 */
export const memberWatermark = async (
  { store }: Pick<AppPorts, 'store'>,
  { actor }: Session,
): Promise<RecordingPlay['watermark']> => {
  const account = await store.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', actor.id)
    .executeTakeFirst()
  return { name: actor.name, last4: (account?.phone ?? '').slice(-4) }
}
