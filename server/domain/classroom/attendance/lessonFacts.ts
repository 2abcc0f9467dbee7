import type { LessonFacts } from '../../../../resources/attendance/attendance.calls.ts'
import { fault } from '../../../platform/errors.ts'
import type { Records, Row } from '../../../platform/ports.ts'
import type { Contexts } from '../../../engine/records/system.ts'
import { openingOf, timeOf } from './marks.ts'
import { instant, textIn } from '../../../engine/records/rows.ts'

/** The living lesson; 710 where there is none. */
export const lessonOf = async (records: Records, of: Contexts, id: string): Promise<Row> => {
  const lesson = await records.get(of('lesson').resource, id)
  if (!lesson) throw fault('710')
  return lesson
}

export const stateOfLesson = (lesson: Row): LessonFacts['status'] => {
  const { status } = lesson
  return status === 'ENDED' || status === 'ONGOING' ? status : 'NOT_STARTED'
}

/** What is said of a lesson beside what happened in it. */
export const factsOfLesson = async (
  records: Records,
  of: Contexts,
  lesson: Row,
): Promise<LessonFacts> => {
  const time = timeOf(lesson, of('lesson').clock.now().getTime())
  const courseId = textIn(lesson, 'courseId') ?? ''
  const teacherId = textIn(lesson, 'teacherId')
  const course = await records.get(of('course').resource, courseId)
  const teacher = teacherId ? await records.get(of('teacher').resource, teacherId) : undefined
  return {
    id: lesson.id,
    name: String(lesson['name'] ?? ''),
    number: typeof lesson['number'] === 'number' ? lesson['number'] : null,
    courseId,
    courseName: String(course?.['courseName'] ?? ''),
    status: stateOfLesson(lesson),
    startAt: String(lesson['startAt']),
    endAt: String(lesson['endAt']),
    opensAt: instant(openingOf(lesson, 'TEACHER', time).opens),
    closesAt: instant(time.close),
    teacherName: teacher ? String(teacher['name']) : null,
  }
}
