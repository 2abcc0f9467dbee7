import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import type { GlobalTx } from '../../../platform/store/types.ts'
import { liveOf } from './live.ts'
import { endOfSession, type SessionTokens } from './sessions.ts'
import { secretOf, secretOfPrint, signAccess, turnOf, type AccessClaims } from './tokens.ts'

/**
 * Milliseconds for which the previous secret still gets the same response, for clients that lost
 * it.
 */
export const graceMs = 10_000
/**
 * Stands in the place of a secret's print: the session was left for another institution, and renews
 * no more.
 */
export const left = 'left'

interface Renewed {
  readonly claims: AccessClaims
  readonly turn: number
  /** Time of the first response; a repeated request gets the identical response. */
  readonly at: Date
  /** Print of the new secret. */
  readonly print: string
}

const endFamily = (db: GlobalTx['db'], family: string, at: string) =>
  db
    .updateTable('session')
    .set({ endedAt: at })
    .where('family', '=', family)
    .where('endedAt', 'is', null)
    .execute()

/**
 * SES-07: a new access token for the session's secret, which changes with every use. The previous
 * secret gets exactly the same response for 10 s; any older one was stolen or copied, and ends the
 * session and its whole family. Throws 867.
 */
export const refresh = async (
  ports: AppPorts,
  credentials: { readonly uid: string; readonly secret: string; readonly rid: string },
): Promise<SessionTokens> => {
  const turn = await turnOf(ports.config, credentials.rid, credentials.secret)
  const hash = await hashOf(credentials.secret)
  let reused = false
  const answer = await ports.store.transaction(async (tx): Promise<Renewed | undefined> => {
    reused = false
    const session = await tx.db
      .selectFrom('session')
      .selectAll()
      .where('rid', '=', credentials.rid)
      .forUpdate()
      .executeTakeFirst()
    const now = ports.clock.now()
    if (
      !session ||
      turn === undefined ||
      session.accountId !== credentials.uid ||
      session.endedAt !== null
    )
      return undefined
    const expired = new Date(session.expireTime) <= now
    // replaced a moment ago: another window did not know of it yet
    if (expired ? session.secretHash !== left : session.secretHash === left) return undefined
    const claims = {
      accountId: session.accountId,
      institutionId: session.institutionId,
      rid: session.rid,
    }
    if (hash === session.secretHash) {
      const print = await hashOf(await secretOf(ports.config, credentials.rid, turn + 1))
      await tx.db
        .updateTable('session')
        .where('rid', '=', credentials.rid)
        .set({
          secretHash: print,
          prevSecretHash: hash,
          prevUntil: new Date(now.getTime() + graceMs).toISOString(),
          expireTime: endOfSession(ports.config, now, session.beganTime ?? session.createTime),
          lastTime: now.toISOString(),
        })
        .execute()
      return { claims, turn, at: now, print }
    }
    if (
      hash === session.prevSecretHash &&
      session.prevUntil !== null &&
      now < new Date(session.prevUntil)
    )
      return {
        claims,
        turn,
        at: new Date(session.lastTime ?? now),
        print: session.secretHash,
      }
    reused = true
    await endFamily(tx.db, session.family ?? session.rid, now.toISOString())
    return undefined
  })
  if (answer)
    return {
      secret: await secretOfPrint(ports.config, credentials.rid, answer.turn + 1, answer.print),
      accessToken: await signAccess(ports.config, answer.at, answer.claims),
    }
  if (reused) {
    ports.log.warn(
      { rid: credentials.rid, accountId: credentials.uid },
      'a renewal secret was used again: its sessions have ended',
    )
    await liveOf(ports).look()
  }
  throw errors.sessionExpired()
}
