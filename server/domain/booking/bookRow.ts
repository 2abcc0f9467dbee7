import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { Booking } from '../../../resources/booking/booking/booking.resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { seatOf } from './book.ts'
import { bookingContextOf } from './bookingContext.ts'
import { checkMayAdd } from './staff.ts'

/** A row of a sheet of bookings. Each part may be empty. */
export type BookingRow = {
  readonly [K in 'studentId' | 'lessonId' | 'courseId' | 'startAt']: Booking[K] | null
}

/**
 * Returns the lesson of a row: the one that it names, or the one of its class that starts at its
 * time. Throws 11005, 710 or 34411 at the affected cell.
 */
const lessonOfRow = async (
  { lessonId, courseId, startAt }: BookingRow,
  { tx }: RuleContext,
): Promise<string> => {
  if (lessonId !== null) {
    const found = await tx.get(lesson, lessonId)
    if (found && courseId !== null && found.courseId !== courseId)
      throw errors.lessonOfOtherClass().at('lessonId')
    if (found && startAt !== null && found.startAt !== startAt)
      throw errors.lessonNotFound().at('startAt')
    return lessonId
  }
  if (courseId === null || startAt === null) throw errors.valueMissing().at('lessonId')
  const [found] = await rowsWhere(tx, lesson, [
    among('courseId', [courseId]),
    among('startAt', [startAt]),
  ])
  if (!found) throw errors.lessonNotFound().at('startAt')
  return found.id
}

/**
 * BKG-03: books a row of a sheet, with the rules for staff. Every refusal is shown at a cell, by
 * default the student's.
 */
export const bookRow = async (row: BookingRow, ctx: RuleContext): Promise<Partial<Booking>> => {
  // whether a seat is free depends on the rows before it
  await ctx.turn('booking.import')
  try {
    await checkMayAdd(ctx)
    if (row.studentId === null) throw errors.valueMissing()
    const lessonId = await lessonOfRow(row, ctx)
    return await seatOf(await bookingContextOf(ctx, 'STAFF'), {
      studentId: row.studentId,
      lessonId,
    })
  } catch (error) {
    throw error instanceof Fault && !error.fields ? error.at('studentId') : error
  }
}
