import { can, type Access } from '../../../../src/access/index.ts'
import { scopesOf } from '../../../../src/protocol/signing.ts'
import type { AppPorts, Config } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { SigningKey } from '../../../platform/identity.ts'
import { decryptSecret, encryptSecret, isEncrypted } from '../../../platform/secrets.ts'
import type { Store } from '../../../platform/store/types.ts'
import { listKeys } from './keys.ts'
import { hasExpired, makerAccess, noteUse } from './working.ts'

type Keys = Pick<Config, 'signingKey' | 'sealKeys'>
/**
 * Context for encrypting a secret. It uses the former table name of signing keys, so that older
 * secrets can still be decrypted.
 */
const placeOf = (keyId: string): string => `openKey ${keyId}`

/** The secret of a signing key as the database stores it. */
export const sealSigningSecret = (config: Keys, keyId: string, secret: string): Promise<string> =>
  encryptSecret(config, placeOf(keyId), secret)

/** Encrypts signing keys' secrets that an earlier version stored in plain text. */
export const encryptStoredSecrets = async (store: Store, config: Keys): Promise<void> => {
  const rows = await store.db
    .selectFrom('apiKey')
    .select(['keyId', 'secret'])
    .where('secret', 'is not', null)
    .execute()
  for (const { keyId, secret } of rows) {
    if (secret === null || isEncrypted(secret)) continue
    await store.db
      .updateTable('apiKey')
      .set({ secret: await sealSigningSecret(config, keyId, secret) })
      .where('keyId', '=', keyId)
      .where('secret', '=', secret)
      .execute()
  }
}

/** Throws 905 if the key isn't made for such calls, or its maker lacks the permission for them. */
const demandScope = (
  { resources }: Pick<AppPorts, 'resources'>,
  scopes: readonly string[],
  scope: string,
  access: Access,
): void => {
  const terms = scopesOf(Object.values(resources)).get(scope)
  if (!terms || !scopes.includes(scope)) throw errors.keyScopeMissing()
  if (terms.right !== null && !can(access, terms.right)) throw errors.keyMakerLacksRights()
}

/**
 * Tells whether the institution has an active signing key; without one its open interface is
 * closed.
 */
const hasActiveKey = async (ports: AppPorts, institutionId: string): Promise<boolean> =>
  (await listKeys(ports, institutionId, ['SIGNING'])).some(({ state }) => state === 'ACTIVE')

/** Finds the key of the open interface that a call says it is signed with. */
export const findSigningKey = async (
  ports: AppPorts,
  keyId: string,
): Promise<SigningKey | undefined> => {
  const key = await ports.store.db
    .selectFrom('apiKey')
    .selectAll()
    .where('keyId', '=', keyId)
    .executeTakeFirst()
  if (!key || key.secret === null) return undefined
  const secret = await decryptSecret(ports.config, placeOf(keyId), key.secret)
  if (secret === undefined) {
    ports.log.error(
      { keyId },
      'the secret of an API key cannot be decrypted: its seal key is missing',
    )
    return undefined
  }
  return {
    institutionId: key.institutionId,
    secret,
    access: async () => {
      const works =
        key.endedAt === null && key.offSince === null && !hasExpired(key, ports.clock.now())
      const access = works ? await makerAccess(ports, key) : undefined
      if (access) return access
      throw (await hasActiveKey(ports, key.institutionId))
        ? errors.invalidSignature()
        : errors.openInterfaceDisabled()
    },
    use: async (scope, access) => {
      demandScope(ports, key.scopes ?? [], scope, access)
      await noteUse(ports, key)
    },
  }
}
