import type { OperationName } from '../../../../src/protocol/operations.ts'
import type { EventType } from '../../../../resources/classroom/events.calls.ts'
import {
  attendanceNews,
  type AttendanceNews,
} from '../../../../resources/classroom/attendance/attendance.calls.ts'
import { titleOf } from '../../../../src/schema/index.ts'
import { second } from '../../../../src/schema/durations.ts'
import type { Due } from '../../../engine/due/due.ts'
import {
  lesson as lessonResource,
  type Lesson,
} from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { notify } from '../../identity/index.ts'
import { deriveAttendance } from '../attendance/derive.ts'
import { openingOf, lessonTimeOf } from '../attendance/marks.ts'
import { toIsoInstant } from '../../../engine/records/rows.ts'
import { endLesson } from '../../scheduling/index.ts'
import { sessionContexts, systemSession, type Contexts } from '../../../engine/records/system.ts'
import { lockHeldRoom } from './heldRooms.ts'
import { settleRecording } from './recording.ts'
import { countTalk } from './talk.ts'

/** The earliest event of a type in a span of time. */
const firstOf = async (
  tx: StoreTx,
  lessonId: string,
  type: EventType,
  from: number,
  until: number,
): Promise<string | undefined> => {
  const row = await tx.db
    .selectFrom('classroomEvent')
    .select('at')
    .where('lessonId', '=', lessonId)
    .where('type', '=', type)
    .where('at', '>=', toIsoInstant(from))
    .where('at', '<', toIsoInstant(until))
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Changes the lesson, whose row is locked; returns the changed lesson. */
const changeLesson = async (
  tx: StoreTx,
  of: Contexts,
  lesson: Lesson,
  changes: Partial<Lesson>,
  action: OperationName,
): Promise<Lesson> => {
  await updateRecord(tx, of('lesson'), { id: lesson.id, changes }, { system: true, action })
  return (await tx.get(lessonResource, lesson.id)) ?? lesson
}

/**
 * The lesson after its events: when somebody first entered, whether it is in progress, when its
 * room was closed.
 */
const updateFromEvents = async (
  tx: StoreTx,
  of: Contexts,
  lesson: Lesson,
  now: number,
): Promise<Lesson> => {
  const time = lessonTimeOf(lesson, now)
  const { opens } = openingOf(lesson, 'TEACHER', time)
  const firstEntry = await firstOf(tx, lesson.id, 'ENTER', opens, time.close)
  const known = lesson.firstEnteredAt
  const earlier = firstEntry !== undefined && (known === null || firstEntry < known)
  const begins =
    lesson.status === 'NOT_STARTED' &&
    (known ?? firstEntry) !== undefined &&
    now >= time.start &&
    now < time.close
  const changes: Partial<Lesson> = {
    ...(earlier ? { attended: true, firstEnteredAt: firstEntry } : {}),
    ...(begins ? { status: 'ONGOING' } : {}),
  }
  const current = Object.keys(changes).length
    ? await changeLesson(tx, of, lesson, changes, 'enterLesson')
    : lesson

  // who closes the room before the start has closed no lesson; the first to close it afterwards did
  const closed = await firstOf(tx, lesson.id, 'END', time.start, time.close)
  if (current.status !== 'ENDED') {
    if (closed === undefined && now < time.close) return current
    return (await endLesson(tx, of, lesson.id, closed)) ?? current
  }
  const real = current.realCloseAt
  if (closed === undefined || (real !== null && real <= closed)) return current
  return changeLesson(tx, of, current, { realCloseAt: closed }, 'endLesson')
}

/** Updates a lesson and its attendance from new events. */
const countPresence = async (
  tx: StoreTx,
  of: Contexts,
  lesson: Lesson,
  now: number,
): Promise<void> => {
  tx.operation({
    resource: 'lesson',
    recordId: lesson.id,
    title: titleOf(lessonResource, lesson),
  })
  const ended = lesson.status === 'ENDED'
  const current = await updateFromEvents(tx, of, lesson, now)
  // a lesson that ended just now was counted by that
  if (!ended && current.status === 'ENDED') return
  await deriveAttendance(tx, of, current)
  await settleRecording(tx, of, current)
}

/**
 * Processes all new events of a room in one transaction; events that arrive meanwhile are left
 * for the next run. Returns whether attendance of a lesson was counted.
 */
const settleReportedRoom = async (
  ports: EnginePorts,
  tx: StoreTx,
  of: Contexts,
  lessonId: string,
): Promise<boolean> => {
  const now = ports.clock.now()
  // locks the record of the room, not the row of due work: other processes wait, and reports are
  // not blocked
  const lesson = await tx.lock(lessonResource, lessonId)
  const settleHeld = lesson ? undefined : await lockHeldRoom(ports, tx, lessonId)
  const due = await tx.db
    .selectFrom('lessonDue')
    .selectAll()
    .where('lessonId', '=', lessonId)
    .executeTakeFirst()
  if (!due) return false
  if (lesson && due.presence) await countPresence(tx, of, lesson, now.getTime())
  if (due.presence) await settleHeld?.(tx, of, now.toISOString())
  if (lesson && due.talk) await countTalk(tx, lesson)
  await tx.db
    .deleteFrom('lessonDue')
    .where('lessonId', '=', lessonId)
    .where('mark', '=', due.mark)
    .execute()
  return lesson !== undefined && due.presence
}

/**
 * Processes rooms with new events: at once, and at most once a second while events arrive.
 */
export const lessonDue: Due = {
  restMs: second,
  async find({ ports, scope, limit }) {
    const { institutionId } = scope
    const rows = await scope.db
      .selectFrom('lessonDue')
      .select(['lessonId', 'since'])
      .orderBy('since')
      .limit(limit)
      .execute()
    if (!rows.length) return []
    const session = await systemSession(ports, institutionId)
    return rows.map(({ lessonId, since }) => ({
      key: lessonId,
      since,
      async work(tx) {
        const of = sessionContexts(ports, { ...session, requestId: ports.ids.next() })
        const counted = await settleReportedRoom(ports, tx, of, lessonId)
        const news: AttendanceNews = { lessonId }
        return counted
          ? {
              afterwards: () => notify(ports, institutionId, 'everyone', attendanceNews, news),
            }
          : undefined
      },
    }))
  },
}
