import type { Hono } from 'hono'
import { classroomEvents, mostEvents } from '../../../src/protocol/teaching/events.ts'
import type { AppPorts, Ctx, Env } from '../../context.ts'
import { takeEvents } from '../../domain/teaching/events/intake.ts'
import { badParameter } from '../../errors.ts'
import { readBody } from '../../http/body.ts'
import { reply } from '../../http/reply.ts'
import { signedCalls } from '../../http/signed.ts'

/** What classroom clients report, by signed calls. */
export const classroomRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.post(classroomEvents, signedCalls(ports), async (c: Ctx) => {
      const { body } = await readBody(c)
      const { events, ...rest } = body
      const [unknown] = Object.keys(rest)
      if (unknown !== undefined) throw badParameter(unknown)
      if (!Array.isArray(events) || !events.length || events.length > mostEvents) throw badParameter('events')
      return reply(c, await takeEvents(ports, c.get('signed').institutionId, events, c.get('lang')))
    })
  }
