import * as calls from '../../../../../resources/identity/session.calls.ts'
import type { OperationName } from '../../../../../src/protocol/operations.ts'
import { currentSession, menuEntries } from '../../../../../src/protocol/session.ts'
import { paths } from '../../../../../src/protocol/paths.ts'
import { implement } from '../../../../engine/calls/implement.ts'
import type { RawRoute } from '../../../../engine/domain.ts'
import { logOperation } from '../../../../engine/operations/log.ts'
import type { AppPorts, Session } from '../../../../platform/context.ts'
import { withCounts } from '../counters.ts'
import { requestDevice } from '../device.ts'
import { infoOf, toldOf } from '../info.ts'
import { menuOf, permissionsOf } from '../menu.ts'
import { endMine, endOthers, listOwnSessions, switchTo } from '../mine.ts'
import { refresh } from '../refresh.ts'
import { closeSession, tellRights } from '../sessions.ts'
import { eventsRoute } from './events.ts'

const logged = (ports: AppPorts, session: Session, action: OperationName, recordId: string) =>
  logOperation(
    ports.store.scope(session.institution.id),
    { ...session, clock: ports.clock },
    { action, resource: 'session', recordId },
  )

/** Calls of a session about itself, and its renewal, which needs no living token. */
export const sessionCalls = [
  implement(calls.renewToken, {
    serve: ({ ports, input: { uid, password, rid } }) =>
      refresh(ports, { uid, secret: password, rid }),
  }),
  implement(currentSession, {
    read: async ({ ports, session }) => {
      await tellRights(ports, session, toldOf(session))
      return infoOf(ports, session, session.rid)
    },
  }),
  implement(calls.logOut, {
    serve: async ({ c, ports }) => {
      const session = c.get('session')
      await logged(ports, session, 'logout', session.rid)
      await closeSession(ports, session.rid)
      return { ended: true }
    },
  }),
  implement(menuEntries, {
    read: async ({ ports, scope, session, input }) => {
      const { access } = session.actor
      const id = input.parentId ?? ''
      const children =
        id === ''
          ? await withCounts(ports, scope, menuOf(ports, access, session.institution.domestic))
          : permissionsOf(ports, access, session.institution.domestic, id)
      return { id, children }
    },
  }),
  implement(calls.mySessions, {
    read: async ({ ports, session }) => {
      const list = await listOwnSessions(ports, session)
      return { list, total: list.length }
    },
  }),
  implement(calls.endSession, {
    serve: async ({ c, ports, input: { rid } }) => {
      const session = c.get('session')
      await endMine(ports, session, rid)
      await logged(ports, session, 'sessionEnded', rid)
      return { ended: true }
    },
  }),
  implement(calls.endOtherSessions, {
    serve: async ({ c, ports }) => {
      const session = c.get('session')
      const ended = await endOthers(ports, session)
      await logged(ports, session, 'otherSessionsEnded', session.rid)
      return { ended }
    },
  }),
  implement(calls.switchInstitution, {
    serve: async ({ c, ports, input: { institutionId } }) => {
      const session = c.get('session')
      const answer = await switchTo(ports, session, institutionId, requestDevice(c))
      await logged(ports, session, 'switch', answer.rid)
      return answer
    },
  }),
]

/** Live events of a session. */
export const eventStream: RawRoute = {
  reason: 'answers with a stream of events that lasts as long as the window and the session',
  register: ports => app => {
    app.get(paths.events, eventsRoute(ports))
  },
}
