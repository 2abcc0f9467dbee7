import type { LessonsAnswer, LessonToHold } from '../../../../resources/classroom/events.calls.ts'
import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { openingOf, lessonTimeOf } from '../attendance/marks.ts'
import { rosterOf } from '../../scheduling/index.ts'
import { toIsoInstant } from '../../../engine/records/rows.ts'
import { heldRoomsToHold } from './heldRooms.ts'

/** Lessons that are read at once. @tuning */
const size = 50

/**
 * A page of the lessons and of the other rooms that start in a span of time, with who belongs to
 * them.
 */
export const lessonsToHold = async (
  ports: EnginePorts,
  institutionId: string,
  { from, until, page }: { readonly from: string; readonly until: string; readonly page: number },
): Promise<LessonsAnswer> => {
  const scope = ports.store.scope(institutionId)
  const where = [
    { field: 'startAt', op: 'gte', values: [from] },
    { field: 'startAt', op: 'lt', values: [until] },
  ] as const
  const { rows, total } = await scope.pageWithTotal(lesson, {
    page,
    limit: size,
    sort: 'startAt',
    q: '',
    where,
    deleted: 'no',
  })
  const lessons: LessonToHold[] = []
  for (const row of rows) {
    const time = lessonTimeOf(row, ports.clock.now().getTime())
    lessons.push({
      lessonId: row.id,
      name: row.name ?? '',
      courseId: row.courseId,
      startAt: toIsoInstant(time.start),
      endAt: toIsoInstant(time.end),
      opensAt: toIsoInstant(openingOf(row, 'TEACHER', time).opens),
      studentsAt: toIsoInstant(openingOf(row, 'STUDENT', time).opens),
      closesAt: toIsoInstant(time.close),
      recorded: row.cloudRecording === 'ON',
      people: (await rosterOf(scope, row)).map(({ personId, role, name }) => ({
        personId,
        role,
        name,
      })),
    })
  }
  const others = await heldRoomsToHold(ports, scope, { from, until, page, limit: size })
  return { lessons, total, ...others }
}
