import { defineRules, type RuleContext, type WrittenRecord } from '../../../engine/records/rules.ts'
import type { Contexts } from '../../../engine/records/system.ts'
import { checkMayEditLesson, completeBookings, followLesson } from '../../booking/index.ts'
import { sendLessonReports } from '../../reports/index.ts'
import { freezeAttendance, settleRecording } from '../../classroom/index.ts'
import { checkStaffFree, locksOfLesson, reserveStaff, validateLesson } from '../index.ts'
import { booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { makeUp } from '../../../../resources/lesson-hours/make-up/makeUp.resource.ts'
import { lesson, type Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { lessonHighlights } from '../../../../resources/scheduling/lesson/lesson.highlights.ts'

/** Does what follows from a lesson's end, in this order: bookings are completed by the attendance that was written down. */
const followEnd = async (
  { kind, before, after }: WrittenRecord<Lesson>,
  ctx: RuleContext,
): Promise<void> => {
  if (kind !== 'update' || before?.status === 'ENDED' || after.status !== 'ENDED') return
  const of: Contexts = name => ctx.contextOf(ctx.resource(name))
  await freezeAttendance(ctx.tx, of, after)
  await settleRecording(ctx.tx, of, after)
  await completeBookings(ctx.tx, of, after)
}

export const lessonRules = defineRules(lesson, {
  highlights: lessonHighlights,
  locks: locksOfLesson,
  // a series that was split is whole again after an undo
  marks: ['seriesId'],
  // its bookings change them, and an undo of those puts them back
  follows: ({ resource }) =>
    resource === booking.name || resource === makeUp.name
      ? ['bookedStudents', 'bookingStatus']
      : [],
  async beforeWrite(change, ctx) {
    await checkMayEditLesson(change, ctx)
    return validateLesson(change, ctx)
  },
  async afterWrite(change, ctx) {
    await followLesson(change, ctx)
    await followEnd(change, ctx)
  },
  afterWrites: reserveStaff,
  foresee: checkStaffFree,
  actions: {
    async sendLessonReport({ record }, ctx) {
      await sendLessonReports(record, ctx)
    },
  },
})
