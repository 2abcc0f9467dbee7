import { makeUp } from '../../../../resources/lesson-hours/make-up/makeUp.resource.ts'
import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { extendRules } from '../../../engine/records/extend.ts'

export const lessonHoursOfLesson = extendRules(lesson, {
  // a make-up books a place, and an undo of it gives the place back
  follows: ({ resource }) => (resource === makeUp.name ? ['bookedStudents', 'bookingStatus'] : []),
})
