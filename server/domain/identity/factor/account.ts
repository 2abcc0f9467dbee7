import type { Passkey } from '../../../../resources/identity/secondFactor.calls.ts'
import type { GlobalTx, StoreTx } from '../../../platform/store/types.ts'

/** The product, as apps and browsers name it beside an account. */
export const product = 'Edu Console'

/** Whether one of the person's institutions requires a second factor. */
export const isRequired = async (db: GlobalTx['db'], accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('membership')
    .innerJoin('institution', 'institution.id', 'membership.institutionId')
    .select('institution.id')
    .where('membership.accountId', '=', accountId)
    .where('institution.secondFactorRequired', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (db: GlobalTx['db'], accountId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'createTime', 'lastUsedTime'])
    .where('accountId', '=', accountId)
    .orderBy('createTime')
    .orderBy('id')
    .execute()

/**
 * Locks and returns the account's row, so that changes of its second factor run one after the
 * other.
 */
export const lockAccount = (tx: StoreTx, accountId: string) =>
  tx.global
    .selectFrom('account')
    .select('secondFactorTime')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Deletes all second factors; later logins of the account don't require one. */
export const forgetFactors = async (db: GlobalTx['db'], accountId: string): Promise<void> => {
  for (const table of ['authenticator', 'passkey', 'recoveryCode', 'loginChallenge'] as const)
    await db.deleteFrom(table).where('accountId', '=', accountId).execute()
  await db
    .updateTable('account')
    .set({ secondFactorTime: null })
    .where('id', '=', accountId)
    .execute()
}
