import {
  attendanceEvents,
  courseAttendance,
  lessonAttendance,
} from '../../../resources/classroom/attendance/attendance.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { attendanceOfCourse } from './attendance/ofCourse.ts'
import { attendanceOfLesson, explainedEvents } from './attendance/ofLesson.ts'

/** Calls of screens about attendance; its records themselves are an ordinary resource. */
export const attendanceCalls = [
  implement(lessonAttendance, {
    read: ({ scope, of, input }) => attendanceOfLesson(scope, of, input.lessonId),
  }),
  implement(attendanceEvents, {
    read: ({ scope, of, input }) => explainedEvents(scope, of, input.lessonId, input.personId),
  }),
  implement(courseAttendance, {
    read: ({ scope, input }) => attendanceOfCourse(scope, input),
  }),
]
