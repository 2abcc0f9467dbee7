import type { Config } from '../../../platform/context.ts'
import { decryptSecret, encryptSecret, isEncrypted } from '../../../platform/secrets.ts'
import type { Store } from '../../../platform/store/types.ts'

type Keys = Pick<Config, 'signingKey' | 'sealKeys'>
const placeOf = (keyId: string): string => `openKey ${keyId}`

/** The secret of an API key as the database holds it. */
export const storeKeySecret = (config: Keys, keyId: string, secret: string): Promise<string> =>
  encryptSecret(config, placeOf(keyId), secret)

/** The secret of an API key; undefined where the server's own key for it is lost. */
export const readKeySecret = (
  config: Keys,
  keyId: string,
  stored: string,
): Promise<string | undefined> => decryptSecret(config, placeOf(keyId), stored)

/** Encrypts secrets of API keys that an earlier version stored as they are. */
export const encryptStoredSecrets = async (store: Store, config: Keys): Promise<void> => {
  const rows = await store.db.selectFrom('openKey').select(['keyId', 'secret']).execute()
  for (const { keyId, secret } of rows) {
    if (isEncrypted(secret)) continue
    await store.db
      .updateTable('openKey')
      .set({ secret: await storeKeySecret(config, keyId, secret) })
      .where('keyId', '=', keyId)
      .where('secret', '=', secret)
      .execute()
  }
}
