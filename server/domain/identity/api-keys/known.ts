import { LRUCache } from 'lru-cache'
import { apiKeyAccess } from '../../../../src/access/apiKeys.ts'
import { resourcesOf } from '../../../engine/records/context.ts'
import { apiKeyActorId } from '../../../platform/caller.ts'
import type { AppPorts } from '../../../platform/context.ts'
import type { Member } from '../../../platform/identity.ts'
import { makerOf, type KeyOwner } from './working.ts'
import { perServer } from '../../../platform/perServer.ts'

/** A key as it is at the moment, and the member that it is. */
export interface KnownKey {
  readonly keyId: string
  readonly institutionId: string
  readonly hash: string
  /** The secret before a replacement, and until when it works too. */
  readonly olderHash: string | null
  readonly olderUntil: string | null
  readonly expireTime: string | null
  readonly endedAt: string | null
  /** Undefined while it is off, or its maker is the reason that it doesn't work. */
  readonly member: Member | undefined
  /** When it was last used, according to this process. */
  lastUsedTime: string | null
}

interface KeyRow extends KeyOwner {
  readonly keyId: string
  readonly name: string
  readonly rights: readonly string[]
  readonly clear: readonly string[]
}

/** The key in its maker's place; undefined if it doesn't work for them. */
const memberOfKey = async (ports: AppPorts, key: KeyRow): Promise<Member | undefined> => {
  const maker = await makerOf(ports, key)
  if (!maker) return undefined
  const { access } = maker.actor
  const registry = Object.values(resourcesOf(maker, ports.resources))
  return {
    ...maker,
    institutions: 1,
    actor: {
      id: apiKeyActorId(key.keyId),
      name: `${key.name} (${maker.actor.name})`,
      role: null,
      access: apiKeyAccess(access, key, registry, ports.pages),
      // an administrator is not bound by what the record of a teacher allows
      ...(access.rights === 'all' ? {} : { actsFor: maker.actor.id }),
    },
  }
}

/** Reads a program's key; undefined if there is no such id or the key signs calls. */
export const readKey = async (ports: AppPorts, keyId: string): Promise<KnownKey | undefined> => {
  const key = await ports.store.db
    .selectFrom('apiKey')
    .selectAll()
    .where('keyId', '=', keyId)
    .executeTakeFirst()
  if (!key || key.hash === null) return undefined
  const { institutionId, hash, olderHash, olderUntil, expireTime, endedAt, lastUsedTime } = key
  const works = endedAt === null && key.offSince === null
  const member = works ? await memberOfKey(ports, key) : undefined
  const dates = { expireTime, endedAt, lastUsedTime }
  return { keyId, institutionId, hash, olderHash, olderUntil, ...dates, member }
}

interface Read {
  readonly at: number
  readonly key: Promise<KnownKey | undefined>
}
/**
 * A key that was read longer ago is read again, as sessions are: no process honours a withdrawn
 * right for a second. @tuning
 */
const keepMs = 900
/** Keys that a process remembers at a time. @tuning */
const mostKept = 1000
const readsOf = perServer(() => new LRUCache<string, Read>({ max: mostKept }))

/** The key as of less than a second ago: a program that sends many calls costs few statements. */
export const knownKey = async (ports: AppPorts, keyId: string): Promise<KnownKey | undefined> => {
  const kept = readsOf(ports)
  const at = ports.clock.now().getTime()
  const last = kept.get(keyId)
  if (last && at >= last.at && at - last.at < keepMs) return last.key
  const read = { at, key: readKey(ports, keyId) }
  kept.set(keyId, read)
  const forget = () => void (kept.get(keyId) === read && kept.delete(keyId))
  // unknown keys are not cached: guesses must not fill the memory
  await read.key.then(key => void (key ?? forget()), forget)
  return read.key
}

/** Has every key read again by its next call: rights, members or keys have changed. */
export const forgetKeys = (ports: AppPorts): void => readsOf(ports).clear()
