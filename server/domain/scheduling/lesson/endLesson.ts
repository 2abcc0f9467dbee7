import { lesson, type Lesson } from '../../../../resources/lesson/lesson.resource.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { freezeAttendance } from '../../classroom/attendance/derive.ts'
import { completeBookings } from '../../booking/follow.ts'
import { settleRecording } from '../../classroom/events/recording.ts'
import { contextOf } from '../../../engine/records/context.ts'
import type { Contexts } from '../../../engine/records/system.ts'

/** What follows from a lesson's end, in its transaction; the lesson is locked and has ended already. */
type LessonEnded = (tx: StoreTx, of: Contexts, lesson: Lesson) => Promise<void>

/** These run in order. */
const followUps: readonly LessonEnded[] = [freezeAttendance, settleRecording, completeBookings]

/**
 * Ends a lesson, by the clock or at `realCloseAt` as the classroom reported it, with all that follows. A lesson ends once: one that has ended
 * is answered as it is.
 */
export const endLesson = async (
  tx: StoreTx,
  of: Contexts,
  lessonId: string,
  realCloseAt?: string,
): Promise<Lesson | undefined> => {
  const before = await tx.lock(lesson, lessonId)
  if (!before || before.status === 'ENDED') return before
  const changes = { status: 'ENDED', ...(realCloseAt === undefined ? {} : { realCloseAt }) }
  const ended = await updateRecord(
    tx,
    contextOf(of('lesson'), lesson),
    { id: lessonId, changes },
    { system: true, action: 'endLesson' },
  )
  for (const follow of followUps) await follow(tx, of, ended)
  return ended
}
