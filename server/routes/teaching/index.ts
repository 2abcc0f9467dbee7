import type { Hono } from 'hono'
import type { AppPorts, Env } from '../../context.ts'
import { attendanceRoutes } from './attendance.ts'
import { bookingRoutes } from './booking.ts'
import { enterRoutes } from './joining.ts'
import { recordRoutes } from './records.ts'
import { statisticsRoutes } from './statistics.ts'
import { classRoutes } from './classes.ts'
import { schedulingRoutes } from './scheduling.ts'

type Area = (ports: AppPorts) => (app: Hono<Env>) => void

/** Areas of teaching whose calls need a session: one line each. */
const areas: readonly Area[] = [bookingRoutes, classRoutes, attendanceRoutes, recordRoutes, statisticsRoutes, schedulingRoutes, enterRoutes]

/** The hand-written calls of teaching, behind the log-in. */
export const teachingRoutes: Area = ports => app => areas.forEach(area => area(ports)(app))
