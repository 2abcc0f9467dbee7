import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { memberOf, sessionMember } from './member.ts'
import type { AccessClaims } from './tokens.ts'

/** A session without what belongs to one request. */
export type LiveSession = Omit<Session, 'lang' | 'requestId'>

export interface ConfirmedSession {
  /** Changes with everything that decides what the session may do. */
  readonly print: string
  /** When the session expires, in milliseconds. */
  readonly ends: number
  readonly confined: boolean
  /** Rights that the session's screens know of. */
  readonly rights: readonly string[]
}

/** Confirms that the session of a token is still active. Throws 867 if it has ended. */
export const confirmSession = async (
  ports: AppPorts,
  claims: AccessClaims,
): Promise<ConfirmedSession> => {
  const sessionState = (await ports.store.sessionPrints([claims.rid])).get(claims.rid)
  if (!sessionState || sessionState.ended) throw errors.sessionExpired()
  const row = await ports.store.db
    .selectFrom('session')
    .select([
      'accountId',
      'institutionId',
      'endedAt',
      'expireTime',
      'toldRights',
      'keyId',
      'confined',
    ])
    .where('rid', '=', claims.rid)
    .executeTakeFirst()
  if (
    !row ||
    row.endedAt !== null ||
    row.accountId !== claims.accountId ||
    row.institutionId !== claims.institutionId
  )
    throw errors.sessionExpired()
  return {
    print: sessionState.print,
    ends: new Date(row.expireTime).getTime(),
    // sessions from before the column "confined" have the key of their pass alone
    confined: row.confined === true || row.keyId !== null,
    rights: row.toldRights ?? [],
  }
}

/**
 * The permissions and institution of a confirmed session. Throws 5003 if the membership was
 * withdrawn.
 */
export const readSession = async (
  ports: AppPorts,
  claims: AccessClaims,
  { confined, rights }: ConfirmedSession,
): Promise<LiveSession> => {
  const member = sessionMember(await memberOf(ports, claims.accountId, claims.institutionId))
  const known = { ...member, rid: claims.rid, knownRights: new Set(rights) }
  return confined ? { ...known, institutions: 1, confined: true } : known
}
