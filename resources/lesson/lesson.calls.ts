import { posting } from '../../src/protocol/call.ts'

/** Whose lessons, of which time (ISO 8601; the end is not in it), in which columns and kind of file. */
interface PersonLessons {
  readonly id: string
  readonly from?: string
  readonly until?: string
  readonly columns?: readonly string[]
  readonly format?: 'xlsx' | 'csv'
}
interface Exported {
  readonly input: PersonLessons
  readonly output: object
}

/** API-19: the lessons that a teacher gives or assists in, with the attendance there is; answers with a file. */
export const exportTeacherLessons = posting<Exported>('/edu_system/lesson/exportTeacherLessons', {
  writes: false,
})
/** API-19: the lessons of a student, with the attendance there is; answers with a file. */
export const exportStudentLessons = posting<Exported>('/edu_system/lesson/exportStudentLessons', {
  writes: false,
})
