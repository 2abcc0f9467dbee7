import type { RuleContext } from '../../../engine/records/rules.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'

/** Tables of the keys that act in their maker's place: of the ordinary calls, and of signed ones. */
const keyTables = ['apiKey', 'openKey'] as const
type KeyTable = (typeof keyTables)[number]

/** Ends a person's sessions in the institution; those in other institutions continue. */
const endSessionsHere = async ({ tx, now }: RuleContext, accountId: string): Promise<void> => {
  await tx.global
    .updateTable('session')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('institutionId', '=', tx.institutionId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Sets the time since which a person's keys that have not ended are ended or off, where they have none. */
const markKeys = async (
  { tx, now }: RuleContext,
  accountId: string,
  column: 'endedAt' | 'offSince',
): Promise<void> => {
  for (const table of keyTables)
    await tx.global
      .updateTable(table)
      .set(column === 'endedAt' ? { endedAt: now } : { offSince: now })
      .where('institutionId', '=', tx.institutionId)
      .where('madeBy', '=', accountId)
      .where('endedAt', 'is', null)
      .where(column, 'is', null)
      .execute()
}

/** Ends the keys and sessions of a person who leaves: they work for no one who returns. */
export const endAccessOf = async (ctx: RuleContext, accountId: string): Promise<void> => {
  await endSessionsHere(ctx, accountId)
  await markKeys(ctx, accountId, 'endedAt')
}

/**
 * Ends the sessions of a person whose suspension ends, or who is restored, and leaves their keys off
 * until a key manager turns them on, as webhooks are.
 */
export const restAccessOf = async (ctx: RuleContext, accountId: string): Promise<void> => {
  await endSessionsHere(ctx, accountId)
  await markKeys(ctx, accountId, 'offSince')
}

/** Turns a key on again. Throws 404 where the institution has no such key, or it has ended. */
export const turnKeyOn = async (
  tx: StoreTx,
  { clock }: Pick<AppPorts, 'clock'>,
  session: Session,
  [table, keyId]: readonly [KeyTable, string],
): Promise<{ readonly on: true }> => {
  const key = await tx.global
    .selectFrom(table)
    .select(['name', 'offSince'])
    .where('keyId', '=', keyId)
    .where('institutionId', '=', session.institution.id)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!key) throw errors.notFound()
  if (key.offSince === null) return { on: true }
  await tx.global.updateTable(table).set({ offSince: null }).where('keyId', '=', keyId).execute()
  await logOperation(
    tx,
    { ...session, clock },
    { action: 'apiKeyTurnedOn', resource: table, recordId: keyId, title: key.name },
  )
  return { on: true }
}
