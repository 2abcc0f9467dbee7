import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Fault } from '../../platform/errors/fault.ts'
import type { Records } from '../../platform/ports.ts'

/** The error of a missing lesson: 973 if it is in the trash, else 710. */
export const missingLesson = async (
  records: Pick<Records, 'get'>,
  lessonId: string,
): Promise<Fault> =>
  (await records.get(lesson, lessonId, true)) ? errors.lessonRemoved() : errors.lessonNotFound()
