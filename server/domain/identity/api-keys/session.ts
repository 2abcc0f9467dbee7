import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import type { Member } from '../../../platform/identity.ts'
import type { LiveSession } from '../session/readSession.ts'
import { knownKey, readKey, type KnownKey } from './known.ts'
import { hashOfKey, keyIdOf, sameHash } from './secret.ts'
import { hasExpired, noteUse } from './working.ts'

/**
 * The current permissions of a presented key. Throws 401 if it has ended or expired, or doesn't
 * work because of its maker.
 */
const workingMember = ({ clock }: AppPorts, key: KnownKey): Member => {
  if (key.endedAt !== null) throw errors.apiKeyEnded()
  if (hasExpired(key, clock.now())) throw errors.apiKeyExpired()
  if (!key.member) throw errors.apiKeySuspended()
  return key.member
}

/**
 * The session of a call with an API key. Throws 401: the same for an unknown key and a wrong one;
 * for a valid key, the error gives the reason.
 */
export const apiKeySession = async (ports: AppPorts, token: string): Promise<LiveSession> => {
  const keyId = keyIdOf(token)
  if (keyId === undefined) throw errors.apiKeyWrong()
  const [key, hash] = await Promise.all([knownKey(ports, keyId), hashOfKey(token)])
  const isPresent = sameHash(hash, key?.hash ?? '')
  const isOlder = sameHash(hash, key?.olderHash ?? '')
  if (!key || !(isPresent || isOlder)) throw errors.apiKeyWrong()
  if (!isPresent && new Date(key.olderUntil ?? 0) <= ports.clock.now()) throw errors.apiKeyEnded()
  const { actor, institution } = workingMember(ports, key)
  key.lastUsedTime = await noteUse(ports, key)
  return { actor, institution, institutions: 1, rid: actor.id, confined: true, apiKey: true }
}

/**
 * A key by its actor id, for work that it began and that continues without it. Throws 5003 if it
 * doesn't belong to the institution, 401 if it doesn't work.
 */
export const apiKeyMember = async (
  ports: AppPorts,
  keyId: string,
  institutionId: string,
): Promise<Member> => {
  const key = await readKey(ports, keyId)
  if (!key || key.institutionId !== institutionId) throw errors.permissionRevoked()
  return workingMember(ports, key)
}
