import {
  activeStates,
  type BookingParty,
  type BookingState,
} from '../../../../resources/booking/booking.calls.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import type { TaskHandler } from '../../../engine/jobs/task.ts'
import type { Row } from '../../../platform/ports.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { sendMessage } from '../../identity/index.ts'
import { textIn } from '../../../engine/records/rows.ts'
import { findReachablePeople } from '../../reminders/index.ts'
import { zoneOf } from '../../../engine/records/zoneOf.ts'
import { sessionContexts, type Contexts } from '../../../engine/records/system.ts'
import { inState, stateOf, told } from '../desk.ts'
import { lessonOf } from '../due.ts'
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

const knowledgeOf = (booking: Row): Knowledge => ({
  start: inState(booking, activeStates) ? msOf(textIn(booking, 'startAt')) : null,
  offer: stateOf(booking) === 'OFFERED' ? msOf(textIn(booking, 'until')) : null,
})

const kindOf = (
  knows: Knowledge,
  is: Knowledge,
  booking: Row,
  now: number,
): NewsKind | undefined => {
  if (is.offer !== null && is.offer !== knows.offer && is.offer > now) return 'OFFER'
  if (is.start !== null) {
    if (is.start === knows.start || is.start <= now) return undefined
    return knows.start === null ? 'BACK' : 'MOVED'
  }
  const ended = {
    state: stateOf(booking) satisfies BookingState,
    endedBy: textIn(booking, 'endedBy') as BookingParty | null,
  }
  if (knows.start === null || !endedBySchool(ended)) return undefined
  return ended.state === 'MOVED' ? 'OUT' : 'CANCELLED'
}

interface News {
  readonly kind: NewsKind
  readonly booking: Row
  readonly knew: Knowledge
  readonly is: Knowledge
}

/** Takes the news of a booking, as it stands now, so that nobody else tells it; undefined where there is none (any more). */
const take = async (
  tx: StoreTx,
  of: Contexts,
  bookingId: string,
  now: Date,
): Promise<News | undefined> => {
  const row = await tx.db
    .selectFrom('bookingNews')
    .select(['knownStart', 'knownOffer', 'state'])
    .where('bookingId', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.state !== 'DUE') return undefined
  const booking = await tx.get(of('booking').resource, bookingId)
  const knew = { start: msOf(row.knownStart), offer: msOf(row.knownOffer) }
  const is = booking ? knowledgeOf(booking) : knew
  const kind = booking && kindOf(knew, is, booking, now.getTime())
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
  return booking && kind && { kind, booking, knew, is }
}

const named = async (
  scope: Scope,
  of: Contexts,
  resource: string,
  id: string | null,
): Promise<Row | undefined> =>
  id === null
    ? undefined
    : ((await scope.get(of(resource).resource, id)) ?? scope.get(of(resource).resource, id, true))

const send = async (
  ports: EnginePorts,
  scope: Scope,
  of: Contexts,
  { kind, booking, knew, is }: News,
): Promise<boolean | undefined> => {
  const studentId = String(booking['studentId'])
  const person = (await findReachablePeople(scope, 'student', [studentId])).get(studentId)
  if (!person) return undefined
  const [lesson, course] = [
    await named(scope, of, 'lesson', textIn(booking, 'lessonId')),
    await named(scope, of, 'course', textIn(booking, 'courseId')),
  ]
  const zone = await zoneOf(scope)
  const say = (ms: number | null): string =>
    ms === null ? '' : `${told({ zone }, new Date(ms).toISOString())} (${zone})`
  const words = newsWords(kind, person.lang, {
    name: person.name,
    school: of('booking').institution.name,
    lesson: String(lesson?.['name'] ?? ''),
    course: String(course?.['courseName'] ?? ''),
    // of a booking that was given back because of the new time, that time is the lesson's
    start: say(is.start ?? msOf(lesson ? textIn(lesson, 'startAt') : null)),
    was: say(knew.start),
    until: say(is.offer),
  })
  const message = {
    contact: person.contact,
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
    .where('lessonId', '=', lessonOf(input))
    .where('state', '=', 'DUE')
    .orderBy('bookingId')
    .execute()
  for (const { bookingId } of due) {
    if (stopping()) return { state: 'HALTED' }
    const news = await scope.transaction(tx => take(tx, of, bookingId, ports.clock.now()))
    if (!news) continue
    const sent = await send(ports, scope, of, news)
    await scope.db
      .updateTable('bookingNews')
      .set({ state: sent === undefined ? 'SKIPPED' : sent ? 'SENT' : 'FAILED' })
      .where('bookingId', '=', bookingId)
      .where('state', '=', 'SENDING')
      .execute()
  }
  return { state: 'DONE' }
}
