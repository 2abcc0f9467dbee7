import {
  makeHoursLink,
  ownHours,
  ownHoursPass,
  revokeHoursLinks,
  studentHours,
} from '../../../resources/lesson-hours/hours.calls.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { implement } from '../../engine/calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { makeStudentLink, revokeStudentLinks } from '../people/index.ts'
import { hourPasses } from './pass.ts'
import { studentHoursOf } from './view.ts'

export const hoursCalls = [
  implement(studentHours, {
    read: async ({ scope, input, ports, session }) => {
      const found = await scope.get(student, input.studentId)
      if (!found) throw errors.userNotFound()
      return studentHoursOf(scope, found, { ...session, now: ports.clock.now() })
    },
  }),
  implement(makeHoursLink, {
    write: ctx => makeStudentLink(ctx, hourPasses, 'hoursLink'),
  }),
  implement(revokeHoursLinks, {
    write: ctx => revokeStudentLinks(ctx, hourPasses, 'revokeHoursLinks'),
  }),
  implement(ownHoursPass, { read: hourPasses.ofLogin }),
  implement(ownHours, {
    enter: hourPasses.enter,
    read: async ({ scope, ports, who }) => ({
      ...(await studentHoursOf(scope, who.student, {
        ...who.session,
        now: ports.clock.now(),
      })),
      expires: who.expires,
    }),
  }),
]
