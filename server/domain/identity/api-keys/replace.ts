import type { MadeApiKey } from '../../../../resources/identity/apiKey.calls.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { hashOfKey, newSecret, startOf } from './secret.ts'
import { hasExpired } from './working.ts'

/** How long the previous secret keeps working, in milliseconds: a day, as for webhooks. */
const overlapMs = 24 * 3600 * 1000

/**
 * Gives an API key a new secret, which only this response contains; its name, permissions and
 * expiry stay. The previous secret works for another day, an older one no longer. Throws 404 if the
 * institution has no such working key of a program, 905 if the caller is not its maker, because the
 * holder of a key acts for its maker.
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
