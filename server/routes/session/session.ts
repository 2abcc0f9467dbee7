import type { Hono } from 'hono'
import { paths } from '../../../src/protocol/paths.ts'
import type { SessionInfo } from '../../../src/protocol/provider.ts'
import type { AppPorts, Ctx, Env, Session } from '../../context.ts'
import { checkLogin, institutionFor } from '../../domain/session/login.ts'
import { forbiddenOf, menuOf, permissionsOf } from '../../domain/session/menu.ts'
import { endSession, memberOf, openSession, refresh } from '../../domain/session/sessions.ts'
import { addressOf } from '../../http/address.ts'
import { parameter, readBody, textOfBody } from '../../http/body.ts'
import { reply } from '../../http/reply.ts'

const infoOf = (ports: AppPorts, session: Pick<Session, 'actor' | 'institution' | 'institutions'>, rid: string): SessionInfo => {
  const { actor, institution } = session
  const { id, name, plan, domestic, currency, countryCode, currencyChosen } = institution
  return {
    uid: actor.id,
    rid,
    name: actor.name,
    institution: { id, name, plan, domestic, currency, countryCode, currencyChosen },
    subList: menuOf(ports, actor.access),
    subFilter: forbiddenOf(ports, actor.access),
    setAuth: actor.access.rights === 'all' ? ['*'] : [...actor.access.rights],
    masks: [...actor.access.masks],
    role: actor.role,
    institutions: session.institutions,
  }
}

/** Calls that need no session: log-in and renewal. */
export const openSessionRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.post(paths.login, async (c: Ctx) => {
      const { body } = await readBody(c)
      const ip = addressOf(c)
      const countryCode = typeof body['countryCode'] === 'string' ? body['countryCode'].slice(0, 8) : '86'
      const wanted = body['institutionId'] === undefined ? undefined : textOfBody(body, 'institutionId', 64)
      const accountId = await checkLogin(ports, {
        account: textOfBody(body, 'account').trim(),
        password: textOfBody(body, 'password'),
        countryCode,
        ip,
      })
      const institutionId = await institutionFor(ports, accountId, wanted)
      const member = await memberOf(ports, accountId, institutionId)
      const { rid, accessToken, secret } = await openSession(ports, accountId, institutionId, { ip, userAgent: c.req.header('user-agent') })
      return reply(c, { accessToken, secret, ...infoOf(ports, member, rid) })
    })
    app.put(paths.refresh, async (c: Ctx) => {
      const { body } = await readBody(c)
      const given = { uid: textOfBody(body, 'uid', 64), secret: textOfBody(body, 'password', 200), rid: textOfBody(body, 'rid', 64) }
      return reply(c, await refresh(ports, given))
    })
  }

/** Calls of a session about itself. */
export const sessionRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.get(paths.session, async (c: Ctx) => reply(c, infoOf(ports, c.get('session'), c.get('session').rid)))
    app.post(paths.logout, async (c: Ctx) => {
      await endSession(ports, c.get('session').rid)
      return reply(c, { ended: true })
    })
    app.get(paths.menu, async (c: Ctx) => {
      const parentId = parameter(c, 'parentId', 64) ?? ''
      const access = c.get('session').actor.access
      const children = parentId === '' ? menuOf(ports, access) : permissionsOf(ports, access, parentId)
      return reply(c, { id: parentId, children })
    })
  }
