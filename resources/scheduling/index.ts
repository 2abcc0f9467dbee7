import { lesson } from './lesson/lesson.resource.ts'
import { dayOff } from './day-off/dayOff.resource.ts'

/** Its records, in the order of their menu entries. */
export const schedulingRecords = {
  lesson,
  dayOff,
} as const
