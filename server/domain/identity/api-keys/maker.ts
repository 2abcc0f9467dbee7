import { apiKeyOfActor } from '../../../platform/caller.ts'
import type { StoreTx } from '../../../platform/store/types.ts'

/**
 * The account behind the id that wrote something (`createdBy`): of an API key, ended or not, the
 * account of its maker; of a person their own.
 */
export const accountBehind = async (
  tx: Pick<StoreTx, 'global' | 'institutionId'>,
  writer: string,
): Promise<string> => {
  const keyId = apiKeyOfActor(writer)
  if (keyId === undefined) return writer
  const key = await tx.global
    .selectFrom('apiKey')
    .select('madeBy')
    .where('keyId', '=', keyId)
    .where('institutionId', '=', tx.institutionId)
    .executeTakeFirst()
  return key?.madeBy ?? writer
}
