import type { EnginePorts } from '../../server/engine/ports.ts'
import { dueWorker } from '../../server/engine/due/index.ts'
import { takeEvents } from '../../server/domain/classroom/events/intake.ts'
import { lessonsToHold } from '../../server/domain/classroom/events/lessons.ts'
import { teachingDb } from '../../server/domain/booking/teachingTables.ts'
import type { LessonToHold } from '../../resources/classroom/events.calls.ts'
import { perform } from '../classroom/perform.ts'
import { addDemoRecordings } from './playback.ts'

const seed = 20_261_101
const dayMs = 86_400_000
const mark = 'demoClassrooms'
/** How much of the past the demo's classrooms play. */
export interface DemoHistory {
  /** Number of past days with events. */
  readonly past: number
  /** Number of past days with more than arrivals and departures. */
  readonly vivid: number
  /** Between two lessons. */
  readonly rest?: () => Promise<void>
}

/** Of a demo on a server. */
export const pastWeeks: DemoHistory = { past: 28, vivid: 3 }

const lessonsOf = async (
  ports: EnginePorts,
  institutionId: string,
  from: number,
  until: number,
): Promise<LessonToHold[]> => {
  const lessons: LessonToHold[] = []
  for (let page = 1; ; page++) {
    const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString(), page }
    const answer = await lessonsToHold(ports, institutionId, span)
    lessons.push(...answer.lessons)
    if (!answer.lessons.length || lessons.length >= answer.total) return lessons
  }
}

/**
 * Students who booked a lesson and did not come, as `lesson student`, so that settled bookings stay
 * correct.
 */
const stayedAway = async (
  ports: EnginePorts,
  institutionId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await teachingDb(ports.store.scope(institutionId))
    .selectFrom('booking')
    .select(['lessonId', 'studentId'])
    .where('state', 'in', ['NO_SHOW', 'UNKNOWN'])
    .execute()
  return new Set(rows.map(({ lessonId, studentId }) => `${lessonId} ${studentId}`))
}

/**
 * Plays the lessons of the demo's past weeks, the newest first, in the background. The next start
 * continues where it stopped; repeated events are ignored. Returns whether all are played.
 */
export const playPastWeeks = async (
  ports: EnginePorts,
  stopped: () => boolean,
  { past, vivid, rest }: DemoHistory = pastWeeks,
): Promise<boolean> => {
  const { db } = ports.store
  const storedMark = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', mark)
    .executeTakeFirst()
  if (storedMark?.value === 'whole') return true
  const school = await db
    .selectFrom('institution')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!school) return false
  // the day of the first start, so that a later one goes on with the same weeks
  const today = storedMark
    ? Number(storedMark.value)
    : Math.floor(ports.clock.now().getTime() / dayMs) * dayMs
  const keep = (value: string) =>
    db
      .insertInto('setting')
      .values({ name: mark, value })
      .onConflict(on => on.column('name').doUpdateSet({ value }))
      .execute()
  await keep(String(today))
  const away = await stayedAway(ports, school.id)
  for (let day = 0; day <= past; day++) {
    for (const lesson of await lessonsOf(
      ports,
      school.id,
      today - day * dayMs,
      today - (day - 1) * dayMs,
    )) {
      if (stopped()) return false
      if (Date.parse(lesson.closesAt) > ports.clock.now().getTime()) continue
      await perform({
        lessons: [
          {
            ...lesson,
            people: lesson.people.filter(
              ({ personId }) => !away.has(`${lesson.lessonId} ${personId}`),
            ),
          },
        ],
        options: { seed, pictures: day <= vivid, networkEvery: day <= vivid ? 4 : 60 },
        report: events => takeEvents(ports, school.id, events, 'zh'),
      })
      await rest?.()
    }
    await dueWorker(ports, 'lessonDue').workOff()
    await addDemoRecordings(ports, school.id)
  }
  await keep('whole')
  return true
}
