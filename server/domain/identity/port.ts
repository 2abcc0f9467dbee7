import { apiKeyOfActor } from '../../platform/caller.ts'
import type { IdentityPort } from '../../platform/identity.ts'
import { isApiKey } from './api-keys/secret.ts'
import { apiKeyMember, apiKeySession } from './api-keys/session.ts'
import { findSigningKey } from './api-keys/signing.ts'
import { liveOf } from './session/live.ts'
import { memberOf } from './session/member.ts'
import { accessChanged, notify } from './session/notify.ts'
import { readAccess } from './session/tokens.ts'

/** This domain's implementation of the port for the platform and the engine. */
export const identityPort: IdentityPort = {
  session: async (ports, token) =>
    isApiKey(token)
      ? apiKeySession(ports, token)
      : liveOf(ports).session(await readAccess(ports.config, ports.clock, token)),
  member: (ports, id, institutionId) => {
    const keyId = apiKeyOfActor(id)
    return keyId === undefined
      ? memberOf(ports, id, institutionId)
      : apiKeyMember(ports, keyId, institutionId)
  },
  signingKey: findSigningKey,
  notify,
  accessChanged,
}
