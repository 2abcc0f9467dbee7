import type { LessonPlayback } from '../../../resources/classroom/records.calls.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { Scope } from '../../platform/store/types.ts'
import { missingLesson } from '../scheduling/index.ts'
import { ownedByLesson } from './recorded.ts'
import { recordingsOf } from './settle.ts'

/**
 * Lists the recordings of a lesson that can be watched, in the order in which they were ready
 * (CLS-02). Throws 710 or 973.
 */
export const playbacksOf = async (scope: Scope, lessonId: string): Promise<LessonPlayback[]> => {
  if (!(await scope.get(lesson, lessonId))) throw await missingLesson(scope, lessonId)
  return (await recordingsOf(scope, ownedByLesson(lessonId)))
    .flatMap(({ id, source, state, readyAt, createTime, address }) =>
      state === 'SUCCEEDED'
        ? [{ recordingId: id, recording: source, readyAt: readyAt ?? createTime, address }]
        : [],
    )
    .toSorted((a, b) => (a.readyAt < b.readyAt ? -1 : 1))
}
