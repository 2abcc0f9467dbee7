import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import { booking } from '../../../resources/booking/booking/booking.resource.ts'
import { activeStates } from '../../../resources/booking/booking/booking.calls.ts'
import { isObject } from '../../platform/http/body.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { TaskHandler } from '../../engine/jobs/task.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import { endBooking, inState, lockLesson, openBookingContext } from './bookingContext.ts'
import { placeGraceMs, settleSeats } from './waiting.ts'

type Standing = Pick<Student, 'status' | 'deletedAt'>
const isHere = (one: Standing | undefined): boolean =>
  one !== undefined && one.deletedAt === null && one.status === 'ACTIVE'

/**
 * Queues the release of what suspended or deleted students have booked, a minute later: they may be
 * active again by then.
 */
export const queueInactiveStudents = async (
  changes: readonly WrittenRecord<Student>[],
  ctx: RuleContext,
): Promise<void> => {
  const ids = changes
    .filter(({ before, after }) => isHere(before) && !isHere(after))
    .map(({ after }) => after.id)
  if (!ids.length) return
  const open = await rowsWhere(ctx.tx, booking, [
    among('studentId', ids),
    among('state', activeStates),
  ])
  if (!open.length) return
  const studentIds = [...new Set(open.map(row => row.studentId))]
  const runAt = new Date(Date.parse(ctx.now) + placeGraceMs).toISOString()
  await enqueueOwn(ctx.tx, ctx, {
    kind: 'leavers',
    resource: 'student',
    action: 'cancelBooking',
    input: { studentIds },
    runAt,
  })
}

const idsOf = (input: unknown): readonly string[] =>
  isObject(input) && Array.isArray(input.studentIds)
    ? input.studentIds.filter(id => typeof id === 'string')
    : []

/**
 * Cancels what these students have booked, where they are still inactive, and passes their seats
 * on.
 */
export const inactiveStudentsTask: TaskHandler = async ({ ports, scope, session, input }) => {
  const of = sessionContexts(ports, session)
  const here = new Set(
    (await scope.many(student, idsOf(input)))
      .filter(row => row.status === 'ACTIVE')
      .map(({ id }) => id),
  )
  const away = idsOf(input).filter(id => !here.has(id))
  const open = away.length
    ? await rowsWhere(scope, booking, [among('studentId', away), among('state', activeStates)])
    : []
  for (const { id, lessonId } of open)
    await scope.transaction(async tx => {
      tx.operation({ action: 'cancelBooking', resource: 'booking' })
      const context = await openBookingContext(tx, of, 'SCHOOL')
      const lesson = await lockLesson(context, lessonId)
      const row = await tx.lock(booking, id)
      if (!row || !inState(row, activeStates)) return
      const lost = { ...row, obstacle: 'GONE' as const }
      await endBooking(context, lost, 'CANCELLED', null, 'cancelBooking')
      await settleSeats(context, lesson)
    })
  return { state: 'DONE' }
}
