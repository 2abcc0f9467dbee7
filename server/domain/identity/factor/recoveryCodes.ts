import { hashOf } from '../../../platform/http/idempotency.ts'
import type { GlobalTx } from '../../../platform/store/types.ts'

const count = 10
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 16

/** 80 bits: a hash without a key is enough. */
const randomCode = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    byte => letters[byte % letters.length],
  ).join('')

const printOf = (accountId: string, code: string): Promise<string> =>
  hashOf(`recovery ${accountId} ${code}`)

/** As people read it: abcd-efgh-jkmn-pqrs. */
const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/**
 * Makes new recovery codes and invalidates earlier ones. Returns them in plain text, which is only
 * possible now.
 */
export const makeRecoveryCodes = async (
  db: GlobalTx['db'],
  accountId: string,
): Promise<string[]> => {
  const codes = Array.from({ length: count }, randomCode)
  const rows = await Promise.all(
    codes.map(async code => ({ accountId, codeHash: await printOf(accountId, code) })),
  )
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await db.insertInto('recoveryCode').values(rows).execute()
  return codes.map(inGroups)
}

/** Consumes a recovery code; false if it isn't the account's, or is already used. */
export const takeRecoveryCode = async (
  db: GlobalTx['db'],
  accountId: string,
  code: string,
): Promise<boolean> => {
  const taken = await db
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', await printOf(accountId, code))
    .returning('codeHash')
    .execute()
  return taken.length > 0
}
