import type { Hono } from 'hono'
import {
  classroomEvents,
  classroomLessons,
  maxEvents,
} from '../../../resources/classroom/events.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import type { Ctx, Env } from '../../platform/context.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import { readObject } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { signedCalls } from '../../platform/http/signed.ts'
import { takeEvents } from './events/intake.ts'
import { lessonsToHold } from './events/lessons.ts'

/**
 * Receives reports of classroom clients in signed calls. Each event is validated by itself: one
 * that can't be stored doesn't affect the others.
 */
export const registerEvents =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    app.post(classroomEvents, signedCalls(ports, 'classroom'), async (c: Ctx) => {
      const { body } = await readObject(c)
      const { events, ...rest } = body
      const [unknown] = Object.keys(rest)
      if (unknown !== undefined) throw errors.invalidParameter().at(unknown)
      if (!Array.isArray(events) || !events.length || events.length > maxEvents)
        throw errors.invalidParameter().at('events')
      return reply(c, await takeEvents(ports, c.get('signed').institutionId, events, c.get('lang')))
    })
  }

export const classroomCalls = [
  implement(classroomLessons, {
    serve: ({ c, ports, input }) => lessonsToHold(ports, c.get('signed').institutionId, input),
  }),
]
