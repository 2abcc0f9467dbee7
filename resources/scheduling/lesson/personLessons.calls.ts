import { defineCall, shape } from '../../../src/schema/call/index.ts'
import { reference } from '../../../src/schema/fields/index.ts'
import type { Refs } from '../../../src/protocol/provider.ts'
import type { Lesson } from './lesson.resource.ts'

/** What is told of a lesson in a list of somebody's lessons. Instants are ISO 8601 in UTC. */
export type LessonLine = Pick<
  Lesson,
  'id' | 'name' | 'courseId' | 'startAt' | 'endAt' | 'teacherId' | 'status'
>

/** Lessons with the titles of what they refer to, as far as the caller may read them. */
export interface LessonLinesReply {
  readonly list: readonly LessonLine[]
  readonly refs: Refs
}
/** Lessons in which others stand in for a teacher, and the teacher for others. */
export interface SubstituteLessons {
  readonly forTeacher: readonly LessonLine[]
  readonly byTeacher: readonly LessonLine[]
  readonly refs: Refs
}

/** A student's next lessons, soonest first, including one that is running; at most 10. */
export const comingLessons = defineCall({
  path: '/edu_system/lesson/coming',
  summary: 'The next lessons of a student',
  right: 'lesson.read',
  writes: false,
  silent: true,
  input: {
    studentId: reference({
      label: { en: 'Student', zh: '学员' },
      to: 'student',
      required: true,
    }),
  },
  output: shape<LessonLinesReply>(),
  errors: ['804'],
})

/** Days around today in which substitutes are looked for. */
export const substituteDays = { before: 30, after: 60 } as const

/**
 * Lessons of the last 30 and the next 60 days, by start, that somebody gives who is no teacher of
 * the class: `forTeacher` in classes of the teacher, `byTeacher` in classes of others.
 */
export const substitutesOf = defineCall({
  path: '/edu_system/lesson/substitutes',
  summary: 'Lessons in which others stand in for a teacher, and the teacher for others',
  right: 'lesson.read',
  writes: false,
  silent: true,
  input: {
    teacherId: reference({
      label: { en: 'Teacher', zh: '老师' },
      to: 'teacher',
      required: true,
    }),
  },
  output: shape<SubstituteLessons>(),
  errors: ['804'],
})
