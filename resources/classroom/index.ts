import { attendance } from './attendance/attendance.resource.ts'
import { classNote } from './class-note/classNote.resource.ts'

/** Its records, in the order of their menu entries. */
export const classroomRecords = {
  attendance,
  classNote,
} as const

/** Its errors. */
export { classroomErrors } from './classroom.errors.ts'
