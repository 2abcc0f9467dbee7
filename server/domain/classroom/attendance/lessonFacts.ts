import type { LessonFacts } from '../../../../resources/attendance/attendance.calls.ts'
import { course } from '../../../../resources/course/course.resource.ts'
import {
  lesson as lessonResource,
  type Lesson,
} from '../../../../resources/lesson/lesson.resource.ts'
import { teacher } from '../../../../resources/teacher/teacher.resource.ts'
import { lessonNotFound } from '../../../platform/errors/factories.ts'
import type { Records } from '../../../platform/ports.ts'
import { openingOf, timeOf } from './marks.ts'
import { instant } from '../../../engine/records/rows.ts'

/** The living lesson; 710 where there is none. */
export const lessonOf = async (records: Records, id: string): Promise<Lesson> => {
  const lesson = await records.get(lessonResource, id)
  if (!lesson) throw lessonNotFound()
  return lesson
}

/** What is said of a lesson beside what happened in it. `now` in milliseconds. */
export const factsOfLesson = async (
  records: Records,
  lesson: Lesson,
  now: number,
): Promise<LessonFacts> => {
  const time = timeOf(lesson, now)
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
    opensAt: instant(openingOf(lesson, 'TEACHER', time).opens),
    closesAt: instant(time.close),
    teacherName: ownTeacher?.name ?? null,
  }
}
