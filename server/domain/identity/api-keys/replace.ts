import type { MadeApiKey } from '../../../../resources/identity/apiKey.calls.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { hashOfKey, newSecret, startOf } from './secret.ts'
import { hasExpired } from './working.ts'

/**
 * How long the secret before a replacement goes on working, in milliseconds: a day, as with
 * webhooks.
 */
const overlapMs = 24 * 3600 * 1000

/**
 * Gives an API key another secret, which only this answer holds; its name, permissions and end
 * stay. The one before it works for another day, one from before that no longer. Throws 404 where
 * the institution has no such working key of a program, 905 where the caller is not its maker:
 * whoever holds a key acts in its maker's place.
 */
export const renewApiKey = async (
  tx: StoreTx,
  { ids, clock }: Pick<AppPorts, 'ids' | 'clock'>,
  session: Session,
  keyId: string,
): Promise<MadeApiKey> => {
  const row = await tx.global
    .selectFrom('apiKey')
    .selectAll()
    .where('keyId', '=', keyId)
    .where('institutionId', '=', session.institution.id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const now = clock.now()
  if (!row || row.hash === null || hasExpired(row, now)) throw errors.notFound()
  if (row.madeBy !== session.actor.id) throw errors.permissionMissing()
  const secret = newSecret(ids, keyId)
  const olderUntil = new Date(now.getTime() + overlapMs).toISOString()
  await tx.global
    .updateTable('apiKey')
    .set({ hash: await hashOfKey(secret), olderHash: row.hash, olderUntil })
    .where('keyId', '=', keyId)
    .execute()
  const { name, rights, clear, createTime, expireTime, lastUsedTime } = row
  await logOperation(
    tx,
    { ...session, clock },
    {
      action: 'apiKeyReplaced',
      resource: 'apiKey',
      recordId: keyId,
      title: name,
      detail: { olderUntil },
    },
  )
  return {
    keyId,
    name,
    rights,
    clear,
    createTime,
    expireTime,
    lastUsedTime,
    olderUntil,
    endedAt: null,
    kind: 'PROGRAM',
    scopes: [],
    start: startOf(keyId, 'PROGRAM'),
    state: 'ACTIVE',
    madeByName: session.actor.name,
    mine: true,
    secret,
  }
}
