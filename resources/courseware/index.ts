import { courseware } from './courseware/courseware.resource.ts'

/** Its records, in the order of their menu entries. */
export const coursewareRecords = {
  courseware,
} as const

/** Its errors. */
export { coursewareErrors } from './courseware.errors.ts'
