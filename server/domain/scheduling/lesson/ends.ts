import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { WrittenRecord } from '../../../engine/records/rules.ts'

/** Whether a lesson ends with this change. */
export const ends = ({ kind, before, after }: WrittenRecord<Lesson>): boolean =>
  kind === 'update' && before?.status !== 'ENDED' && after.status === 'ENDED'
