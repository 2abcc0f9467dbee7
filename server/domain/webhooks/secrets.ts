import type { Config } from '../../platform/context.ts'
import { errors } from './errors.ts'
import type { Clock, Ids } from '../../platform/ports.ts'
import { decryptSecret, encryptSecret } from '../../platform/secrets.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { newWebhookSecret } from './sign.ts'

interface Keeping {
  readonly config: Pick<Config, 'signingKey' | 'sealKeys'>
  readonly clock: Clock
  readonly ids: Ids
}
type Db = Pick<Scope, 'db'>

/** A renewed secret signs along for so long, in milliseconds: a day. */
const overlapMs = 24 * 3600 * 1000
const placeOf = (id: string): string => `webhookSecret ${id}`
const firstId = (webhook: string): string => `${webhook}-first`

const insert = async (
  { db }: Db,
  { config, clock }: Keeping,
  webhook: string,
  id: string,
): Promise<void> => {
  await db
    .insertInto('webhookSecret')
    .values({
      id,
      webhook,
      secret: await encryptSecret(config, placeOf(id), newWebhookSecret()),
      createTime: clock.now().toISOString(),
    })
    // another process had the same thought
    .onConflict(on => on.columns(['id']).doNothing())
    .execute()
}

const valid = ({ db }: Db, { clock }: Pick<Keeping, 'clock'>, webhook: string) =>
  db
    .selectFrom('webhookSecret')
    .select(['id', 'secret', 'shown', 'expireTime'])
    .where('webhook', '=', webhook)
    .where(eb =>
      eb.or([eb('expireTime', 'is', null), eb('expireTime', '>', clock.now().toISOString())]),
    )
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * The secrets that sign a webhook's deliveries, the newest first; it gets its first one here.
 * Undefined if one can't be read any more.
 */
export const signingSecrets = async (
  from: Db,
  keeping: Keeping,
  webhook: string,
): Promise<readonly string[] | undefined> => {
  let rows = await valid(from, keeping, webhook)
  if (!rows.length) {
    await insert(from, keeping, webhook, firstId(webhook))
    rows = await valid(from, keeping, webhook)
  }
  const secrets = await Promise.all(
    rows.map(({ id, secret }) => decryptSecret(keeping.config, placeOf(id), secret)),
  )
  const readable = secrets.filter(secret => secret !== undefined)
  return secrets[0] === undefined ? undefined : readable
}

/**
 * Records that the current secret is shown now; returns its id. Throws 409 if someone has already
 * seen it.
 */
export const takeSecret = async (
  tx: StoreTx,
  keeping: Keeping,
  webhook: string,
): Promise<string> => {
  let current = (await valid(tx, keeping, webhook)).find(({ expireTime }) => expireTime === null)
  if (!current) {
    await insert(tx, keeping, webhook, firstId(webhook))
    current = (await valid(tx, keeping, webhook)).find(({ expireTime }) => expireTime === null)
  }
  const taken = await tx.db
    .updateTable('webhookSecret')
    .set({ shown: true })
    .where('id', '=', current?.id ?? '')
    .where('shown', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw errors.webhookSecretShown()
  return taken.id
}

/**
 * Makes another secret, which is shown with this; the one before it signs along for a day. Answers
 * the new one's id.
 */
export const renewSecret = async (
  tx: StoreTx,
  keeping: Keeping,
  webhook: string,
): Promise<string> => {
  const now = keeping.clock.now()
  await tx.db
    .updateTable('webhookSecret')
    .set({ expireTime: new Date(now.getTime() + overlapMs).toISOString() })
    .where('webhook', '=', webhook)
    .where('expireTime', 'is', null)
    .execute()
  const id = keeping.ids.next()
  await insert(tx, keeping, webhook, id)
  await tx.db.updateTable('webhookSecret').set({ shown: true }).where('id', '=', id).execute()
  return id
}

/** A secret in plain text, for showing it; undefined if the server's key for it is lost. */
export const readSecret = async (
  { db }: Db,
  { config }: Pick<Keeping, 'config'>,
  id: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('webhookSecret')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && decryptSecret(config, placeOf(id), row.secret)
}

/** Whether the present secret has been shown, and until when the one before it signs along. */
export const secretFacts = async (
  from: Db,
  keeping: Pick<Keeping, 'clock'>,
  webhook: string,
): Promise<{ readonly isShown: boolean; readonly olderUntil: string | null }> => {
  const rows = await valid(from, keeping, webhook)
  return {
    isShown: rows.some(({ expireTime, shown }) => expireTime === null && shown),
    olderUntil: rows.find(({ expireTime }) => expireTime !== null)?.expireTime ?? null,
  }
}
