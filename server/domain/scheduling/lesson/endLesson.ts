import { lesson, type Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { updateRecord } from '../../../engine/records/update.ts'
import { contextOf } from '../../../engine/records/context.ts'
import type { Contexts } from '../../../engine/records/system.ts'

/**
 * Ends a lesson, by the clock or at `realCloseAt` from the classroom's report, and runs the
 * lesson's rules. A lesson ends once: an ended one is returned unchanged.
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
  return updateRecord(
    tx,
    contextOf(of('lesson'), lesson),
    { id: lessonId, changes },
    { system: true, action: 'endLesson' },
  )
}
