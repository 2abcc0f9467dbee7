import { booking, type Booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { activeStates } from '../../../../resources/booking/booking/booking.calls.ts'
import { course } from '../../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { AnyResource, RecordOf } from '../../../../src/schema/resource.ts'
import type { TaskHandler } from '../../../engine/jobs/task.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { sessionContexts } from '../../../engine/records/system.ts'
import { ruleContext } from '../../../engine/records/pipeline.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { inState, formatLocal } from '../bookingContext.ts'
import { lessonIdOf } from '../seatExpiry.ts'
import { endedBySchool } from './note.ts'
import { newsMessages, type NewsFacts, type NewsKind } from './news.messages.ts'

/**
 * The facts about a booking that a student knows, or should know: null if it is over, or nothing is
 * offered. Milliseconds.
 */
interface Knowledge {
  readonly start: number | null
  readonly offer: number | null
}
const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))
const instant = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString()

const knowledgeOf = (row: Booking): Knowledge => ({
  start: inState(row, activeStates) ? msOf(row.startAt) : null,
  offer: row.state === 'OFFERED' ? msOf(row.until) : null,
})

const kindOf = (
  knows: Knowledge,
  is: Knowledge,
  row: Booking,
  now: number,
): NewsKind | undefined => {
  if (is.offer !== null && is.offer !== knows.offer && is.offer > now) return 'OFFER'
  if (is.start !== null) {
    if (is.start === knows.start || is.start <= now) return undefined
    return knows.start === null ? 'BACK' : 'MOVED'
  }
  if (knows.start === null || !endedBySchool(row)) return undefined
  return row.state === 'MOVED' ? 'OUT' : 'CANCELLED'
}

/** A record, one of the trash too. */
const findAny = async <R extends AnyResource>(
  tx: StoreTx,
  resource: R,
  id: string | null,
): Promise<RecordOf<R> | undefined> =>
  id === null ? undefined : ((await tx.get(resource, id)) ?? tx.get(resource, id, true))

/** The facts of news of a booking. */
const factsOf = async (
  { tx, institution }: RuleContext,
  row: Booking,
  knew: Knowledge,
  is: Knowledge,
): Promise<NewsFacts> => {
  const bookedLesson = await findAny(tx, lesson, row.lessonId)
  const bookedCourse = await findAny(tx, course, row.courseId)
  const zone = institution.timezone
  const say = (ms: number | null): string =>
    ms === null ? '' : `${formatLocal({ zone }, new Date(ms).toISOString())} (${zone})`
  return {
    lesson: bookedLesson?.name ?? '',
    course: bookedCourse?.courseName ?? '',
    // of a booking that was given back because of the new time, that time is the lesson's
    start: say(is.start ?? msOf(bookedLesson?.startAt ?? null)),
    was: say(knew.start),
    until: say(is.offer),
  }
}

/**
 * Sends the current news of a booking, and stores what the student knows afterwards; does nothing
 * if there is no news (any more).
 */
const tell = async (ctx: RuleContext, bookingId: string): Promise<void> => {
  const { tx, now } = ctx
  const newsRow = await tx.db
    .selectFrom('bookingNews')
    .select(['knownStart', 'knownOffer', 'state'])
    .where('bookingId', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()
  if (newsRow?.state !== 'DUE') return
  const row = await tx.get(booking, bookingId)
  const knew = { start: msOf(newsRow.knownStart), offer: msOf(newsRow.knownOffer) }
  const is = row ? knowledgeOf(row) : knew
  const kind = row && kindOf(knew, is, row, Date.parse(now))
  await tx.db
    .updateTable('bookingNews')
    .set({
      knownStart: instant(is.start),
      knownOffer: instant(is.offer),
      state: kind ? 'TOLD' : 'SKIPPED',
      at: now,
    })
    .where('bookingId', '=', bookingId)
    .execute()
  if (!row || !kind) return
  const student = { resource: 'student', id: row.studentId }
  await ctx.notify(student, newsMessages[kind], await factsOf(ctx, row, knew, is))
}

/**
 * Sends the recorded news to the students of a lesson, each once: it is removed in the transaction
 * that queues its message.
 */
export const newsTask: TaskHandler = async ({ ports, scope, session, input, stopping }) => {
  const of = sessionContexts(ports, session)
  const due = await scope.db
    .selectFrom('bookingNews')
    .select('bookingId')
    .where('lessonId', '=', lessonIdOf(input))
    .where('state', '=', 'DUE')
    .orderBy('bookingId')
    .execute()
  for (const { bookingId } of due) {
    if (stopping()) return { state: 'HALTED' }
    await scope.transaction(tx => tell(ruleContext(tx, of('booking')), bookingId))
  }
  return { state: 'DONE' }
}
