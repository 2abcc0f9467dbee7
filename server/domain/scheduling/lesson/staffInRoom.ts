import { schedulingErrors } from '../../../../resources/scheduling/scheduling.errors.ts'
import type { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { Course } from '../../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { lessonPhaseOf } from '../../../../resources/scheduling/lesson/locks.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import type { RecordChange, RuleContext } from '../../../engine/records/rules.ts'
import { parseIds } from '../../../engine/records/parseIds.ts'

/** Finds the staff of the class's lessons in which somebody is in the room now. */
const staffInRoom = async (courseId: string, ctx: RuleContext): Promise<ReadonlySet<string>> => {
  const where = [
    { field: 'courseId', op: 'eq', values: [courseId] },
    { field: 'closeAt', op: 'gt', values: [ctx.now] },
    { field: 'status', op: 'ne', values: ['ENDED'] },
    { field: 'firstEnteredAt', op: 'lte', values: [ctx.now] },
  ] as const
  const rows = await ctx.tx.page(lesson, {
    page: 1,
    limit: 200,
    sort: 'startAt',
    q: '',
    deleted: 'no',
    where,
  })
  const running = rows.filter(row => ['ENTERED', 'ONGOING'].includes(lessonPhaseOf(row, ctx.now)))
  return new Set(
    running.flatMap(({ teacherId, assistants }) => [
      ...(teacherId ? [teacherId] : []),
      ...assistants,
    ]),
  )
}

const replaced: Readonly<Record<'teachers' | 'assistants', ErrorCode>> = {
  teachers: schedulingErrors.teacherInLesson.code,
  assistants: schedulingErrors.assistantInLesson.code,
}

/**
 * CLS-07: a teacher or assistant of a lesson in progress can't leave the class until it has ended.
 * Throws 11027 (a teacher) and 11026 (an assistant) if another person replaces them, 11028 if no
 * one does, each on its field.
 */
export const refuseRemovingStaffInRoom = async (
  { before, after }: RecordChange<Course>,
  ctx: RuleContext,
): Promise<void> => {
  if (!before) return
  for (const field of ['teachers', 'assistants'] as const) {
    const [was, is] = [before[field], parseIds(after[field])]
    const removedIds = was.filter(id => !is.includes(id))
    if (!removedIds.length) continue
    const busy = await ctx.memo(`in room ${after.id}`, () => staffInRoom(after.id, ctx))
    if (!removedIds.some(id => busy.has(id))) continue
    throw new Fault(
      is.some(id => !was.includes(id))
        ? replaced[field]
        : schedulingErrors.teacherOrAssistantInLesson.code,
    ).at(field)
  }
}
