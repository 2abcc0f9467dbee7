import type { Hono } from 'hono'
import { acceptAsMyself, enterLesson, invitationForMe, redeemTicket } from '../../../src/protocol/teaching/joining.ts'
import type { AppPorts, Ctx, Env } from '../../context.ts'
import { acceptAsSelf, invitedAs } from '../../domain/teaching/joining/accept.ts'
import { guarded } from '../../domain/teaching/joining/guesses.ts'
import { redeemRoomTicket } from '../../domain/teaching/joining/ticket.ts'
import { enterByAccount } from '../../domain/teaching/joining/wayIn.ts'
import { sessionContexts } from '../../domain/teaching/system.ts'
import { badParameter } from '../../errors.ts'
import { addressOf } from '../../http/address.ts'
import { flagOfBody, readBody, textOfBody, type Body } from '../../http/body.ts'
import { answer } from '../../http/calls.ts'
import { reply } from '../../http/reply.ts'
import { signedCalls } from '../../http/signed.ts'

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
        return enterByAccount(ports, c.get('scope'), sessionContexts(ports, session), session, asked)
      },
    })
    const invitationIn = (body: Body): string => textOfBody(body, 'invitation', 20)
    answer(app, ports, invitationForMe, {
      takes: ['invitation'],
      handle: (body, c) => guarded(ports, addressOf(c), () => invitedAs(ports, c.get('scope'), c.get('session'), invitationIn(body))),
    })
    answer(app, ports, acceptAsMyself, {
      takes: ['invitation'],
      // outside it the guesses are counted; accepted twice, it answers that she is a member
      handle: (body, c) =>
        guarded(ports, addressOf(c), () => c.get('scope').transaction(tx => acceptAsSelf(tx, ports, c.get('session'), invitationIn(body)))),
    })
  }

/** The classroom itself, by signed calls. */
export const ticketRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.post(redeemTicket, signedCalls(ports), async (c: Ctx) => {
      const { body } = await readBody(c)
      const unknown = Object.keys(body).find(name => name !== 'ticket')
      if (unknown !== undefined) throw badParameter(unknown)
      return reply(c, await redeemRoomTicket(ports, c.get('signed').institutionId, textOfBody(body, 'ticket', 600)))
    })
  }
