import type { LoginReply } from '../../../../src/protocol/provider.ts'
import type { MySession } from '../../../../resources/identity/session.calls.ts'
import { institutionNameIn } from '../../../../src/schema/institutionName.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import type { GlobalTx } from '../../../platform/store/types.ts'
import { infoOf, toldOf } from './info.ts'
import { liveOf } from './live.ts'
import { visitingRightsOf } from './operator.ts'
import { memberOf, sessionMember } from './member.ts'
import { graceMs, left } from './refresh.ts'
import {
  acceptPlace,
  closeSession,
  insertSession,
  type Device,
  type SessionTokens,
} from './sessions.ts'
import { secretOf, signAccess } from './tokens.ts'

/**
 * Lists the person's active sessions, the most recently used first. A confined session sees only
 * those in its institution.
 */
export const listOwnSessions = async (
  ports: AppPorts,
  { actor, rid, institution, confined, lang }: Session,
): Promise<MySession[]> => {
  const rows = await ports.store.db
    .selectFrom('session')
    .innerJoin('institution', 'institution.id', 'session.institutionId')
    .select([
      'session.rid',
      'session.createTime',
      'session.lastTime',
      'session.expireTime',
      'session.ip',
      'session.userAgent',
      'institution.name as institution',
    ])
    .where('session.accountId', '=', actor.id)
    .where('session.endedAt', 'is', null)
    .where('session.expireTime', '>', ports.clock.now().toISOString())
    .where('session.secretHash', '!=', left)
    .$if(confined === true, query => query.where('session.institutionId', '=', institution.id))
    .orderBy(eb => eb.fn.coalesce('session.lastTime', 'session.createTime'), 'desc')
    .orderBy('session.rid', 'desc')
    .limit(200)
    .execute()
  return rows.map(row => ({
    ...row,
    institution: institutionNameIn(lang, row.institution),
    current: row.rid === rid,
  }))
}

/**
 * Ends one of the person's own sessions; an ended one stays ended. Throws 404 if it isn't one of
 * `mySessions`.
 */
export const endMine = async (
  ports: AppPorts,
  { actor, institution, confined }: Session,
  rid: string,
): Promise<void> => {
  const found = await ports.store.db
    .selectFrom('session')
    .select('rid')
    .where('rid', '=', rid)
    .where('accountId', '=', actor.id)
    .$if(confined === true, query => query.where('institutionId', '=', institution.id))
    .executeTakeFirst()
  if (!found) throw errors.notFound()
  await closeSession(ports, rid)
}

/**
 * Ends all of the person's other sessions; a confined session ends those in its institution.
 * Returns their number.
 */
export const endOthers = async (
  ports: AppPorts,
  { actor, institution, rid, confined }: Session,
): Promise<number> => {
  const now = ports.clock.now().toISOString()
  const ended = await ports.store.db
    .updateTable('session')
    .set({ endedAt: now })
    .where('accountId', '=', actor.id)
    .where('rid', '!=', rid)
    .where('endedAt', 'is', null)
    .where('expireTime', '>', now)
    .$if(confined === true, query => query.where('institutionId', '=', institution.id))
    .returning('rid')
    .execute()
  await liveOf(ports).look()
  return ended.length
}

/** The session that replaced this one: a repeated call gets it again. */
const leftFor = async (
  ports: AppPorts,
  db: GlobalTx['db'],
  family: string,
  institutionId: string,
) => {
  const next = await db
    .selectFrom('session')
    .select(['rid', 'secretHash', 'accountId', 'createTime'])
    .where('family', '=', family)
    .where('institutionId', '=', institutionId)
    .where('endedAt', 'is', null)
    .where('secretHash', '!=', left)
    .orderBy('createTime', 'desc')
    .orderBy('rid', 'desc')
    .limit(1)
    .executeTakeFirst()
  const secret = next && (await secretOf(ports.config, next.rid, 1))
  if (!next || !secret || (await hashOf(secret)) !== next.secretHash) return undefined
  const claims = { accountId: next.accountId, institutionId, rid: next.rid }
  return {
    rid: next.rid,
    secret,
    accessToken: await signAccess(ports.config, new Date(next.createTime), claims),
  }
}

/**
 * SET-02: a session of the person in another of their institutions; a waiting membership becomes
 * active. It is a new session of the same family: a session belongs to one institution for life, so
 * that tokens, log entries and permissions never change their meaning. The previous one expires 10
 * s later, so that requests that other windows have just sent still get their response. Throws 982
 * for the current institution, 9002 for one where they are no member, 5003 if their membership is
 * not active.
 */
export const switchTo = async (
  ports: AppPorts,
  session: Session,
  institutionId: string,
  device: Device,
): Promise<LoginReply> => {
  if (institutionId === session.institution.id) throw errors.alreadyInInstitution()
  const accountId = session.actor.id
  const belongs = await ports.store.db
    .selectFrom('membership')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('institutionId', '=', institutionId)
    .executeTakeFirst()
  if (!belongs && !(await visitingRightsOf(ports, accountId))) throw errors.userHasNoInstitution()
  const member = sessionMember(await memberOf(ports, accountId, institutionId, { waiting: true }))
  const opened = await ports.store.transaction(
    async (tx): Promise<(SessionTokens & { rid: string }) | undefined> => {
      const old = await tx.db
        .selectFrom('session')
        .select(['family', 'secretHash', 'endedAt', 'beganTime', 'createTime'])
        .where('rid', '=', session.rid)
        .forUpdate()
        .executeTakeFirst()
      if (!old || old.endedAt !== null) return undefined
      const family = old.family ?? session.rid
      if (old.secretHash === left) return leftFor(ports, tx.db, family, institutionId)
      await tx.db
        .updateTable('session')
        .set({
          secretHash: left,
          prevSecretHash: null,
          expireTime: new Date(ports.clock.now().getTime() + graceMs).toISOString(),
        })
        .where('rid', '=', session.rid)
        .execute()
      await acceptPlace(tx.db, accountId, institutionId)
      return insertSession(
        ports,
        tx.db,
        { accountId, institutionId, family, beganTime: old.beganTime ?? old.createTime },
        { ...device, knownRights: toldOf(member) },
      )
    },
  )
  if (!opened) throw errors.sessionExpired()
  const { rid, ...tokens } = opened
  return { ...tokens, ...infoOf(ports, member, rid) }
}
