import type { Hono } from 'hono'
import {
  acceptAsMyself,
  enterLesson,
  invitationForMe,
  redeemTicket,
} from '../../../resources/course-invitation/joining.calls.ts'
import type { AppPorts, Ctx, Env } from '../../platform/context.ts'
import { acceptAsSelf, invitedAs } from './accept.ts'
import { guarded } from './guesses.ts'
import { redeemRoomTicket } from './ticket.ts'
import { enterByAccount } from './wayIn.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import { badParameter } from '../../platform/errors.ts'
import { addressOf } from '../../platform/http/address.ts'
import { flagOfBody, readBody, textOfBody, type Body } from '../../platform/http/body.ts'
import { answer } from '../../platform/http/calls.ts'
import { reply } from '../../platform/http/reply.ts'
import { signedCalls } from '../../platform/http/signed.ts'

/** Doors of classrooms and classes for whoever is logged in: what she may do there follows from who she is, not from rights. */
export const enterRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    answer(app, ports, enterLesson, {
      takes: ['lessonId', 'look'],
      handle: (body, c) => {
        const session = c.get('session')
        c.header('Cache-Control', 'no-store')
        const asked = { lessonId: textOfBody(body, 'lessonId', 64), look: flagOfBody(body, 'look') }
        return enterByAccount(
          ports,
          c.get('scope'),
          sessionContexts(ports, session),
          session,
          asked,
        )
      },
    })
    const invitationIn = (body: Body): string => textOfBody(body, 'invitation', 20)
    answer(app, ports, invitationForMe, {
      takes: ['invitation'],
      handle: (body, c) =>
        guarded(ports, addressOf(c), () =>
          invitedAs(ports, c.get('scope'), c.get('session'), invitationIn(body)),
        ),
    })
    answer(app, ports, acceptAsMyself, {
      takes: ['invitation'],
      // outside it the guesses are counted; accepted twice, it answers that she is a member
      handle: (body, c) =>
        guarded(ports, addressOf(c), () =>
          c
            .get('scope')
            .transaction(tx => acceptAsSelf(tx, ports, c.get('session'), invitationIn(body))),
        ),
    })
  }

/** The classroom itself, by signed calls. */
export const ticketRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.post(redeemTicket, signedCalls(ports, 'classroom'), async (c: Ctx) => {
      const { body } = await readBody(c)
      const unknown = Object.keys(body).find(name => name !== 'ticket')
      if (unknown !== undefined) throw badParameter(unknown)
      return reply(
        c,
        await redeemRoomTicket(
          ports,
          c.get('signed').institutionId,
          textOfBody(body, 'ticket', 600),
        ),
      )
    })
  }
