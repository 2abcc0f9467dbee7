import type { RuleContext } from '../../../engine/records/rules.ts'

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

/**
 * Sets the time since which a person's keys that have not ended are ended or off, where they have
 * none.
 */
const markKeys = async (
  { tx, now }: RuleContext,
  accountId: string,
  column: 'endedAt' | 'offSince',
): Promise<void> => {
  await tx.global
    .updateTable('apiKey')
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
 * Ends the sessions of a person whose suspension ends, or who is restored, and turns off their keys
 * until a key manager turns them on, as for webhooks.
 */
export const restAccessOf = async (ctx: RuleContext, accountId: string): Promise<void> => {
  await endSessionsHere(ctx, accountId)
  await markKeys(ctx, accountId, 'offSince')
}
