import {
  addCourseStudents,
  courseCatalogue,
  enrolmentProgress,
  makeCourseLink,
  orderCatalogue,
  previewCourse,
  revokeCourseLinks,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import { enrolment } from '../../../resources/recorded-courses/enrolment/enrolment.resource.ts'
import { recordedCourse } from '../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import { can } from '../../../src/access/index.ts'
import { implement } from '../../engine/calls/implement.ts'
import { errors } from './errors.ts'
import { makeStudentLink, revokeStudentLinks } from '../people/index.ts'
import { catalogueOf } from './catalogue/load.ts'
import { orderChapters } from './catalogue/order.ts'
import { addStudents } from './students/enrol.ts'
import { coursePasses } from './students/pass.ts'
import { coursePreviewOf } from './students/preview.ts'
import { watchedByStudent } from './students/progress.ts'
import { studentView } from './students/view.ts'
import { posterSigner, staffSubject } from './videos/address.ts'

/** The calls by which staff work on recorded courses and their students. */
export const catalogueCalls = [
  implement(courseCatalogue, {
    read: async ({ input, scope, session, ports }) => {
      const course = await scope.get(recordedCourse, input.courseId)
      if (!course) throw errors.recordedCourseNotFound()
      const { id, access } = session.actor
      return catalogueOf(
        scope,
        course,
        can(access, 'courseVideo.read') ? posterSigner(ports, scope, staffSubject(id)) : undefined,
      )
    },
  }),
  implement(orderCatalogue, {
    write: async ({ input, tx, of }) => ({ version: await orderChapters(tx, of, input) }),
  }),
  implement(addCourseStudents, {
    write: ({ input, tx, of, session }) => addStudents(tx, of, session, input),
  }),
  implement(previewCourse, {
    read: ({ input, scope, session, ports }) =>
      coursePreviewOf(scope, input, {
        now: ports.clock.now().toISOString(),
        zone: session.institution.timezone,
      }),
  }),
  implement(enrolmentProgress, {
    read: async ({ input, scope, session, ports }) => {
      const row = await scope.get(enrolment, input.enrolmentId)
      const course = row && (await scope.get(recordedCourse, row.courseId))
      if (!course) throw errors.courseStudentNotFound()
      const view = await studentView(scope, course, {
        enrolmentId: row.id,
        enrolledAt: row.enrolledAt ?? row.createTime,
        now: ports.clock.now().toISOString(),
        zone: session.institution.timezone,
      })
      return { ...view, watched: await watchedByStudent(scope, row.id) }
    },
  }),
  implement(makeCourseLink, {
    write: ctx => makeStudentLink(ctx, coursePasses, 'courseLink'),
  }),
  implement(revokeCourseLinks, {
    write: ctx => revokeStudentLinks(ctx, coursePasses, 'revokeCourseLinks'),
  }),
]
