import { paths } from '../../src/protocol/paths.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { integer, longText, reference } from '../../src/schema/fields/index.ts'
import type { AttendanceState } from '../classroom/attendance/attendance.options.ts'

const root = `${paths.root}/lessonComment` as const
const lessonId = reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true })

/** A student of a lesson with the comment on them. */
export interface CommentedStudent {
  readonly studentId: string
  readonly name: string
  readonly status: AttendanceState | null
  /** Empty: no comment. */
  readonly text: string
  /** Version of the comment's record; 0: there is none. */
  readonly version: number
}
export interface LessonComments {
  readonly lesson: string
  readonly className: string
  readonly teacher: string
  /** ISO 8601. */
  readonly startAt: string
  readonly students: readonly CommentedStudent[]
}
/** The students of a lesson with the comments on them. */
export const lessonComments = defineCall({
  path: `${root}/ofLesson`,
  summary: 'The comments on the students of a lesson',
  right: 'lessonComment.read',
  method: 'GET',
  input: { lessonId },
  output: shape<LessonComments>(),
  errors: ['710', '973'],
})

/**
 * Writes the comment on a student; an empty text deletes it. 409: it has changed since `version`;
 * 34531: the student is not in the lesson.
 */
export const saveComment = defineCall({
  path: `${root}/save`,
  summary: 'Writes the comment on a student of a lesson',
  right: 'lessonComment.update',
  input: {
    lessonId,
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student', required: true }),
    text: longText({ label: { en: 'Comment', zh: '评语' }, max: 1000 }),
    version: integer({ label: { en: 'Version', zh: '版本' }, min: 0, required: true }),
  },
  testedElsewhere: { studentId: 'a student who is not in the lesson answers 34531' },
  output: shape<{ readonly version: number }>(),
  errors: ['409', '710', '973', '34529', '34531'],
})
