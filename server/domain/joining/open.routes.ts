import type { Hono } from 'hono'
import type { AppPorts, Env } from '../../platform/context.ts'
import { classroomRoutes } from '../classroom/classroom.routes.ts'
import { doorRoutes } from './door.routes.ts'
import { ticketRoutes } from './joining.routes.ts'

type Area = (ports: AppPorts) => (app: Hono<Env>) => void

/** Areas of teaching that answer without a session (open pages, signed calls): one line each. */
const areas: readonly Area[] = [classroomRoutes, ticketRoutes, doorRoutes]

/** The hand-written calls of teaching that need no log-in; each guards itself. */
export const openTeachingRoutes: Area = ports => app => areas.forEach(area => area(ports)(app))
