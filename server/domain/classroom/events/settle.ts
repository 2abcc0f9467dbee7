import type { OperationName } from '../../../../src/protocol/operations.ts'
import type { EventType } from '../../../../resources/classroom/events.calls.ts'
import {
  attendanceNews,
  type AttendanceNews,
} from '../../../../resources/classroom/attendance/attendance.calls.ts'
import { titleOf } from '../../../../src/schema/index.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import {
  lesson as lessonResource,
  type Lesson,
} from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { seminar } from '../../../../resources/seminars/seminar/seminar.resource.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { lowPriority } from '../../../platform/yieldToEventLoop.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { notify } from '../../identity/index.ts'
import { deriveAttendance } from '../attendance/derive.ts'
import { openingOf, lessonTimeOf } from '../attendance/marks.ts'
import { toIsoInstant } from '../../../engine/records/rows.ts'
import { endLesson } from '../../scheduling/index.ts'
import { systemContexts, type Contexts } from '../../../engine/records/system.ts'
import { settleRecording } from './recording.ts'
import { settleSeminar } from './seminar.ts'
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

/** Changes the lesson, whose row is locked; answers it as it is then. */
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

/** The lesson as its events leave it: when somebody first entered, whether it goes on, when its room was closed. */
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

/**
 * Does in one transaction all that a lesson's new events call for; whatever came meanwhile is left for the next time. Requests go first where
 * the store has one connection.
 */
export const settleReportedLesson = async (
  ports: EnginePorts,
  institutionId: string,
  lessonId: string,
): Promise<void> => {
  const of = await systemContexts(ports, institutionId)
  const changed = await lowPriority(ports.store.scope(institutionId))(async tx => {
    const lesson = await tx.lock(lessonResource, lessonId)
    const due = await tx.db
      .selectFrom('lessonDue')
      .selectAll()
      .where('lessonId', '=', lessonId)
      .executeTakeFirst()
    if (!due) return false
    if (lesson && due.presence) {
      tx.operation({
        resource: 'lesson',
        recordId: lessonId,
        title: titleOf(lessonResource, lesson),
      })
      const now = ports.clock.now().getTime()
      const ended = lesson.status === 'ENDED'
      const current = await updateFromEvents(tx, of, lesson, now)
      // a lesson that ended just now was counted by that
      if (ended || current.status !== 'ENDED') {
        await deriveAttendance(tx, of, current)
        await settleRecording(tx, of, current)
      }
    }
    const event = lesson ? undefined : await tx.lock(seminar, lessonId)
    if (event && due.presence) {
      tx.operation({ resource: 'seminar', recordId: lessonId, title: titleOf(seminar, event) })
      await settleSeminar(tx, of, event, ports.clock.now().toISOString())
    }
    if (lesson && due.talk) await countTalk(tx, lesson)
    await tx.db
      .deleteFrom('lessonDue')
      .where('lessonId', '=', lessonId)
      .where('mark', '=', due.mark)
      .execute()
    return lesson !== undefined && due.presence
  })
  const news: AttendanceNews = { lessonId }
  if (changed) await notify(ports, institutionId, 'everyone', attendanceNews, news)
}
