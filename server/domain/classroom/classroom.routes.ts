import type { Hono } from 'hono'
import {
  classroomEvents,
  classroomLessons,
  mostEvents,
} from '../../../resources/lesson/events.calls.ts'
import type { AppPorts, Ctx, Env } from '../../platform/context.ts'
import { takeEvents } from './events/intake.ts'
import { lessonsToHold } from './events/lessons.ts'
import { badParameter } from '../../platform/errors.ts'
import { readBody, readObject } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { signedCalls } from '../../platform/http/signed.ts'
import { countOf, instantOf } from '../../platform/http/inputs.ts'

const longestSpan = 8 * 86_400_000

/** What classroom clients report, by signed calls. */
export const classroomRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    app.post(classroomEvents, signedCalls(ports, 'classroom'), async (c: Ctx) => {
      // each event is judged by itself: one that no database holds takes no other with it
      const { body } = await readObject(c)
      const { events, ...rest } = body
      const [unknown] = Object.keys(rest)
      if (unknown !== undefined) throw badParameter(unknown)
      if (!Array.isArray(events) || !events.length || events.length > mostEvents)
        throw badParameter('events')
      return reply(c, await takeEvents(ports, c.get('signed').institutionId, events, c.get('lang')))
    })
    app.post(classroomLessons, signedCalls(ports, 'classroom'), async (c: Ctx) => {
      const { body } = await readBody(c)
      const unknown = Object.keys(body).find(name => !['from', 'until', 'page'].includes(name))
      if (unknown !== undefined) throw badParameter(unknown)
      const [from, until] = [instantOf(body, 'from'), instantOf(body, 'until')]
      if (from === undefined) throw badParameter('from')
      if (
        until === undefined ||
        until <= from ||
        Date.parse(until) - Date.parse(from) > longestSpan
      )
        throw badParameter('until')
      return reply(
        c,
        await lessonsToHold(ports, c.get('signed').institutionId, {
          from,
          until,
          page: countOf(body, 'page', 1, 100_000),
        }),
      )
    })
  }
