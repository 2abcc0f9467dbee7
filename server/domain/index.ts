import type { Hono } from 'hono'
import type { AppPorts, Env } from '../platform/context.ts'
import { attendanceRoutes } from './classroom/attendance.routes.ts'
import { enterRoutes } from './joining/joining.routes.ts'
import { recordRoutes } from './classroom/records.routes.ts'
import { statisticsRoutes } from './classroom/statistics.routes.ts'
import { classRoutes } from './classes/classes.routes.ts'
import { schedulingRoutes } from './scheduling/scheduling.routes.ts'

type Area = (ports: AppPorts) => (app: Hono<Env>) => void

/** Areas of teaching whose calls need a session: one line each. */
const areas: readonly Area[] = [
  classRoutes,
  attendanceRoutes,
  recordRoutes,
  statisticsRoutes,
  schedulingRoutes,
  enterRoutes,
]

/** The hand-written calls of teaching, behind the log-in. */
export const teachingRoutes: Area = ports => app => areas.forEach(area => area(ports)(app))
