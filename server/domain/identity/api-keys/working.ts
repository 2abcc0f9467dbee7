import { can, type Access } from '../../../../src/access/index.ts'
import {
  keyKinds,
  type KeyKind,
  type KeyState,
} from '../../../../resources/identity/apiKey.calls.ts'
import { minute } from '../../../../src/schema/durations.ts'
import { systemId } from '../../../engine/records/actor.ts'
import type { AppPorts } from '../../../platform/context.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import type { Member } from '../../../platform/identity.ts'
import { memberOf } from '../session/member.ts'

/** The owner of a key, which decides whether it works. */
export interface KeyOwner {
  readonly institutionId: string
  readonly madeBy: string | null
  readonly scopes: readonly string[] | null
}
/** What decides whether a key works at a time, besides its maker. */
export interface KeyTerms {
  readonly expireTime: string | null
  readonly endedAt: string | null
  readonly offSince: string | null
}

/** Only a signing key has scopes. */
export const keyKindOf = ({ scopes }: Pick<KeyOwner, 'scopes'>): KeyKind =>
  scopes === null ? 'PROGRAM' : 'SIGNING'

/**
 * The maker of a key. Undefined while they are no active member or can't manage such keys; for a
 * program's key also while they lack a second factor that the institution requires (passes check it
 * when they are exchanged, programs never do).
 */
export const makerOf = async (ports: AppPorts, key: KeyOwner): Promise<Member | undefined> => {
  if (key.madeBy === null) return undefined
  const maker = await memberOf(ports, key.madeBy, key.institutionId).catch((error: unknown) => {
    if (error instanceof Fault) return undefined
    throw error
  })
  const kind = keyKindOf(key)
  if (!maker || !can(maker.actor.access, keyKinds[kind].right)) return undefined
  return kind === 'PROGRAM' && maker.needsSecondFactor ? undefined : maker
}

/**
 * The current permissions of a key's maker; undefined if the key doesn't work. The server's own
 * signing keys have all permissions.
 */
export const makerAccess = async (ports: AppPorts, key: KeyOwner): Promise<Access | undefined> =>
  key.madeBy === systemId && key.scopes !== null
    ? { rights: 'all', masks: new Set() }
    : (await makerOf(ports, key))?.actor.access

/** Whether the time of a key is over. */
export const hasExpired = ({ expireTime }: Pick<KeyTerms, 'expireTime'>, now: Date): boolean =>
  expireTime !== null && new Date(expireTime) <= now

/** The state of a key; `hasMaker`: its maker lets it work. */
export const keyStateOf = (key: KeyTerms, hasMaker: boolean, now: Date): KeyState => {
  if (key.endedAt !== null) return 'ENDED'
  if (hasExpired(key, now)) return 'EXPIRED'
  if (!hasMaker) return 'SUSPENDED'
  return key.offSince === null ? 'ACTIVE' : 'OFF'
}

/**
 * Records the use of a key, at most once a minute, so that not every call writes. Returns the
 * recorded time.
 */
export const noteUse = async (
  { store, clock }: Pick<AppPorts, 'store' | 'clock'>,
  { keyId, lastUsedTime }: { readonly keyId: string; readonly lastUsedTime: string | null },
): Promise<string> => {
  const now = clock.now()
  const due = new Date(now.getTime() - minute)
  if (lastUsedTime !== null && new Date(lastUsedTime) > due) return lastUsedTime
  // another process may have noted it meanwhile
  await store.db
    .updateTable('apiKey')
    .set({ lastUsedTime: now.toISOString() })
    .where('keyId', '=', keyId)
    .where(eb =>
      eb.or([eb('lastUsedTime', 'is', null), eb('lastUsedTime', '<=', due.toISOString())]),
    )
    .execute()
  return now.toISOString()
}
