import { activeStates } from '../../../../resources/booking/booking/booking.calls.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { bookSeat } from '../book.ts'
import { bookRow } from '../bookRow.ts'
import { bookingContextOf, inState } from '../bookingContext.ts'
import { countSeats } from '../followLesson.ts'
import { noteNews } from '../news/note.ts'
import { cancelBooking, confirmBooking, moveBooking, takeLeave } from '../release.ts'
import { queueExpiry } from '../seatExpiry.ts'
import { checkMayAdd } from '../staff.ts'
import { followSeat } from '../../lesson-hours/index.ts'
import { booking, type Booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { bookingHighlights } from '../../../../resources/booking/booking/booking.highlights.ts'

const isActive = (one: Booking | undefined): boolean =>
  one !== undefined && one.deletedAt === null && inState(one, activeStates)
const seated = (one: Booking | undefined): boolean => isActive(one) && one?.state !== 'WAITING'
const answerOf = ({ id, state }: Booking) => ({ id, state })

export const bookingRules = defineRules(booking, {
  personal: { of: ['studentId'], rename: ['studentName'], erase: ['reason'] },
  highlights: bookingHighlights,
  async beforeWrite({ kind, after, given }, ctx) {
    // a row of a sheet says no state: it is booked as staff book
    const row = kind === 'create' && !given.has('state') ? await bookRow(after, ctx) : {}
    return { ...row, activeKey: inState({ ...after, ...row }, activeStates) ? 'A' : null }
  },
  async afterWrite({ before, after }, ctx) {
    await queueExpiry({ before, after }, ctx)
    await noteNews({ before, after }, ctx)
    if (seated(before) !== seated(after)) await countSeats(after.lessonId, seated(after), ctx)
    await followSeat({ before, after }, ctx)
  },
  actions: {
    async book({ input }, ctx) {
      await checkMayAdd(ctx)
      const { studentId, lessonId, hold, wait } = input
      return answerOf(
        await bookSeat(await bookingContextOf(ctx, 'STAFF'), { studentId, lessonId, hold, wait }),
      )
    },
    confirm: async ({ record }, ctx) =>
      answerOf(await confirmBooking(await bookingContextOf(ctx, 'STAFF'), record.id)),
    cancel: async ({ record, input }, ctx) =>
      answerOf(await cancelBooking(await bookingContextOf(ctx, 'STAFF'), record.id, input.reason)),
    leave: async ({ record, input }, ctx) =>
      answerOf(await takeLeave(await bookingContextOf(ctx, 'STAFF'), record.id, input.reason)),
    move: async ({ record, input }, ctx) =>
      answerOf(await moveBooking(await bookingContextOf(ctx, 'STAFF'), record.id, input.lessonId)),
  },
})
