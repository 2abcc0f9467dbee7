import { student } from '../../../../resources/people/student/student.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { queueInactiveStudents } from '../inactiveStudents.ts'
import { remainingOf } from '../remaining.ts'

/** What a student may still book, and what becomes of the bookings of one who leaves. */
export const bookingsOfStudent = extendRules(student, {
  computed: remainingOf,
  afterWrites: queueInactiveStudents,
})
