import { attendanceOnStudents } from './student.extension.ts'
import { attendanceOnTeachers } from './teacher.extension.ts'
import { attendance } from './attendance/attendance.resource.ts'
import { classNote } from './class-note/classNote.resource.ts'
import './classroom.errors.ts'

/** Its records, in the order of their menu entries. */
export const classroomRecords = {
  attendance,
  classNote,
} as const

/** What it adds to the records of other domains. */
export const classroomExtensions = [attendanceOnStudents, attendanceOnTeachers] as const
