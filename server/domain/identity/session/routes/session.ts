import type { Hono } from 'hono'
import type { Deed } from '../../../../../src/protocol/operations.ts'
import { paths } from '../../../../../src/protocol/paths.ts'
import type { AppPorts, Ctx, Env, Session } from '../../../../platform/context.ts'
import { logOperation } from '../../../../engine/operations/log.ts'
import { infoOf, toldOf } from '../info.ts'
import { withCounts } from '../counters.ts'
import { permissionsOf, menuOf } from '../menu.ts'
import { endMine, mySessions, switchTo } from '../mine.ts'
import { refresh } from '../refresh.ts'
import { demandOwner } from '../../../../engine/records/rights.ts'
import { endSession, tellRights, type Device } from '../sessions.ts'
import { addressOf } from '../../../../platform/http/address.ts'
import { parameter, readBody, textOfBody } from '../../../../platform/http/body.ts'
import { reply } from '../../../../platform/http/reply.ts'
import { eventsRoute } from './events.ts'

/** Where a call comes from, as a session keeps it. */
export const deviceOf = (c: Ctx): Device => ({
  ip: addressOf(c),
  userAgent: c.req.header('user-agent'),
})

const logged = (ports: AppPorts, session: Session, action: Deed, recordId: string) =>
  logOperation(
    ports.store.scope(session.institution.id),
    { ...session, clock: ports.clock },
    { action, resource: 'session', recordId },
  )

/** Renewal, which needs no living token; the ways in are in routes/accounts. */
export const openSessionRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.put(paths.refresh, async (c: Ctx) => {
      const { body } = await readBody(c)
      const given = {
        uid: textOfBody(body, 'uid', 64),
        secret: textOfBody(body, 'password', 200),
        rid: textOfBody(body, 'rid', 64),
      }
      return reply(c, await refresh(ports, given))
    })
  }

/** Calls of a session about itself. */
export const sessionRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.get(paths.session, async (c: Ctx) => {
      const session = c.get('session')
      await tellRights(ports, session, toldOf(session))
      return reply(c, infoOf(ports, session, session.rid))
    })
    app.post(paths.logout, async (c: Ctx) => {
      await logged(ports, c.get('session'), 'logout', c.get('session').rid)
      await endSession(ports, c.get('session').rid)
      return reply(c, { ended: true })
    })
    app.get(paths.menu, async (c: Ctx) => {
      const parentId = parameter(c, 'parentId', 64) ?? ''
      const access = c.get('session').actor.access
      const children =
        parentId === ''
          ? await withCounts(ports, c.get('scope'), menuOf(ports, access))
          : permissionsOf(ports, access, parentId)
      return reply(c, { id: parentId, children })
    })
    app.get(paths.sessions, async (c: Ctx) => {
      const list = await mySessions(ports, c.get('session'))
      return reply(c, { list, total: list.length })
    })
    app.post(paths.endSession, async (c: Ctx) => {
      const { body } = await readBody(c)
      const rid = textOfBody(body, 'rid', 64)
      await endMine(ports, c.get('session'), rid)
      await logged(ports, c.get('session'), 'sessionEnded', rid)
      return reply(c, { ended: true })
    })
    app.post(paths.switchInstitution, async (c: Ctx) => {
      const { body } = await readBody(c)
      demandOwner(c.get('session'))
      const answer = await switchTo(
        ports,
        c.get('session'),
        textOfBody(body, 'institutionId', 64),
        deviceOf(c),
      )
      await logged(ports, c.get('session'), 'switch', answer.rid)
      return reply(c, answer)
    })
    app.get(paths.events, eventsRoute(ports))
  }
