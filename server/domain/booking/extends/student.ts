import { student } from '../../../../resources/people/student/student.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { queueInactiveStudents } from '../inactiveStudents.ts'
import { remainingOf } from '../remaining.ts'

/** A student's remaining bookings, and what happens to their bookings when they leave. */
export const bookingsOfStudent = extendRules(student, {
  computed: remainingOf,
  afterWrites: queueInactiveStudents,
})
