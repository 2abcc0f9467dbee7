import type { Hono } from 'hono'
import { enterLesson, redeemTicket } from '../../../src/protocol/teaching/joining.ts'
import type { AppPorts, Ctx, Env } from '../../context.ts'
import { redeemRoomTicket } from '../../domain/teaching/joining/ticket.ts'
import { enterByAccount } from '../../domain/teaching/joining/wayIn.ts'
import { sessionContexts } from '../../domain/teaching/system.ts'
import { badParameter } from '../../errors.ts'
import { flagOfBody, readBody, textOfBody } from '../../http/body.ts'
import { answer } from '../../http/calls.ts'
import { reply } from '../../http/reply.ts'
import { signedCalls } from '../../http/signed.ts'

/** The classroom's door for whoever is logged in. */
export const enterRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    answer(app, ports, enterLesson, {
      right: 'lesson.read',
      takes: ['lessonId', 'look'],
      handle: (body, c) => {
        const session = c.get('session')
        c.header('Cache-Control', 'no-store')
        const asked = { lessonId: textOfBody(body, 'lessonId', 64), look: flagOfBody(body, 'look') }
        return enterByAccount(ports, c.get('scope'), sessionContexts(ports, session), session, asked)
      },
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
