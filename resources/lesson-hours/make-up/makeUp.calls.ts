import { paths } from '../../../src/protocol/paths.ts'
import { defineCall, shape } from '../../../src/schema/call/index.ts'
import { reference } from '../../../src/schema/fields/index.ts'
import type { BookingRefusal } from '../../booking/booking/booking.calls.ts'

/** Lessons that are suggested at most. */
export const suggestedLessons = 20

/** A lesson with a free seat, at a time at which the student is nowhere else. */
export interface MakeUpLesson {
  readonly id: string
  readonly name: string
  readonly courseName: string
  readonly teacherName: string | null
  /** ISO 8601. */
  readonly startAt: string
  readonly endAt: string
  readonly free: number
  /** Has the same teacher or class name as the missed lesson: such lessons come first. */
  readonly alike: boolean
}
export interface MakeUpLessons {
  readonly lessons: readonly MakeUpLesson[]
  /** The reason why no lesson can be booked now. */
  readonly refused?: BookingRefusal
}

/** Lists possible make-up lessons; none if the right is not open. */
export const makeUpLessons = defineCall({
  path: `${paths.root}/makeUp/lessons`,
  summary: 'Lessons with a free seat by which a missed lesson can be made up',
  right: 'makeUp.use',
  writes: false,
  method: 'GET',
  input: {
    id: reference({
      label: { en: 'Make-up lesson', zh: '补课名额' },
      to: 'makeUp',
      required: true,
    }),
  },
  output: shape<MakeUpLessons>(),
  errors: ['404'],
})
