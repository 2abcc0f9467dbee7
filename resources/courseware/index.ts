import { courseware } from './courseware/courseware.resource.ts'
import './courseware.errors.ts'

/** Its records, in the order of their menu entries. */
export const coursewareRecords = {
  courseware,
} as const
