import { booking, type Booking } from '../../../../resources/booking/booking.resource.ts'
import { activeStates } from '../../../../resources/booking/booking.calls.ts'
import { course } from '../../../../resources/course/course.resource.ts'
import { lesson } from '../../../../resources/lesson/lesson.resource.ts'
import type { AnyResource, RecordOf } from '../../../../src/schema/resource.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import type { TaskHandler } from '../../../engine/jobs/task.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { inBoth } from '../../../engine/notices/inbox.ts'
import { sendMessage } from '../../identity/index.ts'
import { findReachablePeople, tellInInbox } from '../../reminders/index.ts'
import { readInstitutionZone } from '../../../engine/records/institutionZone.ts'
import { sessionContexts, type Contexts } from '../../../engine/records/system.ts'
import { inState, formatLocal } from '../bookingContext.ts'
import { lessonIdOf } from '../seatExpiry.ts'
import { endedBySchool } from './note.ts'
import { newsWords, type NewsKind } from './words.ts'

/** What a student knows of a booking, or is to know: null where it is over, or nothing is offered. Milliseconds. */
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

interface News {
  readonly kind: NewsKind
  readonly row: Booking
  readonly knew: Knowledge
  readonly is: Knowledge
}

/** Takes the news of a booking, as it stands now, so that nobody else tells it; undefined where there is none (any more). */
const take = async (tx: StoreTx, bookingId: string, now: Date): Promise<News | undefined> => {
  const newsRow = await tx.db
    .selectFrom('bookingNews')
    .select(['knownStart', 'knownOffer', 'state'])
    .where('bookingId', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()
  if (newsRow?.state !== 'DUE') return undefined
  const row = await tx.get(booking, bookingId)
  const knew = { start: msOf(newsRow.knownStart), offer: msOf(newsRow.knownOffer) }
  const is = row ? knowledgeOf(row) : knew
  const kind = row && kindOf(knew, is, row, now.getTime())
  const state = kind ? 'SENDING' : 'SKIPPED'
  await tx.db
    .updateTable('bookingNews')
    .set({
      knownStart: instant(is.start),
      knownOffer: instant(is.offer),
      state,
      at: now.toISOString(),
    })
    .where('bookingId', '=', bookingId)
    .execute()
  return row && kind && { kind, row, knew, is }
}

/** A record, one of the trash too. */
const findAny = async <R extends AnyResource>(
  scope: Scope,
  resource: R,
  id: string | null,
): Promise<RecordOf<R> | undefined> =>
  id === null ? undefined : ((await scope.get(resource, id)) ?? scope.get(resource, id, true))

const send = async (
  ports: EnginePorts,
  scope: Scope,
  of: Contexts,
  { kind, row, knew, is }: News,
): Promise<boolean | undefined> => {
  const { studentId } = row
  const person = (await findReachablePeople(scope, 'student', [studentId])).get(studentId)
  if (!person) return undefined
  const bookedLesson = await findAny(scope, lesson, row.lessonId)
  const bookedCourse = await findAny(scope, course, row.courseId)
  const zone = await readInstitutionZone(scope)
  const say = (ms: number | null): string =>
    ms === null ? '' : `${formatLocal({ zone }, new Date(ms).toISOString())} (${zone})`
  const facts = {
    name: person.name,
    school: of('booking').institution.name,
    lesson: bookedLesson?.name ?? '',
    course: bookedCourse?.courseName ?? '',
    // of a booking that was given back because of the new time, that time is the lesson's
    start: say(is.start ?? msOf(bookedLesson?.startAt ?? null)),
    was: say(knew.start),
    until: say(is.offer),
  }
  const item = { kind: 'booking', words: inBoth(lang => newsWords(kind, lang, facts)) }
  const told = { resource: 'student', id: studentId }
  const contact = await tellInInbox(ports, scope, told, person, item)
  if (!contact) return undefined
  const words = newsWords(kind, person.lang, facts)
  const message = {
    contact,
    ...words,
    hidden: words.text,
    institutionId: scope.institutionId,
  }
  return sendMessage(ports, message, true)
}

/**
 * Tells the students of a lesson what was noted for them, each news once: it is taken before it is sent, so that a process that dies in
 * between has told nothing, and nobody tells it twice.
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
    const news = await scope.transaction(tx => take(tx, bookingId, ports.clock.now()))
    if (!news) continue
    const delivered = await send(ports, scope, of, news)
    await scope.db
      .updateTable('bookingNews')
      .set({ state: delivered === undefined ? 'SKIPPED' : delivered ? 'SENT' : 'FAILED' })
      .where('bookingId', '=', bookingId)
      .where('state', '=', 'SENDING')
      .execute()
  }
  return { state: 'DONE' }
}
