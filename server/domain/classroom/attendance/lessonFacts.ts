import type { AttendanceLesson } from '../../../../resources/classroom/attendance/attendance.calls.ts'
import { course } from '../../../../resources/classes/course/course.resource.ts'
import {
  lesson as lessonResource,
  type Lesson,
} from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import { missingLesson } from '../../scheduling/index.ts'
import type { Records } from '../../../platform/ports.ts'
import { openingOf, lessonTimeOf } from './marks.ts'
import { toIsoInstant } from '../../../engine/records/rows.ts'

/** Reads a lesson; throws 710 if there is none, 973 if it is in the trash. */
export const requireLesson = async (records: Records, id: string): Promise<Lesson> => {
  const lesson = await records.get(lessonResource, id)
  if (!lesson) throw await missingLesson(records, id)
  return lesson
}

/** Facts about a lesson besides its events. `now` in milliseconds. */
export const factsOfLesson = async (
  records: Records,
  lesson: Lesson,
  now: number,
): Promise<AttendanceLesson> => {
  const time = lessonTimeOf(lesson, now)
  const { courseId, teacherId } = lesson
  const ownCourse = await records.get(course, courseId)
  const ownTeacher = teacherId === null ? undefined : await records.get(teacher, teacherId)
  return {
    id: lesson.id,
    name: lesson.name ?? '',
    number: lesson.number,
    courseId,
    courseName: ownCourse?.courseName ?? '',
    status: lesson.status,
    startAt: lesson.startAt,
    endAt: lesson.endAt,
    opensAt: toIsoInstant(openingOf(lesson, 'TEACHER', time).opens),
    closesAt: toIsoInstant(time.close),
    teacherName: ownTeacher?.name ?? null,
  }
}
