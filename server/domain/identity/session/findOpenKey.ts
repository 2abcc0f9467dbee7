import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { SigningKey } from '../../../platform/identity.ts'
import { readKeySecret } from './openKeySecrets.ts'
import { accessOfKey, demandScope, hasActiveKey, noteUse } from './openKeys.ts'

/** Finds the key of the open interface that a call says it is signed with. */
export const findOpenKey = async (
  ports: AppPorts,
  keyId: string,
): Promise<SigningKey | undefined> => {
  const key = await ports.store.db
    .selectFrom('openKey')
    .select([
      'keyId',
      'institutionId',
      'secret',
      'madeBy',
      'scopes',
      'expireTime',
      'lastUsedTime',
      'endedAt',
      'offSince',
    ])
    .where('keyId', '=', keyId)
    .executeTakeFirst()
  if (!key) return undefined
  const secret = await readKeySecret(ports.config, key.keyId, key.secret)
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
      const access = await accessOfKey(ports, key)
      if (access) return access
      throw (await hasActiveKey(ports, key.institutionId))
        ? errors.invalidSignature()
        : errors.openInterfaceDisabled()
    },
    use: async (scope, access) => {
      demandScope(key.scopes, scope, access)
      await noteUse(ports, key)
    },
  }
}
