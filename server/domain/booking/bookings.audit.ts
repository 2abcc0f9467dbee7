import { countedStates, holdingStates } from '../../../resources/booking/booking/booking.calls.ts'
import { teachingDb } from './teachingTables.ts'
import type { Check } from '../../engine/audit/check.ts'

/**
 * 5 and 6: seats of lessons and limits of students are respected, and a lesson's counts of seats
 * are correct.
 */
export const bookingChecks: Check = {
  name: 'seats and limits of bookings hold (5, 6)',
  async run({ scope, ports, alive }, tell) {
    if (!ports.resources.booking) return 'no bookings'
    const db = teachingDb(scope)
    const seatCounts = await db
      .selectFrom('booking')
      .select(eb => ['lessonId', eb.fn.countAll<number>().as('n')])
      .where('state', 'in', holdingStates)
      .where('deletedAt', 'is', null)
      .groupBy('lessonId')
      .execute()
    const seats = new Map(seatCounts.map(({ lessonId, n }) => [lessonId, Number(n)]))
    const lessons = await db
      .selectFrom('lesson')
      .select(['id', 'studentLimit', 'bookedStudents'])
      .where('bookingStatus', 'is not', null)
      .where('status', '!=', 'ENDED')
      .where('deletedAt', 'is', null)
      .execute()
    const free = new Set<string>()
    for (const { id, studentLimit, bookedStudents } of lessons) {
      const n = seats.get(id) ?? 0
      if (n > (studentLimit ?? 0))
        tell(`lesson ${id}: ${n} seats are taken of ${studentLimit ?? 0}`)
      if (n !== (bookedStudents ?? 0))
        tell(`lesson ${id} tells of ${bookedStudents ?? 0} seats that are taken, there are ${n}`)
      if (n < (studentLimit ?? 0)) free.add(id)
    }
    const waiting = await db
      .selectFrom('booking')
      .select(['id', 'lessonId'])
      .where('state', '=', 'WAITING')
      .where('obstacle', 'is', null)
      .where('until', '>', alive.toISOString())
      .where('deletedAt', 'is', null)
      .execute()
    for (const { id, lessonId } of waiting)
      if (free.has(lessonId)) tell(`booking ${id} waits though lesson ${lessonId} has a free seat`)
    // a limit may be lowered below what was booked before
    const beyond = await db
      .selectFrom('booking')
      .innerJoin('student', 'student.id', 'booking.studentId')
      .select(['student.id', 'booking.month', 'student.bookingLimit'])
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('booking.state', 'in', countedStates)
      .where('booking.deletedAt', 'is', null)
      .where('student.bookingLimit', 'is not', null)
      .groupBy(['student.id', 'booking.month', 'student.bookingLimit', 'student.updateTime'])
      .having(eb =>
        eb.and([
          eb(eb.fn.countAll<number>(), '>', eb.ref('student.bookingLimit')),
          eb(eb.fn.max('booking.createTime'), '>', eb.ref('student.updateTime')),
        ]),
      )
      .execute()
    for (const { id, month, bookingLimit, n } of beyond)
      tell(
        `student ${id}: ${Number(n)} bookings in ${month ?? '?'}, ${bookingLimit ?? 0} are allowed`,
      )
    const leaves = await db
      .selectFrom('booking')
      .innerJoin('student', 'student.id', 'booking.studentId')
      .select(['student.id', 'booking.month', 'student.leaveLimit'])
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('booking.state', '=', 'LEAVE')
      .where('booking.deletedAt', 'is', null)
      .where('student.leaveLimit', 'is not', null)
      .groupBy(['student.id', 'booking.month', 'student.leaveLimit', 'student.updateTime'])
      .having(eb =>
        eb.and([
          eb(eb.fn.countAll<number>(), '>', eb.ref('student.leaveLimit')),
          eb(eb.fn.max('booking.endedAt'), '>', eb.ref('student.updateTime')),
        ]),
      )
      .execute()
    for (const { id, month, leaveLimit, n } of leaves)
      tell(`student ${id}: ${Number(n)} leaves in ${month ?? '?'}, ${leaveLimit ?? 0} are allowed`)
    return `${lessons.length} lessons, ${seatCounts.length} of them booked`
  },
}
