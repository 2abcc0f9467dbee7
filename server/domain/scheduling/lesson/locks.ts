import { lesson, type Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import {
  beginsSoon,
  lessonLocks,
  removalLock,
} from '../../../../resources/scheduling/lesson/locks.ts'
import { fieldEntries } from '../../../../src/schema/index.ts'
import type { Locks } from '../../../engine/records/rules.ts'

const written = fieldEntries(lesson).flatMap(([name, { options }]) =>
  options.readOnly ? [] : [name],
)

const soon = {
  en: 'This lesson starts in less than 20 minutes. People may already be about to enter, so let them know about your changes.',
  zh: '课节将在 20 分钟内开始，学员和老师可能已在准备进入，修改后请及时告知。',
}

/** Returns what a lesson's state forbids (CLS-03 to CLS-05). */
export const locksOfLesson = (record: Lesson, now: string): Locks => {
  const remove = removalLock(record, now)
  return {
    fields: lessonLocks(record, now, written),
    ...(remove === undefined ? {} : { remove }),
    ...(beginsSoon(record, now) ? { warning: soon } : {}),
  }
}
