import type { Hono } from 'hono'
import {
  attendanceEvents,
  courseAttendance,
  lessonAttendance,
} from '../../../resources/attendance/attendance.calls.ts'
import { eventRoles } from '../../../resources/lesson/events.calls.ts'
import type { AppPorts, Env } from '../../platform/context.ts'
import { attendanceOfCourse } from './attendance/ofCourse.ts'
import { attendanceOfLesson, explainedEvents } from './attendance/ofLesson.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import { badParameter } from '../../platform/errors.ts'
import { textOfBody, type Body } from '../../platform/http/body.ts'
import { answer } from '../../platform/http/calls.ts'
import { countOf, instantOf, optionalText } from '../../platform/http/inputs.ts'

const right = 'attendance.read'

const roleOf = (body: Body) => {
  const given = optionalText(body, 'role')
  const role = eventRoles.find(one => one === given)
  if (given !== undefined && !role) throw badParameter('role')
  return role
}

/** What screens ask of attendance; its records themselves are an ordinary resource. */
export const attendanceRoutes =
  (ports: AppPorts) =>
  (app: Hono<Env>): void => {
    answer(app, ports, lessonAttendance, {
      right,
      takes: ['lessonId'],
      handle: (body, c) =>
        attendanceOfLesson(
          c.get('scope'),
          sessionContexts(ports, c.get('session')),
          textOfBody(body, 'lessonId', 64),
        ),
    })
    answer(app, ports, attendanceEvents, {
      right,
      takes: ['lessonId', 'personId'],
      handle: (body, c) =>
        explainedEvents(
          c.get('scope'),
          sessionContexts(ports, c.get('session')),
          textOfBody(body, 'lessonId', 64),
          textOfBody(body, 'personId', 64),
        ),
    })
    answer(app, ports, courseAttendance, {
      right,
      takes: ['courseId', 'from', 'until', 'role', 'page'],
      handle: (body, c) =>
        attendanceOfCourse(c.get('scope'), sessionContexts(ports, c.get('session')), {
          courseId: textOfBody(body, 'courseId', 64),
          from: instantOf(body, 'from'),
          until: instantOf(body, 'until'),
          role: roleOf(body),
          page: countOf(body, 'page', 1, 100_000),
        }),
    })
  }
