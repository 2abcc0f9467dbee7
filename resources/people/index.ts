import { teacher } from './teacher/teacher.resource.ts'
import { student } from './student/student.resource.ts'
import { label } from './label/label.resource.ts'

/** Its records, in the order of their menu entries. */
export const peopleRecords = {
  teacher,
  student,
  label,
} as const
