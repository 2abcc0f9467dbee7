import { booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { ends } from '../../scheduling/index.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { contextsOfRules } from '../../../engine/records/system.ts'
import { completeBookings, followLesson } from '../followLesson.ts'
import { checkMayEditLesson } from '../staff.ts'

/** A lesson's bookings take its new time, are cancelled with it and completed at its end. */
export const bookingsOfLesson = extendRules(lesson, {
  // its bookings change them, and an undo of those puts them back
  follows: ({ resource }) => (resource === booking.name ? ['bookedStudents', 'bookingStatus'] : []),
  beforeWrite: checkMayEditLesson,
  async afterWrite(change, ctx) {
    await followLesson(change, ctx)
    const of = contextsOfRules(ctx)
    if (ends(change)) await completeBookings(ctx.tx, of, change.after)
  },
})
