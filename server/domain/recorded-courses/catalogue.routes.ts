import {
  addCourseStudents,
  courseCatalogue,
  enrolmentProgress,
  makeCourseLink,
  orderCatalogue,
  previewCourse,
  revokeCourseLinks,
} from '../../../resources/recorded-course/catalogue.calls.ts'
import { enrolment } from '../../../resources/enrolment/enrolment.resource.ts'
import { recordedCourse } from '../../../resources/recorded-course/recordedCourse.resource.ts'
import { student, type Student } from '../../../resources/student/student.resource.ts'
import { can } from '../../../src/access/index.ts'
import type { OperationName } from '../../../src/protocol/operations.ts'
import { implement, type WriteContext } from '../../engine/calls/implement.ts'
import { logOperation } from '../../engine/operations/log.ts'
import { errors } from '../../platform/errors/errors.ts'
import { catalogueOf } from './catalogue/load.ts'
import { orderChapters } from './catalogue/order.ts'
import { addStudents } from './students/enrol.ts'
import { coursePasses } from './students/pass.ts'
import { coursePreviewOf } from './students/preview.ts'
import { watchedByStudent } from './students/progress.ts'
import { studentView } from './students/view.ts'
import { posterSigner, staffSubject } from './videos/address.ts'

type ForStudent = WriteContext<{ readonly studentId: string }>

const studentOf = async ({ tx, input }: ForStudent): Promise<Student> => {
  const found = await tx.get(student, input.studentId)
  if (!found) throw errors.userNotFound()
  return found
}

const logForStudent = (
  { tx, session, ports }: ForStudent,
  action: OperationName,
  { id, name }: Student,
  detail?: Readonly<Record<string, unknown>>,
) =>
  logOperation(
    tx,
    { ...session, clock: ports.clock },
    { action, resource: 'student', recordId: id, title: name, ...(detail ? { detail } : {}) },
  )

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
    write: async ctx => {
      const { input, tx, ports } = ctx
      const found = await studentOf(ctx)
      if (input.anew) await coursePasses.revoke(tx, found.id)
      const link = await coursePasses.make(ports, tx, found.id, input.days)
      await logForStudent(ctx, 'courseLink', found, { expires: link.expires })
      return link
    },
  }),
  implement(revokeCourseLinks, {
    write: async ctx => {
      const found = await studentOf(ctx)
      await coursePasses.revoke(ctx.tx, found.id)
      await logForStudent(ctx, 'revokeCourseLinks', found)
      return {}
    },
  }),
]
